import FirebaseAuth
import Foundation

/// The ways to sign in; compiled, and never run.
enum SignInCalls {
    static func completions(
        _ auth: Auth,
        _ credential: AuthCredential,
        _ provider: FederatedAuthProvider,
        _ delegate: AuthUIDelegate?
    ) {
        auth.signIn(withEmail: "a", password: "b") { (result: AuthDataResult?, error: Error?) in
            print(result as Any, error as Any)
        }
        auth.signIn(withEmail: "a", password: "b")
        auth.signIn(withEmail: "a", link: "b") { result, error in
            print(result as Any, error as Any)
        }
        auth.signIn(withEmail: "a", link: "b")
        auth.signIn(with: provider, uiDelegate: delegate) { result, error in
            print(result as Any, error as Any)
        }
        auth.signIn(with: provider, uiDelegate: nil, completion: nil)
        auth.signIn(with: credential) { result, error in print(result as Any, error as Any) }
        auth.signIn(with: credential)
        auth.signInAnonymously { result, error in print(result as Any, error as Any) }
        auth.signInAnonymously()
        auth.signIn(withCustomToken: "a") { result, error in print(result as Any, error as Any) }
        auth.signIn(withCustomToken: "a")
        auth.createUser(withEmail: "a", password: "b") { result, error in
            print(result as Any, error as Any)
        }
        auth.createUser(withEmail: "a", password: "b")
    }

    static func async(
        _ auth: Auth,
        _ credential: AuthCredential,
        _ provider: FederatedAuthProvider,
        _ delegate: AuthUIDelegate?
    ) async throws {
        var result: AuthDataResult = try await auth.signIn(withEmail: "a", password: "b")
        result = try await auth.signIn(withEmail: "a", link: "b")
        result = try await auth.signIn(with: provider, uiDelegate: delegate)
        result = try await auth.signIn(with: credential)
        result = try await auth.signInAnonymously()
        result = try await auth.signIn(withCustomToken: "a")
        result = try await auth.createUser(withEmail: "a", password: "b")
        print(result)
        try await auth.signIn(withEmail: "a", password: "b")
        try await auth.signIn(with: provider, uiDelegate: nil)
        try await auth.signIn(with: credential)
        try await auth.signInAnonymously()
        try await auth.signIn(withCustomToken: "a")
        try await auth.createUser(withEmail: "a", password: "b")
    }

    static func results(_ result: AuthDataResult) {
        let user: User = result.user
        let info: AdditionalUserInfo? = result.additionalUserInfo
        let credential: OAuthCredential? = result.credential
        let coded: any NSSecureCoding = result
        print(user, credential as Any, coded)
        guard let info else { return }
        let providerID: String = info.providerID
        let profile: [String: Any]? = info.profile
        let username: String? = info.username
        let isNewUser: Bool = info.isNewUser && info.newUser()
        let codedInfo: any NSSecureCoding = info
        print(providerID, profile as Any, username as Any, isNewUser, codedInfo)
    }
}
