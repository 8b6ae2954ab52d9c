#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``User``, for Objective-C.
@objc(FIRUser)
@available(swift, obsoleted: 1.0)
public final class FIRUser: NSObject, FIRUserInfo {
    let own: User

    init(_ own: User) {
        self.own = own
    }

    /// The account's identifier in the project.
    @objc
    public var uid: String { own.uid }

    /// `Firebase`; the account's providers are in `providerData`.
    @objc
    public var providerID: String { own.providerID }

    /// Whether the account was made without a credential and has linked none since.
    @objc(anonymous)
    public var isAnonymous: Bool {
        @objc(isAnonymous)
        get { own.isAnonymous }
    }

    /// Whether the user has shown to own the email address.
    @objc(emailVerified)
    public var isEmailVerified: Bool {
        @objc(isEmailVerified)
        get { own.isEmailVerified }
    }

    /// The email address.
    @objc
    public var email: String? { own.email }

    /// The phone number the user signs in with.
    @objc
    public var phoneNumber: String? { own.phoneNumber }

    /// The name to show.
    @objc
    public var displayName: String? { own.displayName }

    /// The address of the user's picture.
    @objc
    public var photoURL: URL? { own.photoURL }

    /// The tenant the account belongs to.
    @objc
    public var tenantID: String? { own.tenantID }

    /// The account at each of its providers.
    @objc
    public var providerData: [any FIRUserInfo] { own.providerData.map(FIRUserInfoImpl.init) }

    /// When the account was made and last used.
    @objc
    public var metadata: FIRUserMetadata { FIRUserMetadata(own.metadata) }

    /// The account's second factors.
    @objc
    public var multiFactor: FIRMultiFactor { FIRMultiFactor(own.multiFactor) }

    /// The token that gets new ID tokens for as long as the session lives; keep it to yourself.
    @objc
    public var refreshToken: String? { own.refreshToken }

    /// Whether the other object stands for the same user.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? FIRUser)?.own === own
    }

    /// Equal for the same user.
    public override var hash: Int { own.hash }

    /// Names the account; no token and no address.
    public override var description: String { own.description }
}
#endif
