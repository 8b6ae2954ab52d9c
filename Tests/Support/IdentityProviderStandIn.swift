package import AuthCrypto
package import AuthDomain
package import AuthGateways
package import HTTPServer
import Synchronization

/// Stands for an identity provider on this machine, over TLS and with keys of its own.
///
/// It is an issuer of ID tokens and Facebook's Graph, and can misbehave.
package final class IdentityProviderStandIn: Sendable {
    /// The app that it gives tokens to, and that app's secret.
    package static let app = "1234567890"
    package static let secret = "secret-of-the-app"
    /// The id of its one user.
    package static let user = "10001"
    package static let email = "ann@example.com"

    /// What it says and does next.
    package struct Behaviour: Sendable {
        /// What an access token stands for; others are malformed.
        package var accessTokens: [String: AccessToken] = ["good-token": AccessToken()]
        /// The user, as Facebook's Graph tells it.
        package var profile: JSONObject = [
            "id": .string(IdentityProviderStandIn.user), "name": "Ann Example",
            "first_name": "Ann", "last_name": "Example",
            "email": .string(IdentityProviderStandIn.email),
            "picture": ["data": ["url": "https://pictures.example/ann.png"]],
        ]
        /// The same, as OpenID Connect tells it.
        package var claims: JSONObject = [
            "sub": .string(IdentityProviderStandIn.user), "name": "Ann Example",
            "given_name": "Ann", "family_name": "Example",
            "email": .string(IdentityProviderStandIn.email),
            "picture": "https://pictures.example/ann.png",
        ]
        /// The same, as Twitter tells it.
        package var twitterUser = IdentityProviderStandIn.twitterUser
        /// The keys that are published: numbers from 0 on.
        package var published = [0]
        package var cacheControl: String? = "public, max-age=3600"
        /// What its document says that it is; nil for its address.
        package var issuer: String?
        /// What it answers at paths of a test's own choice.
        package var bodies: [String: JSONObject] = [:]
        /// The same, whole.
        package var responses: [String: HTTPResponse] = [:]
        /// Further members of its document.
        package var document: JSONObject = [:]
        /// Takes the place of every answer.
        package var answer: HTTPResponse?
        package var isSlow = false
        package var exchange = Exchange()

        /// One that does all that it should.
        package init() {}
    }

    /// What an access token stands for.
    package struct AccessToken: Sendable {
        package var app = IdentityProviderStandIn.app
        package var user = IdentityProviderStandIn.user
        package var isValid = true
        package var type = "USER"
        /// Seconds since 1970; 0 for never.
        package var expiresAt: Int64 = 0

        /// A good token of the one user.
        package init() {}
    }

    private static let keys = Result { try (0..<3).map { _ in try SigningKey.generate(.rs256) } }

    package let standIn: StandIn
    let state: State

    /// Starts it.
    package init() throws {
        let state = State()
        self.state = state
        standIn = try StandIn { await Self.answer($0, state) }
        state.url.withLock { [url = standIn.url] in $0 = url }
    }

    /// Its root, which is also the issuer of its tokens.
    package var url: String { standIn.url }

    /// Changes what it does.
    package func set(_ change: (inout Behaviour) -> Void) {
        state.behaviour.withLock { change(&$0) }
    }

    /// How often a path was asked for.
    package func count(_ path: String) -> Int {
        standIn.requests.count { $0.head.path == path }
    }

    /// Ends it.
    package func stop() async { await standIn.stop() }

    /// What a server needs to call it.
    package var outgoing: OutgoingRules {
        var rules = OutgoingRules()
        rules.certificates = standIn.certificate
        rules.allowsLoopback = true
        return rules
    }

    /// The settings of a known provider that is here in place of where it is.
    package func settings(_ change: (inout JSONObject) -> Void = { _ in }) -> JSONValue {
        var own: JSONObject = [
            "keysUrl": .string(url + "/keys"), "inspectionUrl": .string(url + "/inspect"),
            "userInfoUrl": .string(url + "/me"), "tokenUrl": .string(url + "/token"),
            "authorizationUrl": .string(url + "/authorize"),
            "revocationUrl": .string(url + "/revoke"),
        ]
        own["issuers"] = [.string(url)]
        var settings: JSONObject = [
            "enabled": true, "clientId": .string(Self.app), "clientSecret": .string(Self.secret),
            "hearth": .object(own),
        ]
        change(&settings)
        return .object(settings)
    }

    /// An ID token for the app, with the hash of a nonce; `change` makes it a bad one.
    package func idToken(
        rawNonce: String? = nil,
        at now: Timestamp = VirtualClock.start,
        signer: Int = 0,
        _ change: (inout JSONObject) -> Void = { _ in }
    ) throws -> String {
        try Self.idToken(state, at: now, signer: signer) {
            $0["aud"] = .string(Self.app)
            $0["nonce"] = rawNonce.map { .string(Hex.encode(SHA256.hash(Array($0.utf8)))) }
            change(&$0)
        }
    }

    static func idToken(
        _ state: State,
        at now: Timestamp,
        signer: Int,
        _ change: (inout JSONObject) -> Void
    ) throws -> String {
        var claims: JSONObject = state.behaviour.withLock { $0.claims }
        claims["iss"] = .string(state.url.withLock { $0 })
        claims["iat"] = .int(now.seconds)
        claims["exp"] = .int(now.adding(seconds: 3600).seconds)
        change(&claims)
        return try JWT.sign(
            claims: claims.serialized,
            with: keys.get()[signer],
            keyID: "key-\(signer)"
        )
    }

    final class State: Sendable {
        let behaviour = Mutex(Behaviour())
        let url = Mutex("")
        let grants = Mutex<[String: Grant]>([:])
        let oauth1 = Mutex(OAuth1Tokens())
        let revoked = Mutex<[String]>([])
    }
}

