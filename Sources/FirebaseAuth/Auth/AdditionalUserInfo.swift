public import Foundation

/// What the way of signing in tells about the user beside the account.
public final class AdditionalUserInfo: NSObject, NSSecureCoding, Sendable {
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

    /// True: everything is encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads from an archive of this SDK.
    public convenience init?(coder: NSCoder) {
        guard let providerID = coder.text("providerID") else { return nil }
        self.init(
            providerID: providerID,
            profileText: coder.text("profileText"),
            username: coder.text("username"),
            isNewUser: coder.decodeBool(forKey: "newUser")
        )
    }

    /// Writes everything.
    public func encode(with coder: NSCoder) {
        coder.encode(text: providerID, forKey: "providerID")
        coder.encode(text: profileText, forKey: "profileText")
        coder.encode(text: username, forKey: "username")
        coder.encode(isNewUser, forKey: "newUser")
    }
}
