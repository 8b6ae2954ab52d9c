import AuthWire
import FirebaseCore
public import Foundation

/// An account that has signed in on this device.
///
/// Only the user that is `Auth.currentUser` is kept between launches and told to listeners. The
/// properties show the account as the server last did; `reload()` asks again.
public final class User: NSObject, UserInfo, Sendable {
    struct State: Sendable {
        var profile: UserProfile
        var tokens: SessionTokens
        var refresh: TokenRefresh?
        var opening = OpeningSessions()
        /// The tokens that the storage has, as far as this program knows.
        var kept: SessionTokens?
    }

    /// Where the user has signed in.
    let auth: Auth
    let state: Guarded<State>
    /// Of the operations that open a session in place of the present one.
    let turns = Turns()

    init(auth: Auth, profile: UserProfile, tokens: SessionTokens) {
        self.auth = auth
        state = Guarded(State(profile: profile, tokens: tokens))
    }

    /// The account as the server last showed it.
    var profile: UserProfile { state.withLock { $0.profile } }

    /// The account's identifier in the project.
    public var uid: String { profile.uid }

    /// `Firebase`; the account's providers are in `providerData`.
    public var providerID: String { "Firebase" }

    /// Whether the account was made by `signInAnonymously` and has linked nothing since.
    public var isAnonymous: Bool { profile.isAnonymous }

    /// Whether the account was made by `signInAnonymously` and has linked nothing since.
    public func anonymous() -> Bool { isAnonymous }

    /// Whether the user has shown to own the email address.
    public var isEmailVerified: Bool { profile.isEmailVerified }

    /// Whether the user has shown to own the email address.
    public func emailVerified() -> Bool { isEmailVerified }

    /// The email address.
    public var email: String? { profile.email }

    /// The phone number the user signs in with, such as `+15105551234`.
    public var phoneNumber: String? { profile.phoneNumber }

    /// The name to show; setting it changes this object only, `createProfileChangeRequest()` the
    /// account.
    public var displayName: String? {
        get { profile.displayName }
        set { state.withLock { $0.profile.displayName = newValue } }
    }

    /// The address of the user's picture; setting it changes this object only,
    /// `createProfileChangeRequest()` the account.
    public var photoURL: URL? {
        get { profile.photoURL.flatMap { URL(string: $0) } }
        set { state.withLock { $0.profile.photoURL = newValue?.absoluteString } }
    }

    /// The tenant the account belongs to.
    public var tenantID: String? { profile.tenantID }

    /// The account at each of its providers.
    public var providerData: [any UserInfo] { profile.providers.map { ProviderUser($0) } }

    /// When the account was made and last used.
    public var metadata: UserMetadata { UserMetadata(profile) }

    /// The account's second factors.
    public var multiFactor: MultiFactor { MultiFactor(user: self) }

    /// The token that gets new ID tokens for as long as the session lives; keep it to yourself.
    public var refreshToken: String? { state.withLock { $0.tokens.refreshToken.value } }

    /// Names the account; no token and no address.
    public override var description: String { "<User: \(uid)>" }
}
