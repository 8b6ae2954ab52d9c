import FirebaseAuth
import Foundation

/// Signs in on Microsoft's page, in Safari's view over the app or in the user's browser.
@MainActor
func signInWithMicrosoft() async throws -> User {
    let provider = OAuthProvider(providerID: "microsoft.com")
    provider.scopes = ["mail.read"]
    provider.customParameters = ["prompt": "select_account"]
    let result = try await Auth.auth().signIn(with: provider, uiDelegate: nil)
    return result.user
}

/// Adds GitHub to the account of the user, and asks for it again later.
@MainActor
func useGitHub(of user: User) async throws {
    let provider = OAuthProvider(providerID: "github.com")
    try await user.link(with: provider, uiDelegate: nil)
    try await user.reauthenticate(with: provider, uiDelegate: nil)
}

/// Hands the page's answer over, where the system has opened the app with it.
@MainActor
func open(_ url: URL) {
    if Auth.auth().canHandle(url) { return }
    print("A link of the app's own: \(url)")
}

#if !canImport(UIKit)
/// Shows the address of a page in the terminal, for a machine without a browser of its own.
@MainActor
final class TerminalBrowser: AuthUIDelegate {
    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        print("Open this page on this machine: \(url)")
    }

    func dismiss() {
        print("Thank you.")
    }
}

/// Signs in with a page that the user opens.
@MainActor
func signInFromTerminal() async throws -> User? {
    let provider = OAuthProvider(providerID: "oidc.example")
    do {
        return try await Auth.auth().signIn(with: provider, uiDelegate: TerminalBrowser()).user
    } catch let error as NSError where error.code == AuthErrorCode.webContextCancelled.rawValue {
        return nil
    }
}
#endif
