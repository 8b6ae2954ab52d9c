/// The names that SAML 2.0 gives to things.
///
/// Source: saml-core-2.0-os, saml-bindings-2.0-os, saml-metadata-2.0-os.
package enum SAMLNames {
    package static let assertion = "urn:oasis:names:tc:SAML:2.0:assertion"
    package static let `protocol` = "urn:oasis:names:tc:SAML:2.0:protocol"
    package static let metadata = "urn:oasis:names:tc:SAML:2.0:metadata"
    package static let signature = "http://www.w3.org/2000/09/xmldsig#"
    static let postBinding = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
    static let success = "urn:oasis:names:tc:SAML:2.0:status:Success"
    static let bearer = "urn:oasis:names:tc:SAML:2.0:cm:bearer"
    static let transientNameID = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient"
    /// RFC 6931, section 2.3.3.
    static let rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
}

extension SAMLElement {
    /// Whether it is an element of assertions with this name.
    package func isAssertion(_ name: String) -> Bool {
        namespace == SAMLNames.assertion && self.name == name
    }

    /// The elements of assertions with this name that stand directly in it.
    func assertionChildren(_ name: String) -> [SAMLElement] {
        children.filter { $0.isAssertion(name) }
    }

    /// The elements of the protocol with this name that stand directly in it.
    func protocolChildren(_ name: String) -> [SAMLElement] {
        children.filter { $0.namespace == SAMLNames.protocol && $0.name == name }
    }

    /// The text without the white space around it.
    var trimmed: String {
        let isSpace: (Unicode.Scalar) -> Bool = { " \t\r\n".unicodeScalars.contains($0) }
        var scalars = text.unicodeScalars.drop(while: isSpace)
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return String(scalars)
    }
}
