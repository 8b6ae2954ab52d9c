import AuthCrypto
import AuthDomain

/// The pages of apps that may show a frame of this server, and be told what comes of it.
struct FrameSites: Sendable {
    /// Every page.
    static let all = FrameSites(sites: nil)

    /// Schemes and hosts; nil where every page may, as in development.
    private let sites: [String]?

    private init(sites: [String]?) {
        self.sites = sites
    }

    /// The authorized domains of a caller's project.
    ///
    /// A page without TLS is whoever is on the way to it; it is let in on this machine, and where the
    /// server itself does without.
    init(of caller: Caller, _ policy: Policy) {
        guard policy.restrictsContinueURLs else {
            sites = nil
            return
        }
        let isOpen = policy.publicURL.hasPrefix("http://")
        sites = caller.config.authorizedDomains.filter(Self.isHost).flatMap { domain in
            let host = domain.lowercased()
            let isLocal = ["localhost", "127.0.0.1"].contains(host)
            return (isOpen || isLocal ? ["http://", "https://"] : ["https://"]).map { $0 + host }
        }
    }

    /// The sources of a policy's `frame-ancestors`.
    var ancestors: String {
        guard let sites else { return "*" }
        let sources = sites.flatMap { site in
            ["\(site):*", site.replacing("://", with: "://*.") + ":*"]
        }
        return sources.isEmpty ? "'none'" : sources.joined(separator: " ")
    }

    /// The same for the frame's script, which asks once more.
    var json: JSONValue {
        sites.map { .array($0.map(JSONValue.string)) } ?? .null
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
