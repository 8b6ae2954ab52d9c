import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sign-in with providers")
struct ProviderSignInTests {
    /// A credential, and the form that it is sent as.
    struct Row: Sendable {
        let credential: AuthCredential
        let form: [String]

        init(_ credential: AuthCredential, _ form: [String]) {
            self.credential = credential
            self.form = form
        }
    }

    private static let name: PersonNameComponents = {
        var name = PersonNameComponents()
        name.givenName = "Ana & Eva"
        name.familyName = "Test"
        return name
    }()

    private static let rows = [
        Row(
            FacebookAuthProvider.credential(withAccessToken: "a+b/c=&d"),
            ["providerId=facebook.com", "access_token=a+b/c=&d"]
        ),
        Row(
            GoogleAuthProvider.credential(withIDToken: "i", accessToken: "a"),
            ["providerId=google.com", "id_token=i", "access_token=a"]
        ),
        Row(
            GitHubAuthProvider.credential(withToken: "a"),
            ["providerId=github.com", "access_token=a"]
        ),
        Row(
            TwitterAuthProvider.credential(withToken: "a", secret: "s"),
            ["providerId=twitter.com", "access_token=a", "oauth_token_secret=s"]
        ),
        Row(
            OAuthProvider.credential(providerID: .facebook, idToken: "i", rawNonce: "n"),
            ["providerId=facebook.com", "id_token=i", "nonce=n"]
        ),
        Row(
            OAuthProvider.credential(withProviderID: "facebook.com", idToken: "i", rawNonce: "n"),
            ["providerId=facebook.com", "id_token=i", "nonce=n"]
        ),
        Row(
            OAuthProvider.credential(withProviderID: "oidc.x", idToken: "i", rawNonce: nil),
            ["providerId=oidc.x", "id_token=i"]
        ),
        Row(
            OAuthProvider.credential(providerID: .custom("microsoft.com"), accessToken: "a"),
            ["providerId=microsoft.com", "access_token=a"]
        ),
        Row(
            OAuthProvider.appleCredential(withIDToken: "i", rawNonce: "n", fullName: name),
            [
                "providerId=apple.com", "id_token=i", "nonce=n",
                #"user={"name":{"firstName":"Ana & Eva","lastName":"Test"}}"#,
            ]
        ),
        Row(
            OAuthProvider.appleCredential(withIDToken: "i", rawNonce: nil, fullName: nil),
            ["providerId=apple.com", "id_token=i"]
        ),
    ]

