import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

/// A back end with a service account of its own, as an Admin SDK acts for it.
struct ServiceAccountClient: Sendable {
    static let tokenURL = "https://oauth2.googleapis.com/token"
    static let grantType = "urn:ietf:params:oauth:grant-type:jwt-bearer"
    /// Making one is dear, and whose key it is does not matter.
    private static let keys = Result { try (0..<2).map { _ in try SigningKey.generate(.rs256) } }

    let account: ServiceAccount
    let key: SigningKey
    let now: Int64

    /// Registers an account with the server.
    init(
        _ server: TestServer,
        role: Role = .admin,
        project: String = TestServer.project,
        name: String = "back-end",
        key index: Int = 0
    ) async throws {
        key = try Self.keys.get()[index]
        let account = try ServiceAccount.new(
            name,
            role: role,
            of: project,
            key: key.publicKey,
            random: server.environment.random,
            clock: server.clock
        )
        self.account = account
        now = server.clock.now().seconds
        try #require(try await server.store.write { try $0.insertIfFree(account) })
    }

    /// A token that the account signs; `changes` replace claims, null removes one.
    func sign(_ claims: JSONObject, _ changes: JSONObject = [:], by other: SigningKey? = nil)
        throws -> String
    {
        var all: JSONObject = [
            "iss": .string(account.email), "sub": .string(account.email), "iat": .int(now),
            "exp": .int(now + 3600),
        ]
        for claim in claims { all[claim.name] = claim.value }
        for claim in changes {
            all[claim.name] = claim.value.isNull ? JSONValue?.none : claim.value
        }
        return try JWT.sign(claims: all.serialized, with: other ?? key, keyID: account.keyID)
    }

    /// What the account asks for an access token with.
    func assertion(
        scope: String = OAuthScope.cloudPlatform.rawValue,
        _ changes: JSONObject = [:]
    ) throws -> String {
        try sign(["aud": .string(Self.tokenURL), "scope": .string(scope)], changes)
    }

    /// A custom token for a user.
    func customToken(_ claims: JSONObject, _ changes: JSONObject = [:]) throws -> String {
        var all = claims
        all["aud"] = .string(CustomTokens.audience)
        return try sign(all, changes)
    }
}

extension TestServer {
    /// Asks the token endpoint for an access token.
    func askForAccess(
        _ assertion: String,
        grantType: String = ServiceAccountClient.grantType,
        at path: String = "/token",
        from place: UInt8 = 0
    ) async -> TestAnswer {
        let escaped = grantType.replacing(":", with: "%3A")
        var request = TestRequest("POST", path, "grant_type=\(escaped)&assertion=\(assertion)")
        request.headers.set("Content-Type", "application/x-www-form-urlencoded")
        request.peer = PeerAddress(bytes: [198, 51, 100, place], port: 50_000)
        return await send(request)
    }

    /// An access token of a service account.
    func accessToken(
        _ client: ServiceAccountClient,
        scope: String = OAuthScope.cloudPlatform.rawValue
    ) async throws -> String {
        let answer = await askForAccess(try client.assertion(scope: scope))
        try #require(answer.status == 200, "\(answer)")
        return answer["access_token"]
    }
}

extension TestRequest {
    /// The same request with a bearer token.
    func bearing(_ token: String) -> TestRequest { adding("Authorization", "Bearer \(token)") }
}
