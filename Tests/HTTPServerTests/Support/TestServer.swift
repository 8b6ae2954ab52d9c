import HTTPServer

/// Plain HTTP or TLS.
enum Transport: CaseIterable, Sendable {
    case plain
    case tls
}

extension HTTPLimits {
    /// Deadlines that no slow machine reaches.
    fileprivate static var patient: HTTPLimits {
        var limits = HTTPLimits()
        limits.handshakeTimeout = .seconds(1000)
        limits.headTimeout = .seconds(1000)
        limits.bodyTimeout = .seconds(1000)
        limits.handlerTimeout = .seconds(1000)
        limits.writeTimeout = .seconds(1000)
        limits.idleTimeout = .seconds(1000)
        return limits
    }
}

/// A server on a free loopback port with two loops.
struct TestServer: Sendable {
    let server: HTTPServer
    let address: BoundAddress
    let handler: TestHandler
    private let certificate: TestCertificate?

    /// Starts.
    init(
        _ transport: Transport = .plain,
        handler: TestHandler = TestHandler(),
        loops: Int = 2,
        _ change: (inout HTTPLimits) -> Void = { _ in }
    ) throws {
        self.handler = handler
        var limits = HTTPLimits.patient
        change(&limits)
        certificate = transport == .tls ? try TestCertificate() : nil
        let listener = HTTPListener(
            address: ListenAddress(host: "127.0.0.1", port: 0),
            tls: certificate?.files,
            handler: handler
        )
        server = HTTPServer(listeners: [listener], limits: limits, loops: loops)
        address = try server.start()[0]
    }

    func connect() throws -> TestClient { try TestClient(address) }

    /// Ends the server; nothing may hang on it.
    func stop() async { await server.drain(grace: .seconds(0)) }
}
