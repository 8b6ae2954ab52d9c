public import Foundation

/// What the way of signing in tells about the user beside the account.
public final class AdditionalUserInfo: NSObject, Sendable {
    /// The provider the user signed in with; empty for an anonymous user or a custom token.
    public let providerID: String
    /// The user's name at the provider, if it has such names.
    public let username: String?
    /// Whether this sign-in made the account.
    public let isNewUser: Bool

    /// Text of a JSON object.
    private let profileText: String?

    init(
        providerID: String,
        profileText: String? = nil,
        username: String? = nil,
        isNewUser: Bool
    ) {
        self.providerID = providerID
        self.profileText = profileText
        self.username = username
        self.isNewUser = isNewUser
    }

    /// What the provider says about the user, by the provider's own names.
    public var profile: [String: Any]? {
        guard let profileText else { return nil }
        let object = try? JSONSerialization.jsonObject(with: Data(profileText.utf8))
        return object as? [String: Any]
    }

    /// Whether this sign-in made the account.
    public func newUser() -> Bool { isNewUser }
}
