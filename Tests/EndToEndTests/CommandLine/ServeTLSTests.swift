import AuthCrypto
import Foundation
import HearthTestSupport
import Testing

@Suite("hearth serve over TLS")
struct ServeTLSTests {
    @Test("It speaks TLS, and reads its certificate again on SIGHUP")
    func reload() async throws {
        let store = try await ServedStore()
        let first = try renew(store.folder, host: "auth.example.com")
        let server = try await store.start(options(store.folder))
        #expect(server.url.scheme == "https")
        #expect(try await presented(by: server) == first)

        let second = try renew(store.folder, host: "auth.example.com")
        #expect(try await presented(by: server) == first)
        server.send(SIGHUP)
        try await wait(for: "certificates read again") {
            server.standardError.contains("certificates read again")
        }
        #expect(try await presented(by: server) == second)

        try store.folder.write("cert.pem", "no certificate")
        server.send(SIGHUP)
        try await wait(for: "certificates not read") {
            server.standardError.contains("certificates not read")
        }
        #expect(try await presented(by: server) == second)
        #expect(await server.stop() == 0)
    }

    @Test("A certificate and a key that do not belong together are refused")
    func mismatch() async throws {
        let store = try await ServedStore()
        _ = try renew(store.folder, host: "auth.example.com")
        try store.folder.write("key.pem", try SigningKey.generate(.es256).pem())
        let outcome = try await store.refusal(options(store.folder))
        #expect(outcome.status == 1)
        #expect(outcome.standardError.contains("key.pem"))
    }

    @Test("The doctor tells how long a certificate lasts, and whose it is")
    func doctor() async throws {
        let store = try await ServedStore()
        func finding(_ host: String, days: Int64) async throws -> String? {
            _ = try renew(store.folder, host: host, days: days)
            let outcome = try await store.doctor(options(store.folder))
            return outcome.elements.first { $0["check"] as? String == "TLS" }
                .map { "\($0["state"] ?? ""): \($0["found"] ?? "")" }
        }
        #expect(try await finding("auth.example.com", days: 60)?.hasPrefix("ok: ") == true)
        #expect(try await finding("auth.example.com", days: 5)?.hasPrefix("warn: ") == true)
        #expect(try await finding("other.example.com", days: 60)?.hasPrefix("warn: ") == true)
        #expect(try await finding("auth.example.com", days: -1)?.hasPrefix("fail: ") == true)
    }

    private func options(_ folder: TemporaryFolder) -> [String] {
        ["--tls-cert", folder["cert.pem"], "--tls-key", folder["key.pem"]]
    }

    /// Writes a new key and certificate, and returns the certificate.
    private func renew(
        _ folder: TemporaryFolder,
        host: String,
        days: Int64 = 60
    ) throws -> String {
        let key = try SigningKey.generate(.es256)
        let now = Int64(Date().timeIntervalSince1970)
        let certificate = try key.certificate(
            commonName: host,
            notBefore: now - 30 * 86_400,
            notAfter: now + days * 86_400
        )
        try folder.write("key.pem", key.pem())
        try folder.write("cert.pem", certificate)
        return certificate.filter { !$0.isWhitespace }
    }

    /// The certificate that a new connection is shown.
    private func presented(by server: HearthProcess) async throws -> String {
        try await PythonScript.output(
            of: "import ssl; print(ssl.get_server_certificate(('127.0.0.1', \(server.port))))"
        ).filter { !$0.isWhitespace }
    }
}
