import AuthDomain
import AuthWire
import HTTPServer

/// Checks that an API key is used by an app or a site that it was made for.
///
/// Anybody can write these fields, so this keeps keys from being used by mistake or by other web
/// pages; it proves nothing about an app.
enum KeyRestriction {
    /// - Throws: 403, as Google's front end answers it.
    static func check(
        _ key: APIKey,
        projectNumber: String,
        head: HTTPRequestHead
    ) throws(WireError) {
        guard !key.bundleIDs.isEmpty || !key.referrers.isEmpty else { return }
        let bundleID = head.headers["X-Ios-Bundle-Identifier"]?.nonEmpty
        if let bundleID, key.bundleIDs.contains(bundleID) { return }
        // A page may be told not to send where it is; its origin is always sent.
        let referrer = (head.headers["Referer"] ?? head.headers["Origin"])?.nonEmpty
        if let referrer, key.referrers.contains(where: { ReferrerPattern($0).matches(referrer) }) {
            return
        }
        if key.referrers.isEmpty || (bundleID != nil && !key.bundleIDs.isEmpty) {
            throw .iOSAppBlocked(bundleID, projectNumber: projectNumber)
        }
        throw .referrerBlocked(referrer, projectNumber: projectNumber)
    }
}

/// A pattern of addresses of pages: `https://example.com/app/*`, `*.example.com`, `localhost:5173/*`.
///
/// Without a scheme it means both, without a path every path. `*.` stands for one subdomain or more,
/// but not for the domain itself; `*` at the end for anything.
struct ReferrerPattern {
    private let scheme: String?
    private let host: String
    private let path: Substring

    init(_ text: String) {
        let parts = Self.parts(of: text)
        scheme = parts.scheme
        host = parts.host
        path = parts.path
    }

    func matches(_ referrer: String) -> Bool {
        let parts = Self.parts(of: referrer)
        guard let actualScheme = parts.scheme, ["http", "https"].contains(actualScheme),
            scheme == nil || scheme == "*" || scheme == actualScheme,
            matchesHost(parts.host)
        else { return false }
        guard !path.isEmpty else { return true }
        // An origin has no path; the page at its root is meant.
        let actualPath = parts.path.isEmpty ? "/" : parts.path
        guard path.hasSuffix("*") else { return actualPath == path }
        return actualPath.hasPrefix(path.dropLast())
    }

    private func matchesHost(_ actual: String) -> Bool {
        if host == "*" || host == actual { return true }
        return host.hasPrefix("*.") && actual.hasSuffix(host.dropFirst())
            && actual.count >= host.count
    }

    private static func parts(
        of text: String
    ) -> (scheme: String?, host: String, path: Substring) {
        var rest = Substring(text)
        var scheme: String?
        if let mark = rest.firstRange(of: "://") {
            scheme = rest[..<mark.lowerBound].lowercased()
            rest = rest[mark.upperBound...]
        }
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        return (scheme, host.lowercased(), rest[host.endIndex...])
    }
}
