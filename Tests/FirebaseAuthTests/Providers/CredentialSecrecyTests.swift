import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Secrets in credentials")
struct CredentialSecrecyTests {
    private static let secret = "sentinel"

    private static let credentials: [AuthCredential] = [
        EmailAuthProvider.credential(withEmail: "a@example.com", password: secret),
        EmailAuthProvider.credential(
            withEmail: "a@example.com",
            link: "https://a.example/?mode=signIn&oobCode=\(secret)"
        ),
        FacebookAuthProvider.credential(withAccessToken: secret),
        GoogleAuthProvider.credential(withIDToken: secret, accessToken: secret),
        GitHubAuthProvider.credential(withToken: secret),
        TwitterAuthProvider.credential(withToken: secret, secret: secret),
        OAuthProvider.credential(
            providerID: .apple,
            idToken: secret,
            rawNonce: secret,
            accessToken: secret
        ),
        OAuthCredential(
            provider: "x",
            tokens: .init(
                pendingToken: Secret(secret),
                page: .init(requestURI: Secret(secret), sessionID: Secret(secret))
            )
        ),
        PhoneAuthCredential(verificationID: secret, verificationCode: secret),
        PhoneAuthCredential(.init(phoneNumber: "+15555550100", proof: Secret(secret))),
    ]

    @Test("Neither a description nor a dump shows a credential's secret", arguments: credentials)
    func descriptions(credential: AuthCredential) {
        var text = "\(credential) \(credential.description) \(credential.debugDescription)"
        text += String(reflecting: credential)
        dump(credential, to: &text)
        #expect(!text.contains(Self.secret), "\(text)")
    }

    @Test("Neither does an error that carries one")
    func errors() async throws {
        let server = try ProviderServer(
            LoopbackServer.Answer(
                body: """
                    {"needConfirmation":true,"email":"a@example.com","pendingToken":"sentinel",\
                    "oauthAccessToken":"sentinel","oauthIdToken":"sentinel"}
                    """
            )
        )
        let failure = try #require(
            await error {
                try await server.auth.signIn(
                    with: GitHubAuthProvider.credential(withToken: "sentinel")
                )
            }
        )
        var text = "\(failure) \(failure.debugDescription) \(failure.userInfo)"
        dump(failure, to: &text)
        #expect(!text.contains("sentinel"))
    }

    @Test("A result, its tokens and what is told about the user show none either")
    func results() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth, token: "sentinel", refreshToken: "sentinel")
        let token = TestAuth.idToken("u1", "sentinel")
        let result = AuthDataResult(
            user: user,
            credential: OAuthCredential(
                provider: "x",
                tokens: .init(accessToken: Secret("sentinel"))
            )
        )
        let tokenResult = AuthTokenResult(try IDToken(token))
        var text = "\(result) \(result.debugDescription) \(tokenResult)"
        text += tokenResult.debugDescription
        dump(result, to: &text)
        dump(tokenResult, to: &text)
        #expect(!text.contains("sentinel") && !text.contains(token))
    }
}
