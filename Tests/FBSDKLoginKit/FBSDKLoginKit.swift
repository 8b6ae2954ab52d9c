import Foundation

// What the samples of Firebase's guide need of Facebook's SDK, with its names.

/// Whether Facebook may follow the user.
public enum LoginTracking: Sendable {
    case enabled
    case limited
}

/// What the button tells of.
@MainActor
public protocol LoginButtonDelegate: AnyObject {
    /// The login has ended.
    func loginButton(
        _ loginButton: FBSDKLoginButton!,
        didCompleteWith result: FBSDKLoginManagerLoginResult!,
        error: (any Error)!
    )
    /// The user has logged out.
    func loginButtonDidLogOut(_ loginButton: FBSDKLoginButton!)
}

/// The button that begins a login.
@MainActor
public final class FBSDKLoginButton {
    /// Whom the button tells.
    public weak var delegate: (any LoginButtonDelegate)?
    /// Whether Facebook may follow the user.
    public var loginTracking = LoginTracking.enabled
    /// What the token of a limited login is bound to.
    public var nonce: String?

    /// A button that nobody listens to yet.
    public init() {}

    /// Logs in, as a tap does after which the user agrees.
    public func succeed(accessToken: String?, authenticationToken: String?) {
        AccessToken.current = accessToken.map(AccessToken.init)
        AuthenticationToken.current = authenticationToken.map(AuthenticationToken.init)
        let result = FBSDKLoginManagerLoginResult()
        delegate?.loginButton(self, didCompleteWith: result, error: nil)
    }
}

/// How a login ended.
public final class FBSDKLoginManagerLoginResult: Sendable {
    /// Whether the user did not go on.
    public let isCancelled = false
}

/// The token of a classic login.
public final class AccessToken: Sendable {
    /// The token of the last login.
    @MainActor
    public internal(set) static var current: AccessToken?
    /// Its text.
    public let tokenString: String

    init(_ tokenString: String) {
        self.tokenString = tokenString
    }
}

/// The token of a limited login.
public final class AuthenticationToken: Sendable {
    /// The token of the last login.
    @MainActor
    public internal(set) static var current: AuthenticationToken?
    /// Its text.
    public let tokenString: String

    init(_ tokenString: String) {
        self.tokenString = tokenString
    }
}
