package import AuthCrypto
package import AuthDomain
internal import CXML
internal import CXMLSec

/// Reads SAML documents with libxml2, and checks their signatures with xmlsec.
///
/// What is read of a signed element is read from the bytes that the signature covers, parsed anew, and
/// not from the document around them.
///
/// Source: saml-core-2.0-os; "On Breaking SAML", Somorovsky and others, USENIX Security 2012.
package struct SignedSAML: SAMLDocuments {
    /// The libraries cannot be used, or fail at what is no fault of a document.
    private struct LibraryFailure: Error {}

    private static let isReady = xml_signature_prepare() != 0

    /// Readies the libraries.
    ///
    /// - Throws: where they cannot be used.
    package init() throws {
        guard Self.isReady else { throw LibraryFailure() }
    }

    package func response(
        _ document: [UInt8],
        signedBy keys: [PublicKey]
    ) throws -> SAMLResponse {
        guard let root = XMLDocument(document)?.root else { throw SAMLFault.unreadable }
        let places = try Self.places(in: root)
        guard let assertion = places.assertion else {
            return try Self.failure(root, places, keys)
        }
        guard !places.signatures.isEmpty else { throw SAMLFault.signatureMissing }
        var whole: SAMLElement?
        var part: SAMLElement?
        for (signature, parent) in places.signatures {
            let element = try Self.signed(parent, by: signature, keys)
            if parent.pointer == root.pointer { whole = element } else { part = element }
        }
        let inWhole = whole?.children.first { $0.isAssertion("Assertion") }
        guard let signedAssertion = part ?? inWhole,
            signedAssertion.attributes["ID"] == assertion.attribute("ID")
        else { throw SAMLFault.signatureInvalid }
        return SAMLResponse(
            root: whole ?? root.element,
            isSigned: whole != nil,
            assertion: signedAssertion
        )
    }

    /// A response that brings nobody.
    private static func failure(
        _ root: XMLNode,
        _ places: Places,
        _ keys: [PublicKey]
    ) throws -> SAMLResponse {
        guard let (signature, _) = places.signatures.first else {
            return SAMLResponse(root: root.element, isSigned: false, assertion: nil)
        }
        let element = try signed(root, by: signature, keys)
        return SAMLResponse(root: element, isSigned: true, assertion: nil)
    }
}

extension SignedSAML {
    /// Where things stand that may stand in one place only.
    private struct Places {
        var assertion: XMLNode?
        /// Each with the element that it stands in, and is to cover.
        var signatures: [(signature: XMLNode, parent: XMLNode)] = []
    }

    /// Finds the assertion and the signatures, and refuses what a wrapping attack needs: a second
    /// assertion, one in another place, a signature in another place, an id twice.
    private static func places(in root: XMLNode) throws(SAMLFault) -> Places {
        guard root.isNamed("Response", in: SAMLNames.protocol) else {
            throw .malformed("no Response")
        }
        let all = root.subtree
        guard !all.contains(where: { $0.isNamed("EncryptedAssertion", in: SAMLNames.assertion) })
        else { throw .encrypted }
        try checkIDs(of: all)
        var places = Places()
        places.assertion = root.children.first { $0.isNamed("Assertion", in: SAMLNames.assertion) }
        guard all.count(where: { $0.name == "Assertion" }) == (places.assertion == nil ? 0 : 1)
        else { throw .malformed("not one Assertion in its place") }
        guard all.count(where: { $0.name == "Response" }) == 1 else {
            throw .malformed("more than one Response")
        }
        for parent in [root, places.assertion].compactMap(\.self) {
            let signatures = parent.children.filter {
                $0.isNamed("Signature", in: SAMLNames.signature)
            }
            places.signatures += signatures.map { ($0, parent) }
        }
        let parents = Set(places.signatures.map(\.parent.pointer))
        guard parents.count == places.signatures.count,
            all.count(where: { $0.name == "Signature" }) == places.signatures.count
        else { throw .signatureInvalid }
        return places
    }

    /// No element is named like another, in any way in which one could be referred to.
    private static func checkIDs(of elements: [XMLNode]) throws(SAMLFault) {
        var known: Set<String> = []
        for attribute in elements.flatMap(\.attributes) where attribute.name.lowercased() == "id" {
            // `xml:id` would be an id to libxml2 without our saying so.
            guard attribute.namespace == nil, known.insert(attribute.value).inserted else {
                throw .malformed("an id that is not its own")
            }
        }
    }

    /// What a signature covers: its parent, or nothing that counts.
    private static func signed(
        _ element: XMLNode,
        by signature: XMLNode,
        _ keys: [PublicKey]
    ) throws -> SAMLElement {
        guard let id = element.attribute("ID"), isName(id) else {
            throw SAMLFault.malformed("no ID of a signed element")
        }
        try SignatureShape.check(signature, of: id)
        guard declareID(of: element) else { throw SAMLFault.signatureInvalid }
        for key in keys {
            guard let bytes = try bytes(signedBy: signature, key) else { continue }
            guard let root = XMLDocument(bytes)?.root,
                root.isNamed(element.name, in: element.namespace), root.attribute("ID") == id
            else { throw SAMLFault.signatureInvalid }
            return root.element
        }
        throw SAMLFault.signatureInvalid
    }

    /// Letters, digits and `._-`, no digit in front: nothing that means something in a pointer.
    private static func isName(_ id: String) -> Bool {
        id.utf8.count <= 256 && id.utf8.first.map(isLetter) == true
            && id.utf8.allSatisfy { byte in
                isLetter(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E
            }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    /// Lets a reference find the element by its id; libxml2 knows of no other.
    private static func declareID(of element: XMLNode) -> Bool {
        let attribute = element.attributes.first { $0.name == "ID" && $0.namespace == nil }
        guard let attribute else { return false }
        return xmlAddID(nil, element.document.pointer, attribute.value, attribute.pointer) != nil
    }

    private static func bytes(
        signedBy signature: XMLNode,
        _ key: PublicKey
    ) throws -> [UInt8]? {
        let spki = try key.spki()
        guard let buffer = xmlBufferCreate() else { throw LibraryFailure() }
        defer { xmlBufferFree(buffer) }
        let verdict = xml_signature_verify(signature.pointer, spki, spki.count, buffer)
        guard verdict != XML_SIGNATURE_FAILED else { throw LibraryFailure() }
        guard verdict == XML_SIGNATURE_GOOD, let content = xmlBufferContent(buffer) else {
            return nil
        }
        let count = Int(xmlBufferLength(buffer))
        return Array(UnsafeBufferPointer(start: content, count: count))
    }
}
