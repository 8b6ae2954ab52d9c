import AuthCrypto
import Testing

@Suite("Self-signed certificate")
struct CertificateTests {
    @Test("The same RSA key, name and times give the same certificate")
    func stable() throws {
        let key = try TestKeys.rsa.get()
        let texts = try (0..<2).map { _ in
            try key.certificate(commonName: "a", notBefore: 0, notAfter: 86400)
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].hasPrefix("-----BEGIN CERTIFICATE-----\nMII"))
    }

    @Test("Name and times stand in it")
    func contents() throws {
        let text = try TestKeys.rsa.get().certificate(
            commonName: "securetoken.example",
            notBefore: 1_700_000_000,
            notAfter: 4_102_444_800
        )
        let bytes = try #require(PEM.decode(text, label: "CERTIFICATE"))
        #expect(bytes.contains(subsequence: "securetoken.example"))
        #expect(bytes.contains(subsequence: "231114221320Z"))
        #expect(bytes.contains(subsequence: "20991231235959Z") == false)
        #expect(bytes.contains(subsequence: "21000101000000Z"))
    }

    @Test(
        "Names and times that a certificate cannot hold are refused",
        arguments: [
            ("", 0, 1), (String(repeating: "n", count: 65), 0, 1), ("n", 1, 1), ("n", 2, 1),
            ("n", 0, Int64.max), ("n", Int64.min, 0),
        ] as [(String, Int64, Int64)]
    )
    func refused(name: String, notBefore: Int64, notAfter: Int64) throws {
        let key = try TestKeys.ec.get()
        #expect(throws: KeyError.certificateInvalid) {
            try key.certificate(commonName: name, notBefore: notBefore, notAfter: notAfter)
        }
    }
}

extension [UInt8] {
    fileprivate func contains(subsequence text: String) -> Bool {
        let part = Array(text.utf8)
        return indices.contains { self[$0...].starts(with: part) }
    }
}
