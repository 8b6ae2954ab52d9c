import AuthDomain

/// What a signature must look like before xmlsec is asked about it.
///
/// xmlsec knows many more transforms than a response needs. A signature says of itself what it covers;
/// this one may cover its parent alone, whole, as it stands.
///
/// Source: saml-core-2.0-os, section 5.4; XML Signature Best Practices, W3C, 2013.
enum SignatureShape {
    private static let exclusiveC14N = "http://www.w3.org/2001/10/xml-exc-c14n#"
    private static let enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

    /// xmlsec looks for each prefix at each element, before it looks at the signature.
    private static let longestPrefixList = 256

    private static let digests: Set<String> = [
        "http://www.w3.org/2001/04/xmlenc#sha256",
        "http://www.w3.org/2001/04/xmldsig-more#sha384",
        "http://www.w3.org/2001/04/xmlenc#sha512",
    ]

    private static let methods: Set<String> = [
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384",
        "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256",
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384",
        "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512",
    ]

    /// - Throws: `algorithm`, `signatureInvalid`.
    static func check(_ signature: XMLNode, of id: String) throws(SAMLFault) {
        let parts = signature.children
        guard names(of: parts.prefix(2)) == ["SignedInfo", "SignatureValue"],
            [[], ["KeyInfo"]].contains(names(of: parts.dropFirst(2)))
        else { throw .signatureInvalid }
        let info = parts[0].children
        guard names(of: info[...]) == ["CanonicalizationMethod", "SignatureMethod", "Reference"]
        else { throw .signatureInvalid }
        try checkAlgorithm(of: info[0], among: [exclusiveC14N], mayListPrefixes: true)
        try checkAlgorithm(of: info[1], among: methods)
        try check(reference: info[2], to: id)
    }

    private static func check(reference: XMLNode, to id: String) throws(SAMLFault) {
        let parts = reference.children
        guard reference.attribute("URI") == "#" + id,
            names(of: parts[...]) == ["Transforms", "DigestMethod", "DigestValue"]
        else { throw .signatureInvalid }
        let transforms = parts[0].children
        guard names(of: transforms[...]) == ["Transform", "Transform"] else {
            throw .signatureInvalid
        }
        try checkAlgorithm(of: transforms[0], among: [enveloped])
        try checkAlgorithm(of: transforms[1], among: [exclusiveC14N], mayListPrefixes: true)
        try checkAlgorithm(of: parts[1], among: digests)
    }

    private static func checkAlgorithm(
        of node: XMLNode,
        among known: Set<String>,
        mayListPrefixes: Bool = false
    ) throws(SAMLFault) {
        let algorithm = node.attribute("Algorithm") ?? ""
        guard known.contains(algorithm) else {
            throw .algorithm(String(algorithm.unicodeScalars.prefix(200)))
        }
        let parameters = node.children
        let arePrefixes = parameters.allSatisfy {
            $0.isNamed("InclusiveNamespaces", in: exclusiveC14N) && $0.children.isEmpty
                && ($0.attribute("PrefixList") ?? "").utf8.count <= longestPrefixList
        }
        guard parameters.isEmpty || mayListPrefixes && arePrefixes && parameters.count == 1 else {
            throw .signatureInvalid
        }
    }

    /// The names of elements; empty texts for those that are of no signature.
    private static func names(of nodes: ArraySlice<XMLNode>) -> [String] {
        nodes.map { $0.namespace == SAMLNames.signature ? $0.name : "" }
    }
}
