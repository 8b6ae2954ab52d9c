import AuthCrypto
import AuthDomain
import AuthGateways
import AuthTestSupport
import HTTPServer
import Synchronization

/// Stands for Google on this machine: knows one session, and can misbehave.
final class OldFirebase: Sendable {
    static let project = "old-project"
    static let apiKey = "AIza old+key"
    static let refreshToken = "AMf-vBx~old/refresh=token"

    /// What it says and does next.
    struct Behaviour: Sendable {
        var issuer = "https://securetoken.google.com/\(OldFirebase.project)"
        var audience = OldFirebase.project
        var account = "ann"
        var tenant: String?
        var provider = "password"
        var signedInAt = VirtualClock.start.adding(seconds: -100_000)
        var issuedAt = VirtualClock.start
        var expiresAt = VirtualClock.start.adding(seconds: 3600)
        /// The key that signs, and those that are published: numbers of ``keys``.
        var signer = 0
        var published = [0]
        var cacheControl: String? = "public, max-age=3600, must-revalidate"
        /// Takes the place of the token endpoint's answer.
        var tokenAnswer: HTTPResponse?
        /// Takes the place of the keys.
        var keysAnswer: HTTPResponse?
        var isSlow = false
    }

    private static let keys = Result { try (0..<2).map { _ in try SigningKey.generate(.rs256) } }

    let standIn: StandIn
    private let state: State

    init() throws {
        let state = State()
        self.state = state
        standIn = try StandIn { await Self.answer($0, state.behaviour.withLock { $0 }) }
    }

    /// Changes what it does.
    func set(_ change: (inout Behaviour) -> Void) {
        state.behaviour.withLock { change(&$0) }
    }

    /// What a server needs to take its sessions over.
    var policy: CarryOverPolicy {
        var policy = CarryOverPolicy(
            project: TestServer.project,
            oldProject: Self.project,
            apiKey: Self.apiKey,
            until: VirtualClock.start.adding(seconds: 86_400)
        )
        policy.tokenURL = standIn.url + "/v1/token"
        policy.keysURL = standIn.url + "/jwk"
        return policy
    }

    /// Requests to the token endpoint, and for keys.
    var counts: (token: Int, keys: Int) {
        let paths = standIn.requests.map(\.head.path)
        return (paths.count { $0 == "/v1/token" }, paths.count { $0 == "/jwk" })
    }

    func stop() async { await standIn.stop() }

    private final class State: Sendable {
        let behaviour = Mutex(Behaviour())
    }
}

extension OldFirebase {
    private static func answer(
        _ request: HTTPRequest,
        _ behaviour: Behaviour
    ) async -> HTTPResponse {
        if behaviour.isSlow { try? await Task.sleep(for: .seconds(600)) }
        switch request.head.path {
        case "/jwk": return behaviour.keysAnswer ?? keySet(behaviour)
        case "/v1/token": return behaviour.tokenAnswer ?? token(request, behaviour)
        default: return HTTPResponse(status: 404)
        }
    }

    private static func token(_ request: HTTPRequest, _ behaviour: Behaviour) -> HTTPResponse {
        let form = String(decoding: request.body, as: UTF8.self)
        guard request.head.query == "key=AIza%20old%2Bkey",
            request.head.headers["Content-Type"] == "application/x-www-form-urlencoded",
            form == "grant_type=refresh_token&refresh_token=AMf-vBx~old%2Frefresh%3Dtoken"
        else { return refusal("INVALID_REFRESH_TOKEN") }
        let idToken = (try? idToken(behaviour)) ?? ""
        let body: JSONObject = [
            "id_token": .string(idToken), "access_token": .string(idToken),
            "refresh_token": .string(refreshToken), "expires_in": "3600",
            "token_type": "Bearer", "user_id": .string(behaviour.account), "project_id": "1",
        ]
        return HTTPResponse(status: 200, body: body.serialized)
    }

    static func refusal(_ message: String, status: Int = 400) -> HTTPResponse {
        let body: JSONObject = [
            "error": ["code": .int(Int64(status)), "message": .string(message)]
        ]
        return HTTPResponse(status: status, body: body.serialized)
    }

    /// An ID token of the old project.
    static func idToken(_ behaviour: Behaviour = Behaviour()) throws -> String {
        var firebase: JSONObject = [
            "identities": [:], "sign_in_provider": .string(behaviour.provider),
        ]
        firebase["tenant"] = behaviour.tenant.map(JSONValue.string)
        let claims: JSONObject = [
            "iss": .string(behaviour.issuer), "aud": .string(behaviour.audience),
            "auth_time": .int(behaviour.signedInAt.seconds),
            "user_id": .string(behaviour.account), "sub": .string(behaviour.account),
            "iat": .int(behaviour.issuedAt.seconds), "exp": .int(behaviour.expiresAt.seconds),
            "firebase": .object(firebase),
        ]
        let key = try keys.get()[behaviour.signer]
        return try JWT.sign(
            claims: claims.serialized,
            with: key,
            keyID: "key-\(behaviour.signer)"
        )
    }

    private static func keySet(_ behaviour: Behaviour) -> HTTPResponse {
        let list = behaviour.published.map { number -> JSONValue in
            guard var jwk = try? keys.get()[number].publicKey.jwk() else { return .null }
            jwk["kid"] = .string("key-\(number)")
            jwk["alg"] = "RS256"
            jwk["use"] = "sig"
            return .object(jwk)
        }
        let body: JSONObject = ["keys": .array(list)]
        var response = HTTPResponse(status: 200, body: body.serialized)
        if let text = behaviour.cacheControl { response.headers.set("Cache-Control", text) }
        return response
    }
}
