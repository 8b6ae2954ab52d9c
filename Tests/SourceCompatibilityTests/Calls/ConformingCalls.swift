import FirebaseAuth
import FirebaseAuthInterop
import Foundation

#if canImport(UIKit) && !os(watchOS)
import UIKit

/// An app that shows pages itself.
final class PagesOfTheApp: NSObject, AuthUIDelegate {
    func present(
        _ viewControllerToPresent: UIViewController,
        animated flag: Bool,
        completion: (() -> Void)? = nil
    ) {
        completion?()
    }

    func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        completion?()
    }
}
#else
/// A program that shows pages itself.
final class PagesOfTheApp: NSObject, AuthUIDelegate {
    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        cancel()
    }

    func dismiss() {}
}
#endif

/// An app's own provider.
final class ProviderOfTheApp: NSObject, FederatedAuthProvider {
    func credential(with uiDelegate: AuthUIDelegate?) async throws -> AuthCredential {
        GitHubAuthProvider.credential(withToken: "a")
    }
}

/// What stands for `Auth` in the tests of an app's library.
final class TokensOfTheApp: NSObject, AuthInterop {
    func getToken(
        forcingRefresh: Bool,
        completion: @escaping @MainActor (String?, Error?) -> Void
    ) {
        Task { await completion("token", nil) }
    }

    func getUserID() -> String? { "u1" }
}

/// What takes types of the app; compiled, and never run.
enum ConformingCalls {
    static func provider(_ auth: Auth, _ user: User) async throws {
        let pages = await PagesOfTheApp()
        try await auth.signIn(with: ProviderOfTheApp(), uiDelegate: pages)
        try await user.link(with: ProviderOfTheApp(), uiDelegate: pages)
        try await user.reauthenticate(with: ProviderOfTheApp(), uiDelegate: pages)
        _ = try await PhoneAuthProvider.provider().verifyPhoneNumber("a", uiDelegate: pages)
    }

    @MainActor
    static func authenticatorApp(_ secret: TOTPSecret) {
        secret.openInOTPApp(withQRCodeURL: "otpauth://totp/a?secret=b")
    }
}
