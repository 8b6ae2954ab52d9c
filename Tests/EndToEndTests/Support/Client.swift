import AuthCrypto
import AuthWire
import Foundation
import HearthTestSupport

/// Speaks the protocol to one server by hand, over a connection for each request.
struct Client: Sendable {
    let port: Int
    /// An API key.
    let key: String

    /// A client of a server; a development server takes any key.
    init(_ server: HearthProcess, key: String = "any") {
        port = server.port
        self.key = key
    }

    /// A request for an operation, with the API key.
    func request<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ body: JSONObject
    ) -> RawRequest {
        let description = endpoint.description
        let host = description.host.map { "/\($0.rawValue)" } ?? ""
        return RawRequest(
            method: description.method.rawValue,
            target: "\(host)\(description.path)?key=\(key)",
            fields: [("Content-Type", "application/json")],
            body: description.method == .get ? [] : body.serialized
        )
    }

    /// Calls an operation.
    func call<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ body: JSONObject
    ) async throws -> RawAnswer {
        try await send(request(endpoint, body))
    }

    /// Calls an operation as the administrator of a development server.
    func administrate<Request, Response>(
        _ endpoint: Endpoint<Request, Response>,
        _ body: JSONObject
    ) async throws -> RawAnswer {
        let template = endpoint.description.projectPath ?? endpoint.description.path
        return try await send(
            RawRequest(
                method: endpoint.description.method.rawValue,
                target: template.replacing("{targetProjectId}", with: "demo-project"),
                fields: [("Authorization", "Bearer owner")],
                body: body.serialized
            )
        )
    }

    /// Sends a request, and waits for its answer.
    func send(_ request: RawRequest) async throws -> RawAnswer {
        try await send(request.bytes)
    }

    /// Sends what may be no request at all.
    func send(_ bytes: [UInt8]) async throws -> RawAnswer {
        let port = port
        return try await onThread {
            let connection = try Connection(port: port)
            try connection.send(bytes)
            return try RawAnswer(connection.receiveAll())
        }
    }

    /// Sends requests so that the servers get the end of each of them at the same moment.
    ///
    /// - Returns: the answers in the order of the requests.
    static func sendAtOnce(
        _ requests: [(client: Client, request: RawRequest)]
    ) async throws -> [RawAnswer] {
        let begun = try await onThread {
            try requests.map { client, request in
                let connection = try Connection(port: client.port)
                try connection.send(request.bytes.dropLast())
                return connection
            }
        }
        return try await withThrowingTaskGroup(of: (Int, RawAnswer).self) { group in
            for (index, connection) in begun.enumerated() {
                let end = requests[index].request.bytes.suffix(1)
                group.addTask {
                    try await onThread {
                        try connection.send(end)
                        return (index, try RawAnswer(connection.receiveAll()))
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
                .sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
