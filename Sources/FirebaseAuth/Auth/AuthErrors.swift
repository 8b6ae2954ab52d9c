public import Foundation

/// The domain of every error of Auth, and the keys of its user info.
public final class AuthErrors: NSObject, Sendable {
    /// The domain of every error of Auth.
    public static let domain = "FIRAuthErrorDomain"
    /// The code's name as text, such as `ERROR_WRONG_PASSWORD`; every error has it.
    public static let userInfoNameKey = "FIRAuthErrorUserInfoNameKey"
    /// The email address that a credential belongs to; a `String`.
    public static let userInfoEmailKey = "FIRAuthErrorUserInfoEmailKey"
    /// A credential to go on with; an `AuthCredential`.
    public static let userInfoUpdatedCredentialKey = "FIRAuthErrorUserInfoUpdatedCredentialKey"
    /// What finishes the sign-in with a second factor; a `MultiFactorResolver`.
    public static let userInfoMultiFactorResolverKey = "FIRAuthErrorUserInfoMultiFactorResolverKey"
    /// The HTTP status of an answer that made no sense; an `Int`.
    ///
    /// Hearth's addition.
    public static let userInfoHTTPStatusKey = "FIRAuthErrorUserInfoHTTPStatusKey"
    /// The server's own word for what it refused with, such as `EMAIL_NOT_FOUND`; a `String`.
    ///
    /// Hearth's addition.
    public static let userInfoServerCodeKey = "FIRAuthErrorUserInfoServerCodeKey"

    private override init() {}
}

/// The domain of every error of Auth.
public let AuthErrorDomain = AuthErrors.domain
/// The code's name as text, such as `ERROR_WRONG_PASSWORD`; every error has it.
public let AuthErrorUserInfoNameKey = AuthErrors.userInfoNameKey
/// The email address that a credential belongs to; a `String`.
public let AuthErrorUserInfoEmailKey = AuthErrors.userInfoEmailKey
/// A credential to go on with; an `AuthCredential`.
public let AuthErrorUserInfoUpdatedCredentialKey = AuthErrors.userInfoUpdatedCredentialKey
/// What finishes the sign-in with a second factor; a `MultiFactorResolver`.
public let AuthErrorUserInfoMultiFactorResolverKey = AuthErrors.userInfoMultiFactorResolverKey
/// The HTTP status of an answer that made no sense; an `Int`.
///
/// Hearth's addition.
public let AuthErrorUserInfoHTTPStatusKey = AuthErrors.userInfoHTTPStatusKey
/// The server's own word for what it refused with, such as `EMAIL_NOT_FOUND`; a `String`.
///
/// Hearth's addition.
public let AuthErrorUserInfoServerCodeKey = AuthErrors.userInfoServerCodeKey