    @Test("A credential is sent as a form, escaped whole", arguments: rows)
    func form(row: Row) async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        server.auth.tenantID = "t1"
        try await server.auth.signIn(with: row.credential)
        let request = try #require(try server.requests.first)
        #expect(request.form == row.form)
        #expect(request.requestUri == "http://localhost")
        #expect(request.returnSecureToken == true && request.returnIdpCredential == true)
        #expect(request.tenantId == "t1")
        #expect(request.idToken == nil && request.autoCreate == nil && request.sessionId == nil)
    }

    @Test("Who signs in is told with what the provider says about them")
    func signIn() async throws {
        let server = try ProviderServer(
            ProviderServer.signedIn(
                provider: "github.com",
                further: """
                    ,"isNewUser":true,"rawUserInfo":"{\\"login\\":\\"ann\\",\\"id\\":7}",\
                    "oauthAccessToken":"a2","oauthIdToken":"i2"
                    """
            )
        )
        let result = try await server.auth.signIn(
            with: GitHubAuthProvider.credential(withToken: "a")
        )
        #expect(server.auth.currentUser === result.user)
        let info = try #require(result.additionalUserInfo)
        #expect(info.providerID == "github.com" && info.isNewUser && info.username == "ann")
        #expect(info.profile?["id"] as? Int == 7)
        #expect(result.credential?.accessToken == "a2" && result.credential?.idToken == "i2")
        #expect(result.credential?.provider == "github.com")
    }

    @Test("An account with the address that signs in otherwise is told, with what to link later")
    func accountExists() async throws {
        let server = try ProviderServer(
            LoopbackServer.Answer(
                body: """
                    {"needConfirmation":true,"email":"ann@example.com","providerId":"facebook.com",\
                    "verifiedProvider":["google.com"],"oauthAccessToken":"a2","pendingToken":"p"}
                    """
            )
        )
        let credential = FacebookAuthProvider.credential(withAccessToken: "a")
        let failure = try #require(
            await error { try await server.auth.signIn(with: credential) }
        )
        let code = AuthErrorCode.accountExistsWithDifferentCredential
        #expect(failure.code == code.rawValue && failure.localizedDescription == code.message)
        #expect(failure.userInfo[AuthErrorUserInfoEmailKey] as? String == "ann@example.com")
        #expect(server.auth.currentUser == nil)
        let updated = failure.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
        let later = try #require(updated as? OAuthCredential)
        #expect(later.provider == "facebook.com" && later.accessToken == "a2")
        _ = await error { try await server.auth.signIn(with: later) }
        let request = try #require(try server.requests.last)
        #expect(request.pendingToken == "p")
        // The access token may be used up.
        #expect(request.form == ["providerId=facebook.com"])
    }

    @Test("A nonce goes along with the ID token that holds its hash, and with no pending token")
    func nonce() async throws {
        for (pending, nonce) in [("", "n"), (#","pendingToken":"p""#, nil)] {
            let server = try ProviderServer(
                LoopbackServer.Answer(
                    body: #"{"needConfirmation":true,"oauthIdToken":"i2"\#(pending)}"#
                )
            )
            let credential = OAuthProvider.credential(
                providerID: .apple,
                idToken: "i",
                rawNonce: "n"
            )
            let failure = await error { try await server.auth.signIn(with: credential) }
            let updated = failure?.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
            #expect((updated as? OAuthCredential)?.tokens.rawNonce?.value == nonce)
            #expect((updated as? OAuthCredential)?.provider == "apple.com")
        }
    }

    @Test(
        "A conflict in a good answer is an error, with what to sign in with instead",
        arguments: [
            ("FEDERATED_USER_ID_ALREADY_LINKED", AuthErrorCode.credentialAlreadyInUse),
            ("EMAIL_EXISTS", .emailAlreadyInUse),
        ]
    )
    func conflict(message: String, code: AuthErrorCode) async throws {
        let server = try ProviderServer(
            LoopbackServer.Answer(
                body: """
                    {"errorMessage":"\(message)","email":"ann@example.com",\
                    "providerId":"google.com","oauthAccessToken":"a2","pendingToken":"p"}
                    """
            )
        )
        let user = try TestAuth.signIn(at: server.auth)
        let failure = try #require(
            await error {
                try await user.link(
                    with: GoogleAuthProvider.credential(withIDToken: "i", accessToken: "a")
                )
            }
        )
        #expect(failure.code == code.rawValue && failure.localizedDescription == code.message)
        #expect(failure.userInfo[AuthErrorUserInfoEmailKey] as? String == "ann@example.com")
        let updated = failure.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
        #expect((updated as? OAuthCredential)?.tokens.pendingToken?.value == "p")
        #expect(server.auth.currentUser === user)
        #expect(user.refreshToken == "r1")
    }

    @Test(
        "A refusal is its code, without a credential",
        arguments: [
            ("FEDERATED_USER_ID_ALREADY_LINKED", AuthErrorCode.credentialAlreadyInUse),
            ("INVALID_IDP_RESPONSE : Bad access token", .invalidCredential),
            ("MISSING_OR_INVALID_NONCE : Nonce is missing", .missingOrInvalidNonce),
            ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
        ]
    )
    func refusal(message: String, code: AuthErrorCode) async throws {
        let server = try ProviderServer(TestAuth.refusal(message))
        let failure = await error {
            try await server.auth.signIn(with: GitHubAuthProvider.credential(withToken: "a"))
        }
        #expect(failure?.code == code.rawValue)
        #expect(failure?.userInfo[AuthErrorUserInfoUpdatedCredentialKey] == nil)
        #expect(server.auth.currentUser == nil)
    }

    @Test("A message in a good answer that nobody knows is an internal error")
    func unknownMessage() async throws {
        let server = try ProviderServer(LoopbackServer.Answer(body: #"{"errorMessage":"NEW"}"#))
        let failure = await error {
            try await server.auth.signIn(with: GitHubAuthProvider.credential(withToken: "a"))
        }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
    }

    @Test("A provider's sign-in may ask for the second factor, and signs nobody in by that")
    func secondFactor() async throws {
        let server = try ProviderServer(
            LoopbackServer.Answer(
                body: """
                    {"providerId":"facebook.com","localId":"u1","mfaPendingCredential":"p",\
                    "mfaInfo":[{"mfaEnrollmentId":"e1","phoneInfo":"+1******4444"}],\
                    "oauthAccessToken":"a2"}
                    """
            )
        )
        let failure = await error {
            try await server.auth.signIn(
                with: FacebookAuthProvider.credential(withAccessToken: "a")
            )
        }
        #expect(failure?.code == AuthErrorCode.secondFactorRequired.rawValue)
        let resolver = failure?.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
        #expect((resolver as? MultiFactorResolver)?.hints.map(\.uid) == ["e1"])
        #expect(server.auth.currentUser == nil)
        #expect(server.loopback.requests.count == 1)
    }

    @Test("An answer without tokens signs nobody in")
    func noTokens() async throws {
        let server = try ProviderServer(
            LoopbackServer.Answer(body: #"{"providerId":"google.com"}"#)
        )
        let failure = await error {
            try await server.auth.signIn(with: GitHubAuthProvider.credential(withToken: "a"))
        }
        #expect(failure?.code == AuthErrorCode.invalidUserToken.rawValue)
        #expect(server.auth.currentUser == nil)
    }

    @Test("A credential without any token is refused before it is sent")
    func empty() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let failure = await error {
            try await server.auth.signIn(with: OAuthCredential(provider: "x", tokens: .init()))
        }
        #expect(failure?.code == AuthErrorCode.invalidCredential.rawValue)
        #expect(server.loopback.requests.isEmpty)
    }

    @Test("The end of a web page is sent with the session that it began in")
    func page() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let page = OAuthCredential.Page(
            requestURI: Secret("https://a.example/__/auth/handler?code=c&state=s"),
            sessionID: Secret("ABCDEFGHIJ")
        )
        try await server.auth.signIn(
            with: OAuthCredential(provider: "microsoft.com", tokens: .init(page: page))
        )
        let request = try #require(try server.requests.first)
        #expect(request.requestUri == "https://a.example/__/auth/handler?code=c&state=s")
        #expect(request.sessionId == "ABCDEFGHIJ")
        #expect(request.form == ["providerId=microsoft.com"])
    }
}
