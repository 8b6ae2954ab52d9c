#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``AuthDataResult``, for Objective-C.
@objc(FIRAuthDataResult)
@available(swift, obsoleted: 1.0)
public final class FIRAuthDataResult: NSObject {
    let own: AuthDataResult

    init(_ own: AuthDataResult) {
        self.own = own
    }

    /// Who has signed in.
    @objc
    public var user: FIRUser { FIRUser(own.user) }

    /// What the provider said about the user.
    @objc
    public var additionalUserInfo: FIRAdditionalUserInfo? {
        own.additionalUserInfo.map(FIRAdditionalUserInfo.init)
    }

    /// What the provider gave for further use.
    @objc
    public var credential: FIROAuthCredential? { own.credential.map(FIROAuthCredential.init) }
}

/// ``AdditionalUserInfo``, for Objective-C.
@objc(FIRAdditionalUserInfo)
@available(swift, obsoleted: 1.0)
public final class FIRAdditionalUserInfo: NSObject {
    let own: AdditionalUserInfo

    init(_ own: AdditionalUserInfo) {
        self.own = own
    }

    /// The provider.
    @objc
    public var providerID: String { own.providerID }

    /// The user's name at the provider.
    @objc
    public var username: String? { own.username }

    /// What the provider told.
    @objc
    public var profile: [String: Any]? { own.profile }

    /// Whether the account is new.
    @objc(newUser)
    public var isNewUser: Bool {
        @objc(isNewUser)
        get { own.isNewUser }
    }
}

/// ``AuthTokenResult``, for Objective-C.
@objc(FIRAuthTokenResult)
@available(swift, obsoleted: 1.0)
public final class FIRAuthTokenResult: NSObject {
    let own: AuthTokenResult

    init(_ own: AuthTokenResult) {
        self.own = own
    }

    /// The token itself.
    @objc
    public var token: String { own.token }

    /// When it ends.
    @objc
    public var expirationDate: Date { own.expirationDate }

    /// When the user signed in.
    @objc
    public var authDate: Date { own.authDate }

    /// When it was made.
    @objc
    public var issuedAtDate: Date { own.issuedAtDate }

    /// How the user signed in.
    @objc
    public var signInProvider: String { own.signInProvider }

    /// The second factor of that sign-in; empty where there was none.
    @objc
    public var signInSecondFactor: String { own.signInSecondFactor }

    /// Everything the token says.
    @objc
    public var claims: [String: Any] { own.claims }
}

/// ``AuthSettings``, for Objective-C.
@objc(FIRAuthSettings)
@available(swift, obsoleted: 1.0)
public final class FIRAuthSettings: NSObject, NSCopying {
    let own: AuthSettings

    init(_ own: AuthSettings) {
        self.own = own
    }

    /// Starts with verification switched on.
    @objc
    public override init() {
        own = AuthSettings()
    }

    /// Whether phone numbers are verified without a proof that the request comes from the app.
    @objc(appVerificationDisabledForTesting)
    public var isAppVerificationDisabledForTesting: Bool {
        @objc(isAppVerificationDisabledForTesting)
        get {
            own.isAppVerificationDisabledForTesting
        }
        set { own.isAppVerificationDisabledForTesting = newValue }
    }

    /// A copy that no longer follows this one.
    public func copy(with zone: NSZone? = nil) -> Any {
        FIRAuthSettings(own.copy() as? AuthSettings ?? own)
    }
}
#endif
