import Foundation

/// Tells the address that a page's answer comes back at from all others.
struct WebCallback: Sendable {
    /// What the page was asked for.
    enum AuthType: String, Sendable {
        case signIn = "signInWithRedirect"
        case appVerification = "verifyApp"
    }

    let authType: AuthType
    /// Random; known to whoever sees the page's address, as the other users of a shared machine may.
    let eventID: String
    let scheme: CallbackScheme
    /// Of what the user reads when they have come back; in BCP 47.
    var language: String?

    /// Reads the answer from an address that the app was opened with; nil if it is none of this page.
    func answer(at url: URL) -> WebAnswer? {
        guard
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: false),
            parts.scheme?.lowercased() == scheme.scheme,
            parts.host?.lowercased() == "firebaseauth",
            parts.percentEncodedPath == "/link",
            parts.user == nil, parts.password == nil, parts.port == nil
        else { return nil }
        return answer(inQuery: parts.percentEncodedQuery ?? "")
    }

    /// Reads the answer from the query of such an address.
    ///
    /// Host and path of the address in it are not looked at: pages have given various ones.
    func answer(inQuery query: String) -> WebAnswer? {
        let outer = FormQuery(query)
        guard let link = outer["deep_link_id"] else { return nil }
        // Google's page escapes the inner address once, which is therefore cut by hand: it may hold
        // what no URL may.
        let inner = FormQuery(link.split(separator: "#", maxSplits: 1).first.map(Self.query) ?? "")
        guard inner["authType"] == authType.rawValue, inner["eventId"] == eventID else {
            return nil
        }
        return WebAnswer(query: inner)
    }

    private static func query(of address: Substring) -> String {
        let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[1]) : ""
    }
}
