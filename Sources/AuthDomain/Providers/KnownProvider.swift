/// A provider whose addresses and ways the server knows.
package enum KnownProvider: String, Sendable, CaseIterable {
    case apple = "apple.com"
    case facebook = "facebook.com"
    case gameCenter = "gc.apple.com"
    case github = "github.com"
    case google = "google.com"
    case linkedin = "linkedin.com"
    case microsoft = "microsoft.com"
    case playGames = "playgames.google.com"
    case twitter = "twitter.com"
    case yahoo = "yahoo.com"

    /// Its name for people.
    package var title: String {
        switch self {
        case .apple: "Apple"
        case .facebook: "Facebook"
        case .gameCenter: "Game Center"
        case .github: "GitHub"
        case .google: "Google"
        case .linkedin: "LinkedIn"
        case .microsoft: "Microsoft"
        case .playGames: "Google Play Games"
        case .twitter: "Twitter"
        case .yahoo: "Yahoo"
        }
    }

    /// Whether nothing of it works without our secret.
    package var needsSecret: Bool {
        switch self {
        case .github, .playGames, .twitter: true
        case .apple, .facebook, .gameCenter, .google, .linkedin, .microsoft, .yahoo: false
        }
    }

    /// What stands before a user's id in `federatedId`; nil where the id stands alone.
    ///
    /// Source: Firebase's REST reference.
    var federatedIDPrefix: String? {
        switch self {
        case .facebook: "http://facebook.com/"
        case .github: "https://github.com/"
        case .google: "https://accounts.google.com/"
        case .twitter: "http://twitter.com/"
        default: nil
        }
    }

    /// Whether a provider's word about an address that it checked proves that it is the user's.
    ///
    /// A provider speaks for the addresses that it gives out itself, and for no others: somebody else may
    /// have got such an address since. Apple answers for all of its users' addresses.
    ///
    /// Source: Firebase's documentation of trusted providers; Google's of `hd`.
    func provesOwnership(of email: String, organisation: String? = nil) -> Bool {
        let domain = email.split(separator: "@").last ?? ""
        switch self {
        case .apple: return true
        case .google:
            return domain == "gmail.com" || domain == "googlemail.com" || organisation != nil
        case .microsoft: return domain == "outlook.com" || domain == "hotmail.com"
        case .yahoo: return domain == "yahoo.com"
        case .facebook, .gameCenter, .github, .linkedin, .playGames, .twitter: return false
        }
    }
}
