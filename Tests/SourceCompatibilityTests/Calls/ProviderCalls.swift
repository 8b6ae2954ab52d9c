import FirebaseAuth
import Foundation

/// Credentials and their providers; compiled, and never run.
enum ProviderCalls {
    static func credentials() -> [AuthCredential] {
        [
            EmailAuthProvider.credential(withEmail: "a", password: "b"),
            EmailAuthProvider.credential(withEmail: "a", link: "b"),
            FacebookAuthProvider.credential(withAccessToken: "a"),
            GoogleAuthProvider.credential(withIDToken: "a", accessToken: "b"),
            GitHubAuthProvider.credential(withToken: "a"),
            TwitterAuthProvider.credential(withToken: "a", secret: "b"),
        ]
    }

    static func identifiers() -> [String] {
        [
            EmailAuthProvider.id, FacebookAuthProvider.id, GoogleAuthProvider.id,
            GitHubAuthProvider.id, TwitterAuthProvider.id, GameCenterAuthProvider.id,
            PhoneAuthProvider.id, OAuthProvider.id,
        ]
    }

    static func gameCenter() async throws -> AuthCredential {
        GameCenterAuthProvider.getCredential { (credential: AuthCredential?, error: Error?) in
            print(credential as Any, error as Any)
        }
        return try await GameCenterAuthProvider.getCredential()
    }

    static func name(_ id: AuthProviderID) -> String {
        switch id {
        case .apple, .email, .facebook, .gameCenter, .gitHub, .google, .phone: id.rawValue
        case .custom("oidc.example"): "example"
        default: "other"
        }
    }

    static func isSame(_ id: AuthProviderID) -> Bool {
        id == .apple
    }

    static func oauthProviders(_ auth: Auth) {
        let providers: [OAuthProvider] = [
            OAuthProvider(providerID: "microsoft.com"),
            OAuthProvider(providerID: "microsoft.com", auth: auth),
            OAuthProvider(providerID: AuthProviderID.custom("oidc.example")),
            OAuthProvider(providerID: AuthProviderID.custom("oidc.example"), auth: auth),
            OAuthProvider.provider(providerID: .custom("oidc.example")),
            OAuthProvider.provider(providerID: .custom("oidc.example"), auth: auth),
        ]
        for provider in providers {
            provider.scopes = Optional(["mail"])
            provider.customParameters = Optional(["prompt": "consent"])
            let id: String = provider.providerID
            let federated: FederatedAuthProvider = provider
            let object: NSObject = provider
            print(id, federated, object)
        }
    }

    static func oauthCredentials(_ nonce: String?) -> [OAuthCredential] {
        [
            OAuthProvider.credential(providerID: .google, idToken: "a"),
            OAuthProvider.credential(providerID: .google, idToken: "a", accessToken: "b"),
            OAuthProvider.credential(providerID: .google, accessToken: "b"),
            OAuthProvider.credential(providerID: .apple, idToken: "a", rawNonce: "n"),
            OAuthProvider.credential(
                providerID: .apple,
                idToken: "a",
                rawNonce: "n",
                accessToken: "b"
            ),
            OAuthProvider.appleCredential(
                withIDToken: "a",
                rawNonce: nonce,
                fullName: PersonNameComponents()
            ),
            // As before Google's version 12.
            OAuthProvider.credential(withProviderID: "facebook.com", idToken: "a", rawNonce: nonce),
            OAuthProvider.credential(withProviderID: "google.com", idToken: "a", accessToken: "b"),
            OAuthProvider.credential(withProviderID: "google.com", accessToken: "b"),
        ]
    }

    static func oauthCredential(_ credential: OAuthCredential) {
        let provider: String = credential.provider
        let texts: [String?] = [credential.idToken, credential.accessToken, credential.secret]
        let coded: any NSSecureCoding = credential
        let base: AuthCredential = credential
        print(provider, texts, coded, base)
    }

    static func webSignIn(
        _ provider: OAuthProvider,
        _ federated: FederatedAuthProvider,
        _ delegate: AuthUIDelegate?
    ) async throws {
        provider.getCredentialWith(delegate) { (credential: AuthCredential?, error: Error?) in
            print(credential as Any, error as Any)
        }
        provider.getCredentialWith(nil)
        var credential: AuthCredential = try await provider.credential(with: delegate)
        credential = try await federated.credential(with: nil)
        print(credential)
    }
}
