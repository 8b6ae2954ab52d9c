import AuthCrypto
import HTTPServer
import Synchronization

/// How the stand-in takes back what it has given.
extension IdentityProviderStandIn {
    /// What was taken back so far, oldest first.
    package var revoked: [String] { state.revoked.withLock { $0 } }

    /// Gives a code to an app, as Apple and Play Games do without a page.
    package func appCode(of client: String, redirectURI: String? = nil) -> String {
        var request = ["client_id": client]
        request["redirect_uri"] = redirectURI
        return Self.code(for: request, state)
    }

    /// The revocation endpoint of RFC 7009.
    static func revoke(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
        let exchange = state.behaviour.withLock { $0.exchange }
        let form = parameters(String(decoding: request.body, as: UTF8.self))
        if exchange.revokesForClients, client(request, form, exchange) == nil {
            return tokenRefusal("invalid_client", "The client secret is wrong.", status: 401)
        }
        guard let token = form["token"], token != "unknown" else {
            return tokenRefusal("invalid_token", "No such token: \(form["token"] ?? "").")
        }
        state.revoked.withLock { $0.append(token) }
        return HTTPResponse(status: 200)
    }

    /// Facebook's removal of all that a user has let an app do.
    static func removePermissions(_ request: HTTPRequest, _ state: State) -> HTTPResponse {
        let query = parameters(request.head.query)
        let token = query["access_token"] ?? ""
        let proof = Hex.encode(HMAC.sha256(key: Array(secret.utf8), message: Array(token.utf8)))
        guard request.head.method == "DELETE", query["appsecret_proof"] == proof,
            state.behaviour.withLock({ $0.accessTokens[token] }) != nil
        else { return refusal("Invalid OAuth access token.") }
        state.revoked.withLock { $0.append(token) }
        return json(["success": true])
    }
}
