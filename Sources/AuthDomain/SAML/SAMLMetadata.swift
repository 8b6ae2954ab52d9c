import AuthCrypto

/// What a provider that speaks SAML must know of our side, as it reads it.
///
/// Source: saml-metadata-2.0-os, section 2.4.4.
package struct SAMLMetadata: Sendable {
    private let provider: ProviderConfig
    private let callbackURL: String

    /// Describes our side to a provider.
    package init(for provider: ProviderConfig, policy: Policy) {
        self.provider = provider
        callbackURL = policy.redirectURI(of: provider)
    }

    /// The document; nil where we have no name at the provider.
    package var text: String? {
        guard let entityID = provider.samlEntityID else { return nil }
        let consumer = XMLWriter.element(
            "md:AssertionConsumerService",
            [
                "Binding": SAMLNames.postBinding, "Location": callbackURL, "index": "0",
                "isDefault": "true",
            ]
        )
        let role = XMLWriter.element(
            "md:SPSSODescriptor",
            [
                "AuthnRequestsSigned": provider.signsSAMLRequests ? "true" : "false",
                "WantAssertionsSigned": "true",
                "protocolSupportEnumeration": SAMLNames.protocol,
            ],
            keys + consumer
        )
        return #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
            + XMLWriter.element(
                "md:EntityDescriptor",
                ["xmlns:md": SAMLNames.metadata, "entityID": entityID],
                role
            ) + "\n"
    }

    /// The certificates that our requests are signed by.
    private var keys: String {
        let certificates = provider.settings["spConfig"]?["spCertificates"]?.arrayValue ?? []
        return certificates.compactMap { certificate in
            guard let pem = certificate["x509Certificate"]?.stringValue,
                let bytes = PEM.decode(pem, label: "CERTIFICATE")
            else { return nil }
            let value = XMLWriter.element("ds:X509Certificate", [:], Base64.encode(bytes))
            let info = XMLWriter.element(
                "ds:KeyInfo",
                ["xmlns:ds": SAMLNames.signature],
                XMLWriter.element("ds:X509Data", [:], value)
            )
            return XMLWriter.element("md:KeyDescriptor", ["use": "signing"], info)
        }.joined()
    }
}
