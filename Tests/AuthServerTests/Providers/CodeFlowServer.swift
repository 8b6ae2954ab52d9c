import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// A server and the provider at whose page its users sign in.
struct CodeFlowServer {
    typealias Provider = IdentityProviderStandIn

    static let redirectURI = "https://auth.example.com/__/auth/handler"

    let standIn: Provider
    let server: TestServer
    let provider: String

    /// Starts both, without settings of the provider.
    init(settingUpLater provider: String) async throws {
        standIn = try Provider()
        var setup = TestServer.Setup()
        setup.outgoing = standIn.outgoing
        setup.outgoingTimeout = .seconds(100)
        server = try await TestServer(setup)
        self.provider = provider
    }

    /// Starts both; `change` makes other settings of a known provider's.
    init(
        _ provider: String,
        _ change: (inout JSONObject) -> Void = { _ in }
    ) async throws {
        try await self.init(settingUpLater: provider)
        try await server.setUp(provider, standIn.settings(change))
    }

    /// Starts both with an OpenID provider of the operator's choice.
    init(openID responseType: JSONValue) async throws {
        try await self.init(settingUpLater: "oidc.acme")
        let made = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)/oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            [
                "enabled": true, "clientId": .string(Provider.app),
                "clientSecret": .string(Provider.secret), "issuer": .string(standIn.url),
                "displayName": "Acme", "responseType": responseType,
            ]
        )
        try #require(made.status == 200, "\(made)")
    }

    /// A request as the server makes it.
    var request: AuthorizationRequest {
        AuthorizationRequest(
            redirectURI: Self.redirectURI,
            state: "state-1",
            codeVerifier: "verifier-of-more-than-43-characters-0123456789",
            nonce: "nonce-1"
        )
    }

    /// The road to the provider and back.
    func authorization() async throws -> ProviderAuthorization {
        let found = try await server.store.read { [provider] transaction in
            try transaction.providerConfig(provider, in: Scope(project: TestServer.project))
        }
        return ProviderAuthorization(server.environment, of: try #require(found))
    }

    /// Goes there and comes back, both as `change` makes them.
    func assertion(
        _ change: (inout AuthorizationAnswer) -> Void = { _ in }
    ) async throws -> ProviderAssertion {
        let authorization = try await authorization()
        let url = try await authorization.start(request).url
        var answer = AuthorizationAnswer(parameters: try standIn.agree(to: url), request: request)
        change(&answer)
        return try await authorization.assertion(for: answer)
    }

    /// Why the provider's answer is refused.
    func refusal(
        _ change: (inout AuthorizationAnswer) -> Void = { _ in }
    ) async -> AuthError? {
        do {
            let assertion = try await assertion(change)
            Issue.record("\(assertion.rawID) was believed")
            return nil
        } catch {
            return error as? AuthError
        }
    }
}
