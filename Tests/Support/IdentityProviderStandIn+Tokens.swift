package import AuthCrypto
package import AuthDomain
import Foundation
import HTTPServer
import Synchronization

/// What the stand-in gives by way of a browser, and what it wants to see before it gives tokens.
extension IdentityProviderStandIn {
    /// A code and what it is bound to.
    package struct Grant: Sendable {
        /// The parameters of the request that it answers.
        package let request: [String: String]
        package var isUsed = false
    }

    /// How tokens are given out.
    package struct Exchange: Sendable {
        /// Where the client's secret must stand.
        package enum SecretPlace: Sendable {
            case form
            case basic
        }

        package var secretPlace = SecretPlace.form
        /// What signs Apple's client secrets, in place of a shared secret.
        package var secretKey: PublicKey?
        /// Whether tokens are taken back for the client alone that they were given to.
        var revokesForClients: Bool { secretKey != nil || secretPlace == .basic }
        /// Whether every code must be bound to a verifier.
        package var demandsChallenge = false
        /// Whether an ID token is among what is given.
        package var givesIDToken = true
        /// Further members of the answer.
        package var more: JSONObject = ["refresh_token": "refresh-token", "expires_in": 3600]
        /// Makes the ID token a bad one.
        package var changeClaims: @Sendable (inout JSONObject) -> Void = { _ in }
        /// Which of its keys signs.
        package var signer = 0
        /// When ID tokens are made.
        package var time: @Sendable () -> Timestamp = { VirtualClock.start }

        /// One that does all that it should.
        package init() {}
    }

    /// Sends a user who agrees to everything back: what the browser would have for the redirect URI.
    ///
    /// - Parameter url: where the server sent the browser.
    /// - Returns: the parameters of the answer, `code` or `id_token` among them.
    /// - Throws: what goes wrong with keys.
    package func agree(to url: String) throws -> [String: String] {
        let request = Self.parameters(ofURL: url)
        if let token = request["oauth_token"] { return agree(toRequestToken: token) }
        var answer = ["state": request["state"] ?? "", "iss": self.url]
        if request["response_type"] == "id_token" {
            answer["id_token"] = try Self.idToken(for: request, state)
        } else {
            answer["code"] = Self.code(for: request, state)
        }
        return answer
    }

    /// A new code for a request.
    static func code(for request: [String: String], _ state: State) -> String {
        let code = "code-" + UUID().uuidString
        state.grants.withLock { $0[code] = Grant(request: request) }
        return code
    }

    private static func idToken(for request: [String: String], _ state: State) throws -> String {
        let exchange = state.behaviour.withLock { $0.exchange }
        return try idToken(state, at: exchange.time(), signer: exchange.signer) {
            $0["aud"] = request["client_id"].map(JSONValue.string)
            $0["nonce"] = request["nonce"].map(JSONValue.string)
            exchange.changeClaims(&$0)
        }
    }

    /// The token endpoint.
    static func tokens(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
        let exchange = state.behaviour.withLock { $0.exchange }
        let form = parameters(String(decoding: request.body, as: UTF8.self))
        guard let client = client(request, form, exchange) else {
            return tokenRefusal("invalid_client", "The client secret is wrong.", status: 401)
        }
        guard let code = form["code"], form["grant_type"] == "authorization_code" else {
            return tokenRefusal("invalid_request", "Something is missing.")
        }
        let grant = state.grants.withLock { grants -> Grant? in
            let found = grants[code]
            if found?.request["client_id"] == client { grants[code]?.isUsed = true }
            return found
        }
        guard let grant, !grant.isUsed else {
            return tokenRefusal("invalid_grant", "Code was already redeemed or is unknown.")
        }
        guard grant.request["client_id"] == client else {
            return tokenRefusal("invalid_grant", "The code is another client's.")
        }
        guard grant.request["redirect_uri"] == form["redirect_uri"] else {
            return tokenRefusal("redirect_uri_mismatch", "Bad redirect.")
        }
        guard isVerified(form["code_verifier"], by: grant, exchange) else {
            return tokenRefusal("invalid_grant", "The verifier \(form["code_verifier"] ?? "").")
        }
        return answer(to: grant, exchange, state)
    }

    private static func answer(
        to grant: Grant,
        _ exchange: Exchange,
        _ state: State
    ) -> HTTPResponse {
        let token = "token-" + UUID().uuidString
        state.behaviour.withLock { $0.accessTokens[token] = AccessToken() }
        var body = exchange.more
        body["access_token"] = .string(token)
        body["token_type"] = "bearer"
        if exchange.givesIDToken, let idToken = try? idToken(for: grant.request, state) {
            body["id_token"] = .string(idToken)
        }
        return json(body)
    }

    /// The client that has shown who it is.
    static func client(
        _ request: HTTPRequest,
        _ form: [String: String],
        _ exchange: Exchange
    ) -> String? {
        switch exchange.secretPlace {
        case .form:
            guard let id = form["client_id"], let secret = form["client_secret"] else { return nil }
            guard let key = exchange.secretKey else { return secret == Self.secret ? id : nil }
            return isClientSecret(secret, of: id, key, at: exchange.time()) ? id : nil
        case .basic:
            let head = request.head.headers["Authorization"] ?? ""
            guard head.hasPrefix("Basic "), let pair = Base64.decode(String(head.dropFirst(6)))
            else { return nil }
            let parts = String(decoding: pair, as: UTF8.self).split(separator: ":")
            let isRight = parts.count == 2 && parts[1] == Self.secret
            return isRight && form["client_secret"] == nil ? String(parts[0]) : nil
        }
    }

    /// What Apple wants in place of a secret.
    private static func isClientSecret(
        _ text: String,
        of client: String,
        _ key: PublicKey,
        at now: Timestamp
    ) -> Bool {
        guard let token = try? UnverifiedJWT(text), token.keyID == "KEY1234567",
            let payload = try? token.verify(using: { _, _ in key }),
            let claims = try? JSONObject(parsing: payload)
        else { return false }
        let lifeSeconds = (claims["exp"]?.intValue ?? 0) - now.seconds
        return token.algorithm == "ES256" && claims["iss"] == "TEAM123456"
            && claims["sub"]?.stringValue == client
            && claims["aud"] == "https://appleid.apple.com"
            && (1...15_777_000).contains(lifeSeconds)
    }

    private static func isVerified(
        _ verifier: String?,
        by grant: Grant,
        _ exchange: Exchange
    ) -> Bool {
        guard let challenge = grant.request["code_challenge"] else {
            return !exchange.demandsChallenge && verifier == nil
        }
        guard grant.request["code_challenge_method"] == "S256", let verifier else { return false }
        return Base64URL.encode(SHA256.hash(Array(verifier.utf8))) == challenge
    }

    static func tokenRefusal(
        _ error: String,
        _ description: String,
        status: Int = 400
    ) -> HTTPResponse {
        let body: JSONObject = [
            "error": .string(error), "error_description": .string(description),
        ]
        return HTTPResponse(status: status, body: body.serialized)
    }

    /// The pairs of a URL's query.
    package static func parameters(ofURL url: String) -> [String: String] {
        parameters(URLComponents(string: url)?.percentEncodedQuery ?? "")
    }

    /// The pairs of a query or a form.
    static func parameters(_ text: String) -> [String: String] {
        var components = URLComponents()
        components.percentEncodedQuery = text.replacing("+", with: "%20")
        let pairs = (components.queryItems ?? []).map { ($0.name, $0.value ?? "") }
        return Dictionary(pairs) { $1 }
    }
}
