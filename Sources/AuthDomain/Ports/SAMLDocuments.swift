package import AuthCrypto

/// Reads SAML documents, which are hostile until their signature says otherwise.
package protocol SAMLDocuments: Sendable {
    /// Reads a response, and believes what one of the keys has signed.
    ///
    /// A response without an assertion may be unsigned: it opens nothing.
    ///
    /// - Parameters:
    ///   - document: XML in UTF-8, as it came.
    ///   - keys: the provider's; whatever key the document names is not looked at.
    /// - Returns: the parts of the response.
    /// - Throws: ``SAMLFault`` for what is wrong with the document; anything else is our own failure.
    func response(
        _ document: [UInt8],
        signedBy keys: [PublicKey]
    ) throws -> SAMLResponse
}

/// Stands where nobody speaks SAML: refuses every document.
package struct NoSAMLDocuments: SAMLDocuments {
    /// Needs nothing.
    package init() {}

    package func response(
        _ document: [UInt8],
        signedBy keys: [PublicKey]
    ) throws -> SAMLResponse {
        throw SAMLFault.unreadable
    }
}

/// A response of a provider that speaks SAML.
package struct SAMLResponse: Sendable {
    /// The whole; read from what was signed where ``isSigned``, else as it came, and worth nothing more
    /// than a hint.
    package let root: SAMLElement
    /// Whether a signature covers the whole.
    package let isSigned: Bool
    /// The only assertion, read from the very bytes that were signed; nil where there is none.
    package let assertion: SAMLElement?

    /// Puts the parts together.
    package init(root: SAMLElement, isSigned: Bool, assertion: SAMLElement?) {
        self.root = root
        self.isSigned = isSigned
        self.assertion = assertion
    }
}

/// An element of XML, and all that is in it.
package struct SAMLElement: Hashable, Sendable {
    /// The namespace's URI; empty where there is none.
    package let namespace: String
    package let name: String
    /// The attributes that are in no namespace.
    package let attributes: [String: String]
    /// The text that stands directly in it, in one piece.
    package let text: String
    /// The elements that stand directly in it.
    package let children: [SAMLElement]

    /// Puts an element together.
    package init(
        namespace: String,
        name: String,
        attributes: [String: String],
        text: String,
        children: [SAMLElement]
    ) {
        self.namespace = namespace
        self.name = name
        self.attributes = attributes
        self.text = text
        self.children = children
    }
}
