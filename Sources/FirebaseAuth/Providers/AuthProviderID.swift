/// The name of a provider.
public struct AuthProviderID: Hashable, Sendable {
    /// The name on the wire, such as `google.com`.
    public let rawValue: String

    /// Apple.
    public static let apple = Self(rawValue: "apple.com")
    /// An email address, with a password or a link.
    public static let email = Self(rawValue: "password")
    /// Facebook.
    public static let facebook = Self(rawValue: "facebook.com")
    /// Apple's Game Center.
    public static let gameCenter = Self(rawValue: "gc.apple.com")
    /// GitHub.
    public static let gitHub = Self(rawValue: "github.com")
    /// Google.
    public static let google = Self(rawValue: "google.com")
    /// A phone number.
    public static let phone = Self(rawValue: "phone")

    /// Any other provider, such as `oidc.example`.
    public static func custom(_ value: String) -> Self {
        Self(rawValue: value)
    }

    private init(rawValue: String) {
        self.rawValue = rawValue
    }
}
