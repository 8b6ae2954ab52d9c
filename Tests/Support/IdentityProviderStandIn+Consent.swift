import AuthCrypto
package import AuthDomain
import HTTPServer

extension IdentityProviderStandIn {
    /// The stand-in as a known provider that a store has, whatever the server's mode.
    package func config(
        _ provider: String,
        in scope: Scope,
        isEnabled: Bool = true,
        _ environment: Environment
    ) -> ProviderConfig {
        ProviderConfig(
            scope: scope,
            id: provider,
            kind: .known,
            settings: settings {
                $0["clientSecret"] = nil
                $0["enabled"] = .bool(isEnabled)
            },
            sealedSecrets: nil,
            createdAt: environment.clock.now()
        ).sealing(["clientSecret": .string(Self.secret)], by: environment.secrets)
    }
}

/// The page on which a person agrees to sign in to an app, or does not.
extension IdentityProviderStandIn {
    /// Asks the person.
    static func consent(_ request: HTTPRequest) -> HTTPResponse {
        let query = request.head.query.replacing("&", with: "&amp;")
            .replacing("\"", with: "&quot;").replacing("<", with: "&lt;")
        let page = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>A provider's own page</title>\
            <meta name="viewport" content="width=device-width,initial-scale=1">\
            <style>body{font:1rem/1.6 sans-serif;max-width:26rem;margin:10vh auto;padding:0 1rem}\
            a{display:inline-block;margin-right:1rem;padding:.5rem 1rem;border:1px solid}</style>\
            </head><body><h1>The provider asks</h1><p>Let the app know who you are?</p>\
            <p><a id="agree" href="/consent?answer=yes&amp;\(query)">Continue as Ann</a>\
            <a id="post" href="/consent?answer=yes&amp;\(query)&amp;response_mode=form_post">\
            Continue, by a form</a>\
            <a id="cancel" href="/consent?answer=no&amp;\(query)">Cancel</a></p></body></html>
            """
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Array(page.utf8)
        )
    }

    /// Sends the person back with what they chose, by a query or by a posted form.
    static func answer(consent request: HTTPRequest, _ state: State) -> HTTPResponse {
        let asked = parameters(request.head.query)
        guard let redirect = asked["redirect_uri"] else { return HTTPResponse(status: 400) }
        var answer = ["state": asked["state"] ?? ""]
        if asked["answer"] == "yes" {
            answer["code"] = code(for: asked, state)
        } else {
            answer["error"] = "access_denied"
        }
        guard asked["response_mode"] == "form_post" else {
            let query = answer.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                .joined(separator: "&")
            return HTTPResponse(status: 302, headers: ["Location": "\(redirect)?\(query)"])
        }
        let fields = answer.map { "<input type=\"hidden\" name=\"\($0)\" value=\"\($1)\">" }
        let page = """
            <!doctype html><form method="post" action="\(redirect)">\(fields.joined())</form>\
            <script>document.forms[0].submit()</script>
            """
        return HTTPResponse(
            status: 200,
            headers: ["Content-Type": "text/html; charset=utf-8"],
            body: Array(page.utf8)
        )
    }
}
