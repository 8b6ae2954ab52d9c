#if canImport(ObjectiveC) || CHECK_OBJC
public import Foundation

/// ``EmailAuthProvider``, for Objective-C.
@objc(FIREmailAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIREmailAuthProvider: NSObject {
    private override init() {}

    /// `password`.
    @objc
    public static var id: String { EmailAuthProvider.id }

    /// The credential of an address and its password.
    @objc(credentialWithEmail:password:)
    public static func credential(
        withEmail email: String,
        password: String
    ) -> FIRAuthCredential {
        FIRAuthCredential(EmailAuthProvider.credential(withEmail: email, password: password))
    }

    /// The credential of an address and a mailed link.
    @objc(credentialWithEmail:link:)
    public static func credential(withEmail email: String, link: String) -> FIRAuthCredential {
        FIRAuthCredential(EmailAuthProvider.credential(withEmail: email, link: link))
    }
}

/// ``FacebookAuthProvider``, for Objective-C.
@objc(FIRFacebookAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRFacebookAuthProvider: NSObject {
    private override init() {}

    /// `facebook.com`.
    @objc
    public static var id: String { FacebookAuthProvider.id }

    /// The credential of an access token.
    @objc(credentialWithAccessToken:)
    public static func credential(withAccessToken accessToken: String) -> FIRAuthCredential {
        .make(FacebookAuthProvider.credential(withAccessToken: accessToken))
    }
}

/// ``GoogleAuthProvider``, for Objective-C.
@objc(FIRGoogleAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRGoogleAuthProvider: NSObject {
    private override init() {}

    /// `google.com`.
    @objc
    public static var id: String { GoogleAuthProvider.id }

    /// The credential of an ID token and an access token.
    @objc(credentialWithIDToken:accessToken:)
    public static func credential(
        withIDToken idToken: String,
        accessToken: String
    ) -> FIRAuthCredential {
        .make(GoogleAuthProvider.credential(withIDToken: idToken, accessToken: accessToken))
    }
}

/// ``GitHubAuthProvider``, for Objective-C.
@objc(FIRGitHubAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRGitHubAuthProvider: NSObject {
    private override init() {}

    /// `github.com`.
    @objc
    public static var id: String { GitHubAuthProvider.id }

    /// The credential of an access token.
    @objc(credentialWithToken:)
    public static func credential(withToken token: String) -> FIRAuthCredential {
        .make(GitHubAuthProvider.credential(withToken: token))
    }
}

/// ``TwitterAuthProvider``, for Objective-C.
@objc(FIRTwitterAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRTwitterAuthProvider: NSObject {
    private override init() {}

    /// `twitter.com`.
    @objc
    public static var id: String { TwitterAuthProvider.id }

    /// The credential of an access token and its secret.
    @objc(credentialWithToken:secret:)
    public static func credential(withToken token: String, secret: String) -> FIRAuthCredential {
        .make(TwitterAuthProvider.credential(withToken: token, secret: secret))
    }
}

/// ``GameCenterAuthProvider``, for Objective-C.
@objc(FIRGameCenterAuthProvider)
@available(swift, obsoleted: 1.0)
public final class FIRGameCenterAuthProvider: NSObject {
    private override init() {}

    /// `gc.apple.com`.
    @objc
    public static var id: String { GameCenterAuthProvider.id }

    /// The credential of the player who is signed in to Game Center.
    @objc(getCredentialWithCompletion:)
    public static func getCredential(completion: @escaping FIRCallback<FIRAuthCredential>) {
        GameCenterAuthProvider.getCredential {
            completion($0.map(FIRAuthCredential.make), Facade.error($1))
        }
    }
}
#endif
