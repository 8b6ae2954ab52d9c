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
        let sites = environment.policy.restrictsContinueURLs ? sites(of: caller.config) : nil
        let list = sites.map { JSONValue.array($0.map(JSONValue.string)) } ?? .null
        let page: HTML = """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Sign-in</title></head>\
            <body data-sites="\(String(decoding: list.serialized, as: UTF8.self))">\
            <script type="module" src="iframe.js"></script></body></html>

            """
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "text/html; charset=utf-8",
                "Content-Security-Policy": """
                default-src 'none'; script-src 'self'; base-uri 'none'; \
                frame-ancestors \(Self.ancestors(sites))
                """,
                "Cache-Control": "no-store",
                "Referrer-Policy": "no-referrer",
            ],
            body: Array(page.source.utf8)
        )
    }

    /// Schemes and hosts of the pages that may show the frame.
    ///
    /// A page without TLS is whoever is on the way to it; it is let in on this machine, and where the
    /// server itself does without.
    private func sites(of config: ProjectConfig) -> [String] {
        let isOpen = environment.policy.publicURL.hasPrefix("http://")
        return config.authorizedDomains.filter(Self.isHost).flatMap { domain in
            let host = domain.lowercased()
            let isLocal = ["localhost", "127.0.0.1"].contains(host)
            return (isOpen || isLocal ? ["http://", "https://"] : ["https://"]).map { $0 + host }
        }
    }

    private static func ancestors(_ sites: [String]?) -> String {
        guard let sites else { return "*" }
        let sources = sites.flatMap { site in
            ["\(site):*", site.replacing("://", with: "://*.") + ":*"]
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
