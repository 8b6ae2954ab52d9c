import AuthCrypto

/// Reads who somebody is out of an assertion that holds.
struct SAMLIdentity {
    /// Longer than any id that accounts are to be found by.
    private static let longestID = 512
    private static let maximumAttributes = 200

    let provider: ProviderConfig

    /// - Throws: `subject` where the provider names nobody who could come again.
    func assertion(of subject: SAMLResponseRules.Subject) throws(SAMLFault) -> ProviderAssertion {
        let nameID = subject.nameID.trimmed
        guard subject.nameID.attributes["Format"] != SAMLNames.transientNameID else {
            throw .subject("a transient NameID, which is another one the next time")
        }
        guard nameID.utf8.count <= Self.longestID else { throw .subject("a NameID too long") }
        let attributes = attributes(of: subject.assertion)
        var assertion = ProviderAssertion(provider: provider.id, rawID: nameID)
        assertion.told = attributes
        let address =
            EmailAddress(nameID)
            ?? Self.email.value(in: attributes).flatMap {
                EmailAddress($0)
            }
        assertion.email = address?.text
        assertion.emailVerified = address.map { provider.speaksFor($0.text) } ?? false
        assertion.profile.displayName = Self.displayName.value(in: attributes)
        assertion.profile.givenName = Self.givenName.value(in: attributes)
        assertion.profile.familyName = Self.familyName.value(in: attributes)
        return assertion
    }

    /// What the provider tells of the user, by its own names; a name that comes with several values has
    /// them all.
    private func attributes(of assertion: SAMLElement) -> JSONObject {
        var told: JSONObject = [:]
        let attributes = assertion.assertionChildren("AttributeStatement")
            .flatMap { $0.assertionChildren("Attribute") }
        for attribute in attributes.prefix(Self.maximumAttributes) {
            guard let name = attribute.attributes["Name"], !name.isEmpty else { continue }
            let new = attribute.assertionChildren("AttributeValue").map {
                JSONValue.string($0.trimmed)
            }
            let old = told[name].map { $0.arrayValue ?? [$0] } ?? []
            let values = old + new
            guard let first = values.first else { continue }
            told[name] = values.count == 1 ? first : .array(values)
        }
        return told
    }
}

extension SAMLIdentity {
    /// The names under which providers tell one thing.
    private struct AttributeNames {
        let names: [String]

        func value(in attributes: JSONObject) -> String? {
            for name in names {
                let value = attributes[name].flatMap { $0.arrayValue?.first ?? $0 }
                if let text = value?.nonEmptyText { return text }
            }
            return nil
        }
    }

    private static let claims = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/"

    // In words, as an OID of RFC 2798, RFC 4519 or RFC 4524, and as a claim of WS-Federation.
    private static let email = AttributeNames(names: [
        "email", "mail", "emailAddress", "urn:oid:0.9.2342.19200300.100.1.3",
        claims + "emailaddress",
    ])
    private static let displayName = AttributeNames(names: [
        "displayName", "name", "urn:oid:2.16.840.1.113730.3.1.241",
        "http://schemas.microsoft.com/identity/claims/displayname",
    ])
    private static let givenName = AttributeNames(names: [
        "givenName", "firstName", "urn:oid:2.5.4.42", claims + "givenname",
    ])
    private static let familyName = AttributeNames(names: [
        "sn", "surname", "lastName", "familyName", "urn:oid:2.5.4.4", claims + "surname",
    ])
}

extension ProviderConfig {
    /// Whether the provider's word proves that an address is the user's: for the domains that the
    /// settings give it, and for no others.
    fileprivate func speaksFor(_ email: String) -> Bool {
        let domains = settings["hearth"]?["emailDomains"]?.arrayValue?.compactMap(\.stringValue)
        guard let domain = email.split(separator: "@").last else { return false }
        return domains?.contains { $0.lowercased() == domain } ?? false
    }
}
