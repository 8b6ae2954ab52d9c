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
        let domains =
            environment.policy.restrictsContinueURLs
            ? caller.config.authorizedDomains.filter(Self.isHost).map { $0.lowercased() } : nil
        let list = domains.map { JSONValue.array($0.map(JSONValue.string)) } ?? .null
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head>\
            <body data-domains="\(String(decoding: list.serialized, as: UTF8.self))">\
            <script type="module" src="iframe.js"></script></body></html>

            """
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Security-Policy": """
                default-src 'none'; script-src 'self'; base-uri 'none'; \
                frame-ancestors \(Self.ancestors(domains))
                """,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
            ],
            body: Array(page.source.utf8)
        )
    }

    private static func ancestors(_ domains: [String]?) -> String {
        guard let domains else { return "*" }
        let sources = domains.flatMap { domain in
            ["http", "https"].flatMap { ["\($0)://\(domain):*", "\($0)://*.\(domain):*"] }
        }
        return sources.isEmpty ? "'none'" : sources.joined(separator: " ")
    }

    /// Whether a domain can stand in a policy, where a blank or a semicolon would begin something else.
    private static func isHost(_ domain: String) -> Bool {
        !domain.isEmpty
            && domain.utf8.allSatisfy { byte in
                (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                    || "-._".utf8.contains(byte)
            }
    }
}
