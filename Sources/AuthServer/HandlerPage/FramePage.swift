import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// The hidden frame in an app's page, by which the outcome of a sign-in reaches that page.
///
/// Only pages of the project's authorized domains may show it.
struct FramePage: Sendable {
    let environment: Environment
    let access: AccessControl

    private struct Request: Decodable, Sendable {
        var apiKey: String?
    }

    /// Answers `GET`.
    ///
    /// - Throws: `API_KEY_INVALID` and its like.
    func show(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let request: Request = try WireCoding.decode(fromForm: routed.head.query.utf8)
        let caller = try await access.pageCaller(
            apiKey: request.apiKey?.nonEmpty ?? "",
            code: nil,
            tenant: nil,
            head: routed.head
        )
        let sites = FrameSites(of: caller, environment.policy)
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head>\
            <body data-sites="\(String(decoding: sites.json.serialized, as: UTF8.self))">\
            <script type="module" src="iframe.js"></script></body></html>

            """
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Security-Policy": """
                default-src 'none'; script-src 'self'; base-uri 'none'; \
                frame-ancestors \(sites.ancestors)
                """,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
            ],
            body: Array(page.source.utf8)
        )
    }
}
