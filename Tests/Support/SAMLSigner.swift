package import AuthCrypto

/// Signs XML the way a provider does, with nothing of the code that checks it.
///
/// It canonicalizes nothing: whoever has something signed writes it in canonical form.
package struct SAMLSigner: Sendable {
    package static let exclusiveC14N = "http://www.w3.org/2001/10/xml-exc-c14n#"
    package static let enveloped = "http://www.w3.org/2000/09/xmldsig#enveloped-signature"

    package var key: SigningKey
    package var canonicalization = exclusiveC14N
    package var method: String
    package var digest = "http://www.w3.org/2001/04/xmlenc#sha256"
    package var transforms = [enveloped, exclusiveC14N]
    /// Prefixes whose namespaces the last transform is to keep.
    package var prefixes: String?
    /// What stands behind the value.
    package var keyInfo = ""
    /// What the reference names, where that is not what it should.
    package var uri: String?

    /// Creates a signer with the key's own algorithm.
    package init(key: SigningKey) {
        self.key = key
        method =
            switch key.algorithm {
            case .rs256: "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
            case .es256: "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
            }
    }

    /// A `ds:Signature` of an element in canonical form.
    package func signature(of element: String, id: String) throws -> String {
        let namespace = #" xmlns:ds="http://www.w3.org/2000/09/xmldsig#""#
        let kept = prefixes.map {
            #"<ec:InclusiveNamespaces xmlns:ec="\#(Self.exclusiveC14N)" PrefixList="\#($0)">"#
                + "</ec:InclusiveNamespaces>"
        }
        let list = transforms.enumerated().map { index, transform in
            let inside = index == transforms.count - 1 ? kept ?? "" : ""
            return #"<ds:Transform Algorithm="\#(transform)">\#(inside)</ds:Transform>"#
        }.joined()
        let hash = Base64.encode(SHA256.hash(Array(element.utf8)))
        let info = [
            #"<ds:CanonicalizationMethod Algorithm="\#(canonicalization)">"#,
            "</ds:CanonicalizationMethod>",
            #"<ds:SignatureMethod Algorithm="\#(method)"></ds:SignatureMethod>"#,
            #"<ds:Reference URI="\#(uri ?? "#" + id)"><ds:Transforms>\#(list)</ds:Transforms>"#,
            #"<ds:DigestMethod Algorithm="\#(digest)"></ds:DigestMethod>"#,
            "<ds:DigestValue>\(hash)</ds:DigestValue></ds:Reference>",
        ].joined()
        let signed = "<ds:SignedInfo\(namespace)>\(info)</ds:SignedInfo>"
        let value = Base64.encode(try key.sign(Array(signed.utf8)))
        return "<ds:Signature\(namespace)><ds:SignedInfo>\(info)</ds:SignedInfo>"
            + "<ds:SignatureValue>\(value)</ds:SignatureValue>\(keyInfo)</ds:Signature>"
    }

    /// The element with its signature where SAML wants it: behind the issuer.
    package func sign(_ element: String, id: String) throws -> String {
        let signature = try signature(of: element, id: id)
        guard let place = element.firstRange(of: "</saml:Issuer>") else { return element }
        return element[..<place.upperBound] + signature + element[place.upperBound...]
    }
}
