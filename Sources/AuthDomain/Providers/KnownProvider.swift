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
}
