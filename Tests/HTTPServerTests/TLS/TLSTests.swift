import COpenSSL
import HTTPServer
import Testing

@Suite("TLS", .timeLimit(.minutes(5)))
struct TLSTests {
    private func start(_ files: TLSFiles) throws -> (HTTPServer, ListenAddress) {
        let server = HTTPServer(
            listeners: [
                HTTPListener(
                    address: ListenAddress(host: "127.0.0.1", port: 0),
                    tls: files,
                    handler: TestHandler()
                )
            ]
        )
        return (server, try server.start()[0].address)
    }

    @Test(
        "Versions 1.2 and 1.3 are spoken",
        arguments: [(TLS1_2_VERSION, "TLSv1.2"), (TLS1_3_VERSION, "TLSv1.3")]
    )
    func spoken(version: Int32, name: String) async throws {
        let certificate = try TestCertificate()
        let (server, address) = try start(certificate.files)
        let tls = try TestTLS(TestSocket(address), version: version)
        #expect(tls.version == name)
        try tls.send(Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(String(decoding: try tls.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK"))
        await server.drain(grace: .seconds(0))
    }

    @Test("Older versions are refused", arguments: [TLS1_VERSION, TLS1_1_VERSION])
    func refused(version: Int32) async throws {
        let certificate = try TestCertificate()
        let (server, address) = try start(certificate.files)
        #expect(throws: TestFailure.self) { try TestTLS(TestSocket(address), version: version) }
        await server.drain(grace: .seconds(0))
    }

    @Test("HTTP/1.1 is chosen from a client's protocols, and none other")
    func negotiation() async throws {
        let certificate = try TestCertificate()
        let (server, address) = try start(certificate.files)
        let both = try TestTLS(TestSocket(address), protocols: ["h2", "http/1.1"])
        #expect(both.chosenProtocol == "http/1.1")
        #expect(try TestTLS(TestSocket(address)).chosenProtocol == nil)
        #expect(throws: TestFailure.self) { try TestTLS(TestSocket(address), protocols: ["h2"]) }
        await server.drain(grace: .seconds(0))
    }

    @Test("A reload serves the new certificate to new connections, and the old ones go on")
    func reload() async throws {
        let certificate = try TestCertificate(name: "old")
        let (server, address) = try start(certificate.files)
        let old = try TestTLS(TestSocket(address))
        #expect(old.serverName == "old")
        try certificate.write(name: "new")
        try server.reloadTLS()
        #expect(try TestTLS(TestSocket(address)).serverName == "new")
        try old.send(Array("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8))
        #expect(String(decoding: try old.receive(), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK"))
        await server.drain(grace: .seconds(0))
    }

    @Test("A reload of bad files is refused, and the old certificate stays")
    func badReload() async throws {
        let certificate = try TestCertificate(name: "old")
        let (server, address) = try start(certificate.files)
        try certificate.spoilCertificate()
        #expect(throws: HTTPServerError.self) { try server.reloadTLS() }
        #expect(try TestTLS(TestSocket(address)).serverName == "old")
        await server.drain(grace: .seconds(0))
    }

    @Test("Files that are missing or do not belong together are refused by name")
    func badFiles() throws {
        let certificate = try TestCertificate()
        let other = try TestCertificate()
        let mixed = TLSFiles(certificate: certificate.files.certificate, key: other.files.key)
        let mismatch = #expect(throws: HTTPServerError.self) { try start(mixed) }
        #expect("\(String(describing: mismatch))".contains(other.files.key))
        let missing = TLSFiles(certificate: "/nowhere.pem", key: other.files.key)
        let absent = #expect(throws: HTTPServerError.self) { try start(missing) }
        #expect(
            "\(try #require(absent))"
                == "cannot use /nowhere.pem for TLS: No such file or directory"
        )
    }

    @Test("What is no TLS is turned away, and harms nobody")
    func garbage() async throws {
        let certificate = try TestCertificate()
        let (server, address) = try start(certificate.files)
        let hello: [UInt8] = [22, 3, 1, 0, 5, 1, 0, 0, 1, 0]
        for bytes in [
            Array("GET / HTTP/1.1\r\nHost: a\r\n\r\n".utf8), [0], hello,
            [UInt8](repeating: 255, count: 70_000),
        ] {
            let socket = try TestSocket(address)
            try socket.send(bytes)
            socket.endSending()
            while try !socket.receive().isEmpty {}
        }
        #expect(try TestTLS(TestSocket(address)).serverName == "localhost")
        await server.drain(grace: .seconds(0))
    }
}
