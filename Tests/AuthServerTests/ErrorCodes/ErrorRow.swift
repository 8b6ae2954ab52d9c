import AuthCrypto
import AuthTestSupport
import Testing

/// A code of the protocol and the requests that provoke it.
struct ErrorRow: Sendable, CustomTestStringConvertible {
    let code: String
    private let isProduction: Bool
    private let provoke: @Sendable (TestServer) async throws -> TestAnswer

    /// Describes how a server answers with a code, a development server unless it is said otherwise.
    init(
        _ code: String,
        production: Bool = false,
        _ provoke: @escaping @Sendable (TestServer) async throws -> TestAnswer
    ) {
        self.code = code
        isProduction = production
        self.provoke = provoke
    }

    /// An app's request to an operation on accounts.
    static func app(_ code: String, _ operation: String, _ body: JSONValue) -> ErrorRow {
        ErrorRow(code) { await $0.app(operation, body) }
    }

    /// An administrator's request to an operation on accounts.
    static func admin(_ code: String, _ operation: String, _ body: JSONValue) -> ErrorRow {
        ErrorRow(code) { await $0.admin(operation, body) }
    }

    /// An app's request to a path.
    static func path(_ code: String, _ path: String, _ body: JSONValue) -> ErrorRow {
        ErrorRow(code) { await $0.send(.app(path, body)) }
    }

    var testDescription: String { code }

    /// What a fresh server answers in the end.
    func answer() async throws -> TestAnswer {
        let server = try await isProduction ? TestServer.limited() : TestServer()
        return try await provoke(server)
    }
}
