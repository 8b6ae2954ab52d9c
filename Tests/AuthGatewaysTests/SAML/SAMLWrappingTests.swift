import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

/// Attacks that leave a good signature in the document, and have something else read.
///
/// Source: "On Breaking SAML", Somorovsky and others, USENIX Security 2012, for their numbers.
@Suite("SAML signature wrapping")
struct SAMLWrappingTests {
    /// Where a forged element, the signed one and the signature stand to each other.
    enum Wrapping: Int, CaseIterable {
        case signedResponseInSignature = 1
        case signedResponseBeforeSignature
        case forgedBesideSigned
        case signedInForged
        case signatureInForged
        case signedBehindSignatureInForged
        case signedInExtensions
        case signedInObject
    }

    private struct Parts {
        let response: String
        let assertion: String
        let signature: String
        /// The assertion without its signature.
        let bare: String
        /// Another user's assertion, unsigned, with an id of its own.
        let forged: String
    }

    private static func parts(_ signed: SAMLAnswer.Signed) throws -> Parts {
        let text = try SAMLReading.answer { $0.signed = signed }.text()
        let signature = try #require(text.firstMatch(of: #/<ds:Signature .*</ds:Signature>/#)).0
        let assertion = try #require(text.firstMatch(of: #/<saml:Assertion.*</saml:Assertion>/#)).0
        let bare = String(assertion).replacing(signature, with: "")
        return Parts(
            response: text,
            assertion: String(assertion),
            signature: String(signature),
            bare: bare,
            forged: bare.replacing(SAMLStandIn.user, with: "mallory")
                .replacing("_assertion", with: "_forged")
        )
    }

    private static func document(_ wrapping: Wrapping) throws -> String {
        let isOfResponse = wrapping.rawValue <= 2
        let parts = try parts(isOfResponse ? .response : .assertion)
        let bareResponse = parts.response.replacing(parts.signature, with: "")
        let forgedResponse = bareResponse.replacing(SAMLStandIn.user, with: "mallory")
            .replacing("_response", with: "_evil").replacing("_assertion", with: "_forged")
        func inObject(_ content: String) -> String {
            parts.signature.replacing(
                "</ds:Signature>",
                with: "<ds:Object>\(content)</ds:Object></ds:Signature>"
            )
        }
        func evil(with addition: String) -> String {
            forgedResponse.replacing("<samlp:Status>", with: addition + "<samlp:Status>")
        }
        func response(_ assertions: String) -> String {
            parts.response.replacing(parts.assertion, with: assertions)
        }
        func forged(with addition: String) -> String {
            parts.forged.replacing("</saml:Issuer>", with: "</saml:Issuer>" + addition)
        }
        switch wrapping {
        case .signedResponseInSignature: return evil(with: inObject(bareResponse))
        case .signedResponseBeforeSignature: return evil(with: bareResponse + parts.signature)
        case .forgedBesideSigned: return response(parts.forged + parts.assertion)
        case .signedInForged:
            return response(
                parts.forged.replacing(
                    "</saml:Assertion>",
                    with: parts.assertion + "</saml:Assertion>"
                )
            )
        case .signatureInForged: return response(forged(with: parts.signature) + parts.bare)
        case .signedBehindSignatureInForged:
            return response(forged(with: parts.signature + parts.bare))
        case .signedInExtensions:
            return response(
                "<samlp:Extensions>\(parts.assertion)</samlp:Extensions>" + parts.forged
            )
        case .signedInObject: return response(forged(with: inObject(parts.bare)))
        }
    }

    @Test("No wrapping has a forged assertion read", arguments: Wrapping.allCases)
    func wrapped(_ wrapping: Wrapping) throws {
        let text = try Self.document(wrapping)
        #expect(text.contains("mallory") && text.contains(SAMLStandIn.user))
        #expect(try SAMLReading.fault(text) != nil)
    }

    @Test("Neither does one whose forged assertion has the id of the signed one")
    func sameID() throws {
        let parts = try Self.parts(.assertion)
        let forged = parts.forged.replacing("_forged", with: "_assertion")
        let hidden = forged.replacing("</saml:Issuer>", with: "</saml:Issuer>" + parts.signature)
        for text in [forged + parts.assertion, parts.assertion + forged, hidden + parts.bare] {
            let document = parts.response.replacing(parts.assertion, with: text)
            #expect(try SAMLReading.fault(document) == .malformed("an id that is not its own"))
        }
        let wrapped = "<x ID=\"_assertion\"></x>"
        let document = parts.response.replacing("<samlp:Status>", with: wrapped + "<samlp:Status>")
        #expect(try SAMLReading.fault(document) == .malformed("an id that is not its own"))
    }

    @Test("An id of XML's own does not take the place of one of SAML's")
    func xmlID() throws {
        let parts = try Self.parts(.assertion)
        let element = "<x xml:id=\"_assertion\">mallory</x>"
        let document = parts.response.replacing("<samlp:Status>", with: element + "<samlp:Status>")
        #expect(try SAMLReading.fault(document) == .malformed("an id that is not its own"))
    }

    @Test("A signature covers the element that it stands in, and no other")
    func otherElement() throws {
        let parts = try Self.parts(.assertion)
        let atResponse = parts.response.replacing(parts.signature, with: "")
            .replacing("<samlp:Status>", with: parts.signature + "<samlp:Status>")
        #expect(try SAMLReading.fault(atResponse) == .signatureInvalid)
        let twice = parts.response.replacing(
            parts.signature,
            with: parts.signature + parts.signature
        )
        #expect(try SAMLReading.fault(twice) == .signatureInvalid)
        for uri in [
            "", "#xpointer(/)", "#xpointer(id('_assertion'))", "#_response", "file:///etc/passwd",
        ] {
            let text = try SAMLReading.answer { $0.signer.uri = uri }.text()
            #expect(try SAMLReading.fault(text) == .signatureInvalid, "\(uri)")
        }
    }

    @Test("A signature with a second reference, a manifest or an object is refused")
    func furtherReferences() throws {
        let parts = try Self.parts(.assertion)
        let reference = try #require(
            parts.signature.firstMatch(of: #/<ds:Reference.*</ds:Reference>/#)
        ).0
        let manifest = "<ds:Object><ds:Manifest>\(reference)</ds:Manifest></ds:Object>"
        for text in [
            parts.response.replacing(reference, with: reference + reference),
            parts.response.replacing("</ds:Signature>", with: manifest + "</ds:Signature>"),
        ] {
            #expect(try SAMLReading.fault(text) == .signatureInvalid)
        }
    }

    @Test("An encrypted assertion is refused by its name")
    func encrypted() throws {
        let parts = try Self.parts(.response)
        let namespace = #"xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion""#
        let text = "<saml:EncryptedAssertion \(namespace)></saml:EncryptedAssertion>"
        #expect(
            try SAMLReading.fault(parts.response.replacing(parts.assertion, with: text))
                == .encrypted
        )
        #expect(
            try SAMLReading.fault(
                parts.response.replacing(parts.assertion, with: text + parts.assertion)
            )
                == .encrypted
        )
    }
}
