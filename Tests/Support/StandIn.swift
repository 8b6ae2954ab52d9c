import AuthCrypto
import Foundation
package import HTTPServer
import Synchronization

/// Somebody else's server, on this machine, with a certificate of its own.
package final class StandIn: Sendable {
    /// Who the server says that it is.
    package struct Identity: Sendable {
        package var host = "localhost"
        package var hasExpired = false

        /// The identity of a server at `localhost`.
        package init() {}
    }

    /// What it answers; a task that is cancelled when the caller goes away.
    package typealias Answer = @Sendable (HTTPRequest) async -> HTTPResponse

    /// Its root, `https://localhost:PORT` or `http://127.0.0.1:PORT`.
    package let url: String
    package let port: UInt16
    /// The file of the only certificate that vouches for it; nil without TLS.
    package let certificate: String?
    /// The file of its private key; nil without TLS.
    package let key: String?
    private let server: HTTPServer
    private let handler: Handler
    private let folder: URL

    /// Starts a server.
    package init(
        _ identity: Identity? = Identity(),
        answer: @escaping Answer = { _ in HTTPResponse(status: 200, text: "{}") }
    ) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = try identity.map { [folder] in try Self.write($0, to: folder) }
        handler = Handler(answer: answer)
        server = HTTPServer(
            listeners: [
                HTTPListener(
                    address: ListenAddress(host: "127.0.0.1", port: 0),
                    tls: files,
                    handler: handler
                )
            ],
            loops: 1
        )
        port = try server.start()[0].address.port
        url = files == nil ? "http://127.0.0.1:\(port)" : "https://localhost:\(port)"
        certificate = files?.certificate
        key = files?.key
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The requests so far, oldest first.
    package var requests: [HTTPRequest] { handler.requests.withLock { $0 } }

    /// Ends the server.
    package func stop() async { await server.drain(grace: .zero) }

    private static func write(_ identity: Identity, to folder: URL) throws -> TLSFiles {
        let files = TLSFiles(
            certificate: folder.appending(path: "certificate.pem").path,
            key: folder.appending(path: "key.pem").path
        )
        let key = try SigningKey.generate(.es256)
        let now = Int64(Date().timeIntervalSince1970)
        let certificate = try key.certificate(
            commonName: identity.host,
            notBefore: now - 20 * 86_400,
            notAfter: now + (identity.hasExpired ? -1 : 1) * 10 * 86_400
        )
        try Data(certificate.utf8).write(to: URL(filePath: files.certificate))
        try Data(key.pem().utf8).write(to: URL(filePath: files.key))
        return files
    }

    private final class Handler: HTTPHandler {
        let answer: Answer
        let requests = Mutex<[HTTPRequest]>([])

        init(answer: @escaping Answer) { self.answer = answer }

        func respond(to request: HTTPRequest) async -> HTTPResponse {
            requests.withLock { $0.append(request) }
            return await answer(request)
        }
    }
}
