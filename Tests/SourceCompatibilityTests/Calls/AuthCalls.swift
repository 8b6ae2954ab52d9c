import FirebaseAuth
import FirebaseAuthInterop
import FirebaseCore
import Foundation

/// What apps ask `Auth` beside signing in; compiled, and never run.
enum AuthCalls {
    static func instances(_ app: FirebaseApp) {
        let auth: Auth = Auth.auth()
        let other: Auth = Auth.auth(app: app)
        let owner: FirebaseApp? = auth.app
        let objects: [NSObject] = [auth, other]
        print(owner as Any, objects)
    }

    static func properties(_ auth: Auth) {
        let user: User? = auth.currentUser
        auth.languageCode = Optional("de")
        let settings: AuthSettings? = auth.settings
        auth.settings = settings
        let accessGroup: String? = auth.userAccessGroup
        auth.shareAuthStateAcrossDevices = !auth.shareAuthStateAcrossDevices
        auth.tenantID = Optional("tenant")
        auth.customAuthDomain = Optional("auth.example.com")
        auth.useAppLanguage()
        auth.useEmulator(withHost: "localhost", port: 9099)
        print(user as Any, accessGroup as Any)
    }

    static func settings() {
        let settings = AuthSettings()
        settings.isAppVerificationDisabledForTesting = true
        settings.appVerificationDisabledForTesting = false
        let copy = settings.copy() as? AuthSettings
        let copying: any NSCopying = settings
        print(copy as Any, copying)
    }

    static func currentUser(_ auth: Auth, _ user: User) async throws {
        try await auth.updateCurrentUser(user)
        try auth.signOut()
        try await auth.revokeToken(withAuthorizationCode: "code")
        try auth.useUserAccessGroup(Optional("group"))
        let stored: User? = try auth.getStoredUser(forAccessGroup: Optional("group"))
        auth.getToken(forcingRefresh: true) { (token: String?, error: Error?) in
            print(token as Any, error as Any)
        }
        let uid: String? = auth.getUserID()
        print(stored as Any, uid as Any)
        let interop: AuthInterop = auth
        let token: String? = try await interop.getToken(forcingRefresh: false)
        interop.getToken(forcingRefresh: false) { (token: String?, error: Error?) in
            print(token as Any, error as Any)
        }
        print(token as Any, interop.getUserID() as Any)
    }

    static func currentUserCompletions(_ auth: Auth, _ user: User) {
        auth.updateCurrentUser(user) { (error: Error?) in print(error as Any) }
        auth.updateCurrentUser(user)
        auth.updateCurrentUser(nil)
        auth.revokeToken(withAuthorizationCode: "code") { (error: Error?) in print(error as Any) }
        auth.revokeToken(withAuthorizationCode: "code")
        auth.initializeRecaptchaConfig { (error: Error?) in print(error as Any) }
        auth.initializeRecaptchaConfig(completion: nil)
    }

    static func listeners(_ auth: Auth) {
        let state: AuthStateDidChangeListenerHandle =
            auth.addStateDidChangeListener { (auth: Auth, user: User?) in print(auth, user as Any) }
        let anyState: NSObjectProtocol = auth.addStateDidChangeListener { _, _ in }
        let token: IDTokenDidChangeListenerHandle =
            auth.addIDTokenDidChangeListener { (auth: Auth, user: User?) in
                print(auth, user as Any)
            }
        let anyToken: NSObjectProtocol = auth.addIDTokenDidChangeListener { _, _ in }
        auth.removeStateDidChangeListener(state)
        auth.removeStateDidChangeListener(anyState)
        auth.removeIDTokenDidChangeListener(token)
        auth.removeIDTokenDidChangeListener(anyToken)
        let names: [NSNotification.Name] = [
            Auth.authStateDidChangeNotification, .AuthStateDidChange,
        ]
        print(names)
    }

    static func sequences(_ auth: Auth) async {
        for await user in auth.authStateChanges {
            let user: User? = user
            print(user as Any)
        }
        for await user in auth.idTokenChanges {
            let user: User? = user
            print(user as Any)
        }
        let states: Auth.AuthStateChangesSequence = Auth.AuthStateChangesSequence(auth)
        var iterator: Auth.AuthStateChangesSequence.Iterator = states.makeAsyncIterator()
        let next: User?? = await iterator.next()
        let tokens: Auth.IDTokenChangesSequence = Auth.IDTokenChangesSequence(auth)
        var other: Auth.IDTokenChangesSequence.Iterator = tokens.makeAsyncIterator()
        let nextToken: User?? = await other.next()
        print(next as Any, nextToken as Any)
    }

    static func recaptcha(_ auth: Auth) async throws {
        try await auth.initializeRecaptchaConfig()
    }

    static func notifications(_ auth: Auth, _ token: Data, _ userInfo: [AnyHashable: Any]) {
        auth.setAPNSToken(token, type: .unknown)
        auth.setAPNSToken(token, type: .sandbox)
        auth.setAPNSToken(token, type: AuthAPNSTokenType.prod)
        let isHandled: Bool = auth.canHandleNotification(userInfo)
        let kept: Data? = auth.apnsToken
        print(isHandled, kept as Any)
    }

    static func urls(_ auth: Auth, _ url: URL) -> Bool {
        auth.canHandle(url)
    }
}

#if os(iOS)
import UIKit

extension AuthCalls {
    static func delegates(_ auth: Auth) -> (UIApplicationDelegate, UISceneDelegate) {
        (auth, auth)
    }
}
#endif
