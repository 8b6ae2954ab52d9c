import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// A sign-in with SAML from end to end of the domain: a server, a provider, and a browser between them.
struct SAMLRoad {
    static let redirectURI = "http://localhost:9099/__/auth/handler"

    let server: TestServer
    let idp: SAMLStandIn
    let provider: ProviderConfig

    /// Sets a provider up through the API.
    init(
        on database: TestDatabase = .sqlite,
        _ change: (inout JSONObject) -> Void = { _ in }
    ) async throws {
        idp = try SAMLStandIn(clock: VirtualClock())
        var setup = TestServer.Setup()
        setup.outgoing = idp.outgoing
        server = try await TestServer(setup, on: database)
        let made = await server.asOwner(
            "POST",
            "\(TestServer.projectPath)/inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            try idp.settings(change)
        )
        try #require(made.status == 200, "\(made)")
        let stored = try await server.store.read { transaction in
            try transaction.providerConfig("saml.acme", in: Scope(project: TestServer.project))
        }
        provider = try #require(stored)
    }

    /// What the server remembers of a sign-in while the browser is away.
    struct Begun {
        let start: AuthorizationStart
        let request: AuthorizationRequest
        /// What the provider reads.
        let brought: SAMLStandIn.Request
    }

    private var authorization: ProviderAuthorization {
        ProviderAuthorization(server.environment, of: provider)
    }

    /// Sends a browser to the provider.
    func begin(state: String = "state-1") async throws -> Begun {
        let request = AuthorizationRequest(
            redirectURI: Self.redirectURI,
            state: state,
            codeVerifier: "verifier",
            nonce: "nonce"
        )
        let start = try await authorization.start(request)
        let query = start.url.split(separator: "?", maxSplits: 1).last.map(String.init) ?? ""
        let brought = try #require(SAMLStandIn.Request(query: query), "\(start.url)")
        return Begun(start: start, request: request, brought: brought)
    }

    /// Comes back with what the provider answers now, as far as `change` leaves it so.
    func end(
        _ begun: Begun,
        _ change: (inout SAMLAnswer) -> Void = { _ in }
    ) async throws -> ProviderAssertion {
        var answer = try idp.answer(to: begun.brought, at: server.clock.now())
        change(&answer)
        return try await end(begun, with: try answer.encoded())
    }

    /// Comes back with a document.
    func end(_ begun: Begun, with document: String) async throws -> ProviderAssertion {
        try await authorization.assertion(
            for: AuthorizationAnswer(
                parameters: ["SAMLResponse": document],
                request: begun.request,
                kept: begun.start.kept
            )
        )
    }

    /// What is wrong with the answer; nil where it is good.
    func fault(_ change: (inout SAMLAnswer) -> Void) async throws -> SAMLFault? {
        do {
            _ = try await end(try await begin(), change)
            return nil
        } catch AuthError.providerAnswerInvalid(.saml(let fault)) {
            return fault
        }
    }
}

extension String {
    /// The text without the first element of a name.
    func without(_ element: String) -> String {
        guard let start = firstRange(of: "<\(element)")?.lowerBound,
            let end = firstRange(of: "</\(element)>")?.upperBound, start < end
        else { return self }
        return String(self[..<start] + self[end...])
    }
}
