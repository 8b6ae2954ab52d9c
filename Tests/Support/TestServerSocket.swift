import AuthCrypto
import AuthDomain
import AuthServer
import HTTPServer
import Synchronization

/// A production server of this process that browsers reach, with what it sends to its users.
///
/// A second address tells the texts of messages, as a development server's outbox does.
package final class TestServerSocket: Sendable {
    /// Its root, `http://localhost:PORT`.
    package let url: String
    /// Where `/outbox` lists its messages.
    package let outbox: StandIn
    package let server: TestServer
    private let sockets: HTTPServer

    /// Starts one that may call what the rules of `setup` allow.
    package init(_ setup: TestServer.Setup) async throws {
        let entrance = Entrance()
        sockets = HTTPServer(
            listeners: [
                HTTPListener(
                    address: ListenAddress(host: "localhost", port: 0),
                    handler: entrance
                )
            ],
            loops: 1
        )
        let port = try sockets.start()[0].address.port
        url = "http://localhost:\(port)"
        var setup = setup
        setup.publicURL = url
        let server = try await TestServer(setup)
        self.server = server
        entrance.handler.withLock { $0 = server.server.handler }
        outbox = try StandIn(nil) { _ in Self.list(server) }
    }

    /// Ends it.
    package func stop() async {
        await sockets.drain(grace: .zero)
        await outbox.stop()
    }

    private static func list(_ server: TestServer) -> HTTPResponse {
        let texts = server.sent.sms.map { message -> JSONValue in
            ["kind": "sms", "code": .string(message.code)]
        }
        let mails = server.sent.email.map { mail -> JSONValue in
            ["kind": "email", "link": .string(mail.link)]
        }
        let body: JSONObject = ["messages": .array(mails + texts)]
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: body.serialized
        )
    }

    /// Takes requests from the moment on that the port is known, which the server must know itself.
    private final class Entrance: HTTPHandler {
        let handler = Mutex<(any HTTPHandler)?>(nil)

        func bodyLimit(for head: HTTPRequestHead) -> Int {
            handler.withLock { $0 }?.bodyLimit(for: head) ?? 0
        }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            guard let handler = handler.withLock({ $0 }) else { return HTTPResponse(status: 503) }
            return await handler.respond(to: request)
        }
    }
}
