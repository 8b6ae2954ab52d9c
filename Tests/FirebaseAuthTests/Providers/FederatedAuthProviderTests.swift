import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Providers with pages of their own")
struct FederatedAuthProviderTests {
    /// A provider of an app's own, which has a credential at once.
    private final class OwnProvider: NSObject, FederatedAuthProvider {
        func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
            GitHubAuthProvider.credential(withToken: "own")
        }
    }

    @Test("A provider of the app's own signs in, links and re-authenticates")
    func own() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let result = try await server.auth.signIn(with: OwnProvider(), uiDelegate: nil)
        try await result.user.reauthenticate(with: OwnProvider(), uiDelegate: nil)
        try await result.user.link(with: OwnProvider(), uiDelegate: nil)
        let forms = try server.requests.map(\.form)
        #expect(forms == Array(repeating: ["providerId=github.com", "access_token=own"], count: 3))
    }

    @Test("A provider has no wishes unless it is given some")
    func wishes() throws {
        let auth = try TestAuth.make()
        let provider = OAuthProvider.provider(providerID: .custom("oidc.x"), auth: auth)
        #expect(provider.providerID == "oidc.x")
        #expect(provider.scopes == [] && provider.customParameters == [:])
        provider.scopes?.append("email")
        provider.customParameters = ["prompt": "login"]
        #expect(provider.scopes == ["email"] && provider.customParameters == ["prompt": "login"])
    }

    @Test("Game Center says that nobody signs in with it")
    func gameCenter() async {
        let failure = await error { try await GameCenterAuthProvider.getCredential() }
        #expect(failure?.code == AuthErrorCode.operationNotAllowed.rawValue)
    }

    @Test("The names of providers are the wire's")
    func names() {
        #expect(EmailAuthProvider.id == "password" && PhoneAuthProvider.id == "phone")
        #expect(FacebookAuthProvider.id == "facebook.com" && GoogleAuthProvider.id == "google.com")
        #expect(GitHubAuthProvider.id == "github.com" && TwitterAuthProvider.id == "twitter.com")
        #expect(GameCenterAuthProvider.id == "gc.apple.com" && OAuthProvider.id == "OAuth")
        #expect(AuthProviderID.custom("google.com") == .google)
    }
}