extension IdentityProviderStandIn {
    private static func answer(_ request: HTTPRequest, _ state: State) async -> HTTPResponse {
        let behaviour = state.behaviour.withLock { $0 }
        if behaviour.isSlow { try? await Task.sleep(for: .seconds(600)) }
        if let answer = behaviour.answer { return answer }
        if let body = behaviour.bodies[request.head.path] { return json(body) }
        if let response = behaviour.responses[request.head.path] { return response }
        let query = request.head.query
        switch request.head.path {
        case "/keys": return keySet(behaviour)
        case "/.well-known/openid-configuration":
            let url = state.url.withLock { $0 }
            var document: JSONObject = [
                "issuer": .string(behaviour.issuer ?? url), "jwks_uri": .string(url + "/keys"),
                "authorization_endpoint": .string(url + "/authorize"),
                "token_endpoint": .string(url + "/token"),
                "revocation_endpoint": .string(url + "/revoke"),
            ]
            for member in behaviour.document { document[member.name] = member.value }
            return json(document, behaviour.cacheControl)
        case "/inspect": return inspect(value("input_token", in: query), query, behaviour)
        case "/me": return profile(request, query, behaviour)
        case "/token": return tokens(request, state)
        case "/authorize": return consent(request)
        case "/consent": return answer(consent: request, state)
        case "/revoke": return revoke(request, state)
        case "/me/permissions": return removePermissions(request, state)
        default: return oauth1(request, state) ?? HTTPResponse(status: 404)
        }
    }

    /// Facebook's `debug_token`, for the app alone.
    private static func inspect(
        _ token: String?,
        _ query: String,
        _ behaviour: Behaviour
    ) -> HTTPResponse {
        guard value("access_token", in: query) == "\(app)%7C\(secret)" else {
            return refusal("Invalid OAuth access token signature.")
        }
        guard let token, let known = behaviour.accessTokens[token] else {
            return json([
                "data": [
                    "error": ["code": 190, "message": "Malformed access token"],
                    "is_valid": false, "scopes": [],
                ]
            ])
        }
        return json([
            "data": [
                "app_id": .string(known.app), "user_id": .string(known.user),
                "is_valid": .bool(known.isValid), "type": .string(known.type),
                "expires_at": .int(known.expiresAt), "scopes": ["email", "public_profile"],
            ]
        ])
    }

    /// Facebook's `me`, which wants a proof that whoever asks has the app's secret.
    private static func profile(
        _ request: HTTPRequest,
        _ query: String,
        _ behaviour: Behaviour
    ) -> HTTPResponse {
        guard let token = value("access_token", in: query), behaviour.accessTokens[token] != nil
        else { return refusal("Malformed access token") }
        let proof = HMAC.sha256(key: Array(secret.utf8), message: Array(token.utf8))
        guard value("appsecret_proof", in: query) == Hex.encode(proof) else {
            return refusal("Invalid appsecret_proof provided in the API argument")
        }
        return json(behaviour.profile)
    }

    static func refusal(_ message: String) -> HTTPResponse {
        let body: JSONObject = ["error": ["code": 190, "message": .string(message)]]
        return HTTPResponse(status: 400, body: body.serialized)
    }

    static func json(
        _ body: JSONObject,
        _ cacheControl: String? = nil
    ) -> HTTPResponse {
        var response = HTTPResponse(
            status: 200,
            headers: ["Content-Type": "application/json"],
            body: body.serialized
        )
        if let cacheControl { response.headers.set("Cache-Control", cacheControl) }
        return response
    }

    private static func value(_ name: String, in query: String) -> String? {
        query.split(separator: "&").first { $0.hasPrefix(name + "=") }
            .map { String($0.dropFirst(name.count + 1)) }
    }

    private static func keySet(_ behaviour: Behaviour) -> HTTPResponse {
        let list = behaviour.published.map { number -> JSONValue in
            guard var jwk = try? keys.get()[number].publicKey.jwk() else { return .null }
            jwk["kid"] = .string("key-\(number)")
            jwk["alg"] = "RS256"
            jwk["use"] = "sig"
            return .object(jwk)
        }
        return json(["keys": .array(list)], behaviour.cacheControl)
    }
}
