import AuthCrypto
import Foundation
import HTTPServer
import Synchronization

/// Twitter's page, on which a person agrees to sign in to an app, or does not.
extension IdentityProviderStandIn {
    /// Sends a user who agrees back, by a request token.
    func agree(toRequestToken token: String) -> [String: String] {
        Self.agree(toRequestToken: token, state)
    }

    /// Answers a browser; nil at other paths.
    static func oauth1Page(_ request: HTTPRequest, _ state: State) -> HTTPResponse? {
        let token = parameters(request.head.query)["oauth_token"] ?? ""
        switch request.head.path {
        case "/oauth1/authenticate": return ask(request.head.query)
        case "/oauth1/agree": return sendBack(agree(toRequestToken: token, state), token, state)
        case "/oauth1/cancel": return sendBack(["denied": token], token, state)
        default: return nil
        }
    }

    private static func ask(_ query: String) -> HTTPResponse {
        let query = query.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing("<", with: "&lt;")
        let page = """
            <!doctype html><html lang="en"><head><meta charset="utf-8"><title>Twitter's page</title>\
            </head><body><h1>The provider asks</h1><p>Let the app know who you are?</p>\
            <p><a id="agree" href="/oauth1/agree?\(query)">Continue as Ann</a> \
            <a id="cancel" href="/oauth1/cancel?\(query)">Cancel</a></p></body></html>
            """
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Array(page.utf8)
        )
    }

    private static func agree(toRequestToken token: String, _ state: State) -> [String: String] {
        let verifier = "verifier-" + UUID().uuidString
        let callback = state.oauth1.withLock { tokens -> String in
            tokens.requests[token]?.verifier = verifier
            return tokens.requests[token]?.callback ?? ""
        }
        var answer = parameters(ofURL: callback)
        answer["oauth_token"] = token
        answer["oauth_verifier"] = verifier
        return answer
    }

    private static func sendBack(
        _ answer: [String: String],
        _ token: String,
        _ state: State
    ) -> HTTPResponse {
        let callback = state.oauth1.withLock { $0.requests[token]?.callback } ?? ""
        guard var components = URLComponents(string: callback), !callback.isEmpty else {
            return HTTPResponse(status: 400)
        }
        let all = parameters(ofURL: callback).merging(answer) { $1 }
        let query = all.sorted { $0.key < $1.key }.map { "\($0.key)=\(escape($0.value))" }
        components.percentEncodedQuery = query.joined(separator: "&")
        return HTTPResponse(status: 302, headers: ["Location": components.string ?? callback])
    }
}
