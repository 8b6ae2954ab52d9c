import AuthCrypto
import AuthDomain
import AuthGateways
import Foundation
import Testing

/// Responses of `Tests/Vectors/saml`, which signxml 5.2 has signed.
///
/// They have white space, references to characters, attributes in any order, and other algorithms. Their
/// keys are gone.
@Suite("SAML of another implementation")
struct SAMLVectorTests {
    private static func bytes(_ name: String) throws -> [UInt8] {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: tests.appending(path: "Vectors/saml/" + name)))
    }

    private static func read(_ name: String, key: String) throws -> SAMLResponse {
        let pem = String(decoding: try bytes(key + ".pem"), as: UTF8.self)
        return try SignedSAML()
            .response(bytes(name + ".xml"), signedBy: [PublicKey(pem: pem)])
    }

    @Test(
        "What another implementation has signed is read as it was meant",
        arguments: [
            ("rsa-sha256-assertion", "rsa"), ("rsa-sha384-assertion", "rsa"),
            ("rsa-sha512-response", "rsa"), ("ecdsa-sha256-assertion", "ec"),
        ]
    )
    func good(name: String, key: String) throws {
        let response = try Self.read(name, key: key)
        #expect(response.isSigned == name.hasSuffix("response"))
        #expect(SAMLReading.nameID(in: response) == "u-4711")
        let value = response.assertion?.children.first { $0.name == "AttributeStatement" }?
            .children.first?.children.first?.text
        #expect(value == "Zoë & Łukasz")
    }

    @Test("A signature with SHA-1 is refused, though it is good")
    func sha1() throws {
        #expect(throws: SAMLFault.algorithm("http://www.w3.org/2000/09/xmldsig#rsa-sha1")) {
            try Self.read("rsa-sha1-assertion", key: "rsa")
        }
    }

    @Test("A key of another kind has signed nothing")
    func otherKind() throws {
        #expect(throws: SAMLFault.signatureInvalid) {
            try Self.read("rsa-sha256-assertion", key: "ec")
        }
        #expect(throws: SAMLFault.signatureInvalid) {
            try Self.read("ecdsa-sha256-assertion", key: "rsa")
        }
    }
}
