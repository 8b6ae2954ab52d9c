import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import Testing

/// What reads a provider's answers in these tests.
enum SAMLReading {
    static let request = SAMLStandIn.Request(id: "_request", callbackURL: "https://app.example/acs")

    /// A good answer, as far as `change` leaves it so.
    static func answer(_ change: (inout SAMLAnswer) -> Void = { _ in }) throws -> SAMLAnswer {
        let signer = SAMLSigner(key: try SAMLStandIn.keys.get()[0])
        var answer = SAMLAnswer(to: request, at: VirtualClock.start, signer: signer)
        change(&answer)
        return answer
    }

    /// Reads a document with the provider's keys.
    static func read(_ text: String) throws -> SAMLResponse {
        let keys = try SAMLStandIn.keys.get()
        let own = [keys[0].publicKey, keys[2].publicKey]
        return try SignedSAML().response(Array(text.utf8), signedBy: own)
    }

    /// What is wrong with a document; nil where it is good.
    static func fault(_ text: String) throws -> SAMLFault? {
        do {
            _ = try read(text)
            return nil
        } catch let fault as SAMLFault {
            return fault
        }
    }

    /// The text of the user's id.
    static func nameID(in response: SAMLResponse) -> String? {
        response.assertion?.children.first { $0.name == "Subject" }?
            .children.first { $0.name == "NameID" }?.text
    }
}

@Suite("Signed SAML")
struct SignedSAMLTests {
    @Test(
        "A response is read where response, assertion or both are signed",
        arguments: [SAMLAnswer.Signed.assertion, .response, .both]
    )
    func signed(_ signed: SAMLAnswer.Signed) throws {
        let response = try SAMLReading.read(SAMLReading.answer { $0.signed = signed }.text())
        #expect(response.isSigned == (signed != .assertion))
        #expect(SAMLReading.nameID(in: response) == SAMLStandIn.user)
        #expect(response.root.attributes["InResponseTo"] == "_request")
        #expect(response.assertion?.attributes["ID"] == "_assertion")
    }

    @Test("Each of the provider's keys may have signed, and no other", arguments: [0, 1, 2])
    func keys(number: Int) throws {
        let key = try SAMLStandIn.keys.get()[number]
        let text = try SAMLReading.answer { $0.signer = SAMLSigner(key: key) }.text()
        #expect(try SAMLReading.fault(text) == (number == 1 ? .signatureInvalid : nil))
    }

    @Test("A key that a document brings along is not looked at")
    func keyInfo() throws {
        let stranger = try SAMLStandIn.keys.get()[1]
        let certificate = try SAMLStandIn.certificate(1).split(separator: "\n")
            .filter { !$0.hasPrefix("-") }.joined()
        let text = try SAMLReading.answer {
            $0.signer = SAMLSigner(key: stranger)
            $0.signer.keyInfo =
                "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)"
                + "</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
        }.text()
        #expect(try SAMLReading.fault(text) == .signatureInvalid)
    }

    @Test("Without keys nothing is believed")
    func noKeys() throws {
        let text = try SAMLReading.answer().text()
        #expect(throws: SAMLFault.signatureInvalid) {
            try SignedSAML().response(Array(text.utf8), signedBy: [])
        }
    }

    @Test(
        "What was changed behind a signature is refused",
        arguments: [
            (SAMLStandIn.user, "u-4712"), ("_request", "_other"),
            ("https://app.example/saml", "https://other.example/saml"),
            (SAMLStandIn.email, "bob@acme.example"), ("<ds:DigestValue>", "<ds:DigestValue>A"),
            ("<ds:SignatureValue>", "<ds:SignatureValue>A"),
        ],
        [SAMLAnswer.Signed.assertion, .response, .both]
    )
    func tampered(change: (String, String), signed: SAMLAnswer.Signed) throws {
        let text = try SAMLReading.answer {
            $0.signed = signed
            $0.tamper = { $0.replacing(change.0, with: change.1) }
        }.text()
        #expect(try SAMLReading.fault(text) == .signatureInvalid)
    }

    @Test("An answer without a signature is refused, and so is one that lost it")
    func unsigned() throws {
        let never = try SAMLReading.answer { $0.signed = .nothing }.text()
        #expect(try SAMLReading.fault(never) == .signatureMissing)
        let lost = try SAMLReading.answer().text().replacing(
            #/<ds:Signature .*</ds:Signature>/#,
            with: ""
        )
        #expect(try SAMLReading.fault(lost) == .signatureMissing)
        let elsewhere = try SAMLReading.answer { $0.signer.uri = "" }.text()
        #expect(try SAMLReading.fault(elsewhere) == .signatureInvalid)
    }

    @Test(
        "A signature may keep some prefixes, and not more than are looked for in no time",
        arguments: [1, 60, 70, 20_000]
    )
    func prefixes(count: Int) throws {
        let text = try SAMLReading.answer {
            $0.signer.prefixes = Array(repeating: "abc", count: count).joined(separator: " ")
        }.text()
        #expect(try SAMLReading.fault(text) == (count < 64 ? nil : .signatureInvalid))
    }

    @Test(
        "Only SHA-2 counts, and only the transforms that a response needs",
        arguments: [
            ("http://www.w3.org/2000/09/xmldsig#rsa-sha1", nil, nil),
            ("http://www.w3.org/2001/04/xmldsig-more#hmac-sha256", nil, nil),
            ("", nil, nil),
            (nil, "http://www.w3.org/2000/09/xmldsig#sha1", nil),
            (nil, nil, "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"),
            (nil, nil, "http://www.w3.org/TR/1999/REC-xslt-19991116"),
            (nil, nil, "http://www.w3.org/TR/1999/REC-xpath-19991116"),
            (nil, nil, "http://www.w3.org/2000/09/xmldsig#base64"),
        ] as [(String?, String?, String?)]
    )
    func algorithms(method: String?, digest: String?, transform: String?) throws {
        let text = try SAMLReading.answer {
            if let method { $0.signer.method = method }
            if let digest { $0.signer.digest = digest }
            if let transform { $0.signer.transforms = [SAMLSigner.enveloped, transform] }
        }.text()
        let name = method ?? digest ?? transform ?? ""
        #expect(try SAMLReading.fault(text) == .algorithm(name))
    }

    @Test(
        "Transforms are these two, in this order",
        arguments: [
            [], [SAMLSigner.exclusiveC14N], [SAMLSigner.enveloped],
            [SAMLSigner.enveloped, SAMLSigner.exclusiveC14N, SAMLSigner.exclusiveC14N],
        ]
    )
    func transforms(_ list: [String]) throws {
        let text = try SAMLReading.answer { $0.signer.transforms = list }.text()
        #expect(try SAMLReading.fault(text) == .signatureInvalid)
    }

    @Test("A refusal of the provider's may be unsigned, and a forged signature of one is refused")
    func status() throws {
        let failed = "urn:oasis:names:tc:SAML:2.0:status:Responder"
        let refusal = try SAMLReading.answer {
            $0.signed = .nothing
            $0.status = failed
            $0.changeResponse = { $0.replacing(#/<saml:Assertion.*</saml:Assertion>/#, with: "") }
        }
        let response = try SAMLReading.read(refusal.text())
        #expect(response.assertion == nil)
        #expect(!response.isSigned)
        var signed = refusal
        signed.signed = .response
        #expect(try SAMLReading.read(signed.text()).isSigned)
        signed.tamper = { $0.replacing("Responder", with: "Requester") }
        #expect(try SAMLReading.fault(signed.text()) == .signatureInvalid)
    }
}
