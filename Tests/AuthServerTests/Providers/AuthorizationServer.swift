import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// A server whose users sign in at a provider's own page.
struct AuthorizationServer: Sendable {
    typealias Provider = IdentityProviderStandIn

    static let redirectURI = "http://localhost:9099/__/auth/handler"

    let standIn: Provider
    let server: TestServer

    /// Starts it with a provider that is set up.
    init(
        _ provider: String = "google.com",
        on database: TestDatabase = .sqlite,
        production: Bool = false
    ) async throws {
        standIn = try Provider()
        var setup: TestServer.Setup = production ? .production : TestServer.Setup()
        setup.outgoing = standIn.outgoing
        server = try await TestServer(setup, on: database)
        try await setUp(provider)
        let clock = server.clock
        standIn.set { $0.exchange.time = { clock.now() } }
    }

    /// Sets a provider up, in a tenant or in the project itself.
    func setUp(_ provider: String, in tenant: String? = nil) async throws {
        let scope = Scope(project: TestServer.project, tenant: tenant)
        let config = standIn.config(provider, in: scope, server.environment)
        _ = try await server.store.write { try $0.insertIfFree(config) }
    }

    /// Asks where a browser is to go.
    func begin(
        _ provider: String = "google.com",
        _ more: JSONObject = [:]
    ) async -> TestAnswer {
        let body: JSONObject = [
            "providerId": .string(provider), "continueUri": .string(Self.redirectURI),
        ]
        return await server.app("createAuthUri", .object(body.merging(more)))
    }

    /// What a browser comes back with once its user has agreed.
    func agree(to begun: TestAnswer) throws -> String {
        Self.returned(try standIn.agree(to: begun["authUri"]))
    }

    /// The address that a browser comes back to.
    static func returned(
        _ parameters: [String: String],
        to address: String = redirectURI
    ) -> String {
        let query = parameters.sorted { $0.key < $1.key }
            .map { "\($0.key)=\(TestForm.escape($0.value))" }.joined(separator: "&")
        return "\(address)?\(query)"
    }

    /// Signs in with what a browser came back with.
    func finish(
        _ returned: String,
        sessionID: String?,
        _ more: JSONObject = [:]
    ) async -> TestAnswer {
        var body: JSONObject = ["requestUri": .string(returned), "returnSecureToken": true]
        body["sessionId"] = sessionID.map(JSONValue.string)
        return await server.app("signInWithIdp", .object(body.merging(more)))
    }
}

/// Texts in queries and forms.
enum TestForm {
    static func escape(_ text: String) -> String {
        text.utf8.map { byte in
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                || "-._~".utf8.contains(byte)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + Hex.encode([byte])
        }.joined()
    }
}
