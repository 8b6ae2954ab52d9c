import FirebaseAuth
import Foundation

/// Credentials that a signed-in user shows; compiled, and never run.
enum LinkCalls {
    static func completions(
        _ user: User,
        _ credential: AuthCredential,
        _ provider: FederatedAuthProvider,
        _ delegate: AuthUIDelegate?
    ) {
        user.reauthenticate(with: credential) { (result: AuthDataResult?, error: Error?) in
            print(result as Any, error as Any)
        }
        user.reauthenticate(with: credential)
        user.reauthenticate(with: provider, uiDelegate: delegate) { result, error in
            print(result as Any, error as Any)
        }
        user.reauthenticate(with: provider, uiDelegate: nil)
        user.link(with: credential) { (result: AuthDataResult?, error: Error?) in
            print(result as Any, error as Any)
        }
        user.link(with: credential)
        user.link(with: provider, uiDelegate: delegate) { result, error in
            print(result as Any, error as Any)
        }
        user.link(with: provider, uiDelegate: nil)
        user.unlink(fromProvider: "a") { (user: User?, error: Error?) in
            print(user as Any, error as Any)
        }
        user.unlink(fromProvider: "a")
    }

    static func async(
        _ user: User,
        _ credential: AuthCredential,
        _ provider: FederatedAuthProvider,
        _ delegate: AuthUIDelegate?
    ) async throws {
        var result: AuthDataResult = try await user.reauthenticate(with: credential)
        result = try await user.reauthenticate(with: provider, uiDelegate: delegate)
        result = try await user.link(with: credential)
        result = try await user.link(with: provider, uiDelegate: delegate)
        let same: User = try await user.unlink(fromProvider: "a")
        print(result, same)
        try await user.reauthenticate(with: credential)
        try await user.reauthenticate(with: provider, uiDelegate: nil)
        try await user.link(with: credential)
        try await user.link(with: provider, uiDelegate: nil)
    }
}
