import AuthCrypto
import AuthTestSupport
import AuthWire
import Foundation

/// What this server answers and reads, asked of itself.
struct OwnProtocol: Sendable {
    /// How the server meets an operation.
    enum Reaction: Sendable {
        case answers
        /// It says by this status that it has no such operation, or no such path.
        case refuses(Int)
    }

    private let server: TestServer
    private let words: Set<String>

    /// Starts a server, and reads what it was made from.
    init() async throws {
        server = try await TestServer()
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/AuthServer").standardized
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        var sources = ""
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            sources += try String(contentsOf: file, encoding: .utf8)
        }
        words = Set(sources.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    /// Calls an operation, with nothing in it.
    func reaction(to operation: ProtocolFacts.Operation) async -> Reaction {
        let path = operation.path(project: TestServer.project) + "?key=any"
        let body = operation.method == "GET" ? "" : "{}"
        let request = TestRequest(operation.method, path, body)
            .adding("Content-Type", "application/json")
        let answer = await server.send(operation.path.contains("{") ? request.asOwner : request)
        switch answer.status {
        case 501, 405: return .refuses(answer.status)
        case 404 where answer.error == WireError.routeNotFound.message: return .refuses(404)
        default: return .answers
        }
    }

    /// The operation at the same address.
    func endpoint(of operation: ProtocolFacts.Operation) -> EndpointDescription? {
        let path = Self.withoutNames(operation.path)
        return Endpoints.all.first { endpoint in
            endpoint.method.rawValue == operation.method
                && endpoint.paths.contains { Self.withoutNames($0) == path }
        }
    }

    /// Every field that a message can have, as far as the server writes or reads it.
    func shape(of type: any Codable.Type) throws -> JSONValue {
        let message = try type.init(from: FilledDecoder(texts: [:]))
        return try JSONValue(parsing: WireCoding.encode(message))
    }

    /// Whether the server's own sources name a field; one that they do not has no effect.
    func names(_ field: String) -> Bool {
        // A name may be written otherwise in Swift: `localID`, `accessToken`.
        words.contains(field.filter { $0 != "_" }.lowercased())
    }

    private static func withoutNames(_ path: String) -> String {
        var isInside = false
        return String(
            path.filter { character in
                if character == "}" { isInside = false }
                defer { if character == "{" { isInside = true } }
                return !isInside
            }
        )
    }
}
