package import AuthCrypto
import Foundation
import HTTPServer
import Synchronization

/// Twitter, as far as it signs people in: it counts every signature itself.
extension IdentityProviderStandIn {
    /// What it has given out by OAuth 1.0a.
    struct OAuth1Tokens: Sendable {
        struct RequestToken: Sendable {
            let secret: String
            let callback: String
            var verifier: String?
        }

        var requests: [String: RequestToken] = [:]
        /// Secrets of access tokens.
        var access = ["access-token": "access-secret"]
        var nonces: Set<String> = []
    }

    /// The user, as Twitter tells of them.
    package static let twitterUser: JSONObject = [
        "id_str": "783214", "name": "Ann Example", "screen_name": "ann",
        "email": .string(email), "lang": "en",
        "profile_image_url_https": "https://pictures.example/ann.png",
    ]

    /// The settings of a Twitter that is here.
    package func twitterSettings() -> JSONValue {
        [
            "enabled": true, "clientId": .string(Self.app), "clientSecret": .string(Self.secret),
            "hearth": [
                "authorizationUrl": .string(url + "/oauth1/authenticate"),
                "requestTokenUrl": .string(url + "/oauth1/request_token"),
                "tokenUrl": .string(url + "/oauth1/access_token"),
                "userInfoUrl": .string(url + "/oauth1/verify_credentials"),
            ],
        ]
    }

    /// Answers what Twitter answers; nil at other paths.
    static func oauth1(_ request: HTTPRequest, _ state: State) -> HTTPResponse? {
        let path = request.head.path
        guard path.hasPrefix("/oauth1/") else { return nil }
        if let page = oauth1Page(request, state) { return page }
        let own = ownParameters(request.head.headers["Authorization"] ?? "")
        let fresh = state.oauth1.withLock { $0.nonces.insert(own["oauth_nonce"] ?? "").inserted }
        guard fresh, own["oauth_consumer_key"] == app else { return unauthorized(32) }
        let base = state.url.withLock { $0 } + path
        func isSigned(_ tokenSecret: String) -> Bool {
            signature(request, base, own, tokenSecret) == own["oauth_signature"]
        }
        switch path {
        case "/oauth1/request_token":
            guard isSigned("") else { return unauthorized(32) }
            return requestToken(own["oauth_callback"] ?? "", state)
        case "/oauth1/access_token":
            let token = own["oauth_token"] ?? ""
            let known = state.oauth1.withLock { $0.requests.removeValue(forKey: token) }
            guard let known, isSigned(known.secret), let verifier = known.verifier,
                verifier == own["oauth_verifier"]
            else { return unauthorized(89) }
            return form("oauth_token=access-token&oauth_token_secret=access-secret&user_id=783214")
        case "/oauth1/verify_credentials":
            let secret = state.oauth1.withLock { $0.access[own["oauth_token"] ?? ""] }
            guard let secret, isSigned(secret) else { return unauthorized(89) }
            return json(state.behaviour.withLock { $0.twitterUser })
        default: return HTTPResponse(status: 404)
        }
    }

    private static func requestToken(_ callback: String, _ state: State) -> HTTPResponse {
        let token = "request&" + UUID().uuidString
        state.oauth1.withLock {
            $0.requests[token] = .init(secret: "request-secret", callback: callback)
        }
        let escaped = token.replacing("&", with: "%26")
        return form(
            "oauth_token=\(escaped)&oauth_token_secret=request-secret&oauth_callback_confirmed=true"
        )
    }

    private static func form(_ text: String) -> HTTPResponse {
        HTTPResponse(status: 200, body: Array(text.utf8))
    }

    private static func unauthorized(_ code: Int64) -> HTTPResponse {
        let body: JSONObject = [
            "errors": [["code": .int(code), "message": "Could not authenticate you."]]
        ]
        return HTTPResponse(status: 401, body: body.serialized)
    }

    /// The parameters of an `Authorization: OAuth` field.
    private static func ownParameters(_ field: String) -> [String: String] {
        guard field.hasPrefix("OAuth ") else { return [:] }
        let pairs = field.dropFirst("OAuth ".count).split(separator: ",").compactMap { part in
            let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
            return sides.count == 2
                ? (
                    sides[0].trimmingCharacters(in: .whitespaces),
                    sides[1].trimmingCharacters(in: CharacterSet(charactersIn: "\" "))
                        .removingPercentEncoding ?? ""
                ) : nil
        }
        return Dictionary(pairs) { $1 }
    }

    private static func signature(
        _ request: HTTPRequest,
        _ url: String,
        _ own: [String: String],
        _ tokenSecret: String
    ) -> String {
        var all = own.merging(parameters(request.head.query)) { $1 }
        all["oauth_signature"] = nil
        let sorted = all.map { (escape($0.key), escape($0.value)) }.sorted { $0 < $1 }
        let text = sorted.map { "\($0)=\($1)" }.joined(separator: "&")
        let base = [request.head.method, escape(url), escape(text)]
        let key = escape(secret) + "&" + escape(tokenSecret)
        return Base64.encode(
            HMAC.sha1(key: Array(key.utf8), message: Array(base.joined(separator: "&").utf8))
        )
    }

    static func escape(_ text: String) -> String {
        let plain = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
        )
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}
