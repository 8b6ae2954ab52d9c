import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Linking and re-authentication with providers")
struct ProviderLinkTests {
    private let credential = GoogleAuthProvider.credential(withIDToken: "i", accessToken: "a")

    @Test("Linking sends the user's token, and takes the new ones")
    func link() async throws {
        let server = try ProviderServer(
            ProviderServer.signedIn(further: #","isNewUser":false,"oauthAccessToken":"a2""#)
        )
        let user = try TestAuth.signIn(at: server.auth)
        let result = try await user.link(with: credential)
        let request = try #require(try server.requests.first)
        #expect(request.idToken == TestAuth.idToken("u1", "old"))
        #expect(request.autoCreate == nil)
        #expect(result.user === user && user.refreshToken == "r9")
        #expect(result.additionalUserInfo?.providerID == "google.com")
        #expect(result.credential?.accessToken == "a2")
        #expect(server.loopback.requests(for: "/v1/accounts:lookup").count == 1)
    }

    @Test("Re-authentication makes no account, and takes the tokens of the same user only")
    func reauthentication() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let user = try TestAuth.signIn(at: server.auth)
        let result = try await user.reauthenticate(with: credential)
        #expect(try server.requests.map(\.autoCreate) == [false])
        #expect(try server.requests.first?.idToken == nil)
        #expect(result.user === user && user.refreshToken == "r9")
    }

    @Test("Re-authentication as somebody else fails, and changes nothing")
    func mismatch() async throws {
        let server = try ProviderServer(uid: "u2", ProviderServer.signedIn("u2"))
        let user = try TestAuth.signIn(at: server.auth)
        let failure = await error { try await user.reauthenticate(with: credential) }
        #expect(failure?.code == AuthErrorCode.userMismatch.rawValue)
        #expect(user.refreshToken == "r1" && user.uid == "u1")
        #expect(server.auth.currentUser === user)
    }

    @Test(
        "Re-authentication with an identity that nobody has is a mismatch",
        arguments: ["EMAIL_NOT_FOUND", "USER_NOT_FOUND"]
    )
    func nobody(refusal: String) async throws {
        let server = try ProviderServer(TestAuth.refusal(refusal))
        let user = try TestAuth.signIn(at: server.auth)
        let failure = await error { try await user.reauthenticate(with: credential) }
        #expect(failure?.code == AuthErrorCode.userMismatch.rawValue)
        #expect(server.auth.currentUser === user)
    }

    @Test("An answer to a link that is about somebody else is not taken")
    func otherAccount() async throws {
        let server = try ProviderServer(ProviderServer.signedIn("u2"))
        let user = try TestAuth.signIn(at: server.auth)
        let failure = await error { try await user.link(with: credential) }
        #expect(failure?.code == AuthErrorCode.userMismatch.rawValue)
        #expect(user.refreshToken == "r1" && server.auth.currentUser === user)
    }

    @Test(
        "Where the user's token cannot be had, nothing is linked, and nobody else signed in",
        arguments: [
            GoogleAuthProvider.credential(withIDToken: "i", accessToken: "a"),
            EmailAuthProvider.credential(withEmail: "b@example.com", password: "Passw0rd!"),
            EmailAuthProvider.credential(
                withEmail: "b@example.com",
                link: "https://a.example/?mode=signIn&oobCode=c"
            ),
            PhoneAuthCredential(verificationID: "v", verificationCode: "123456"),
        ]
    )
    func noToken(credential: AuthCredential) async throws {
        let server = try LoopbackServer { request in
            request.target.contains("/v1/token")
                ? LoopbackServer.Answer(status: 0) : TestAuth.account()
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let failure = await error { try await user.link(with: credential) }
        #expect(failure?.code == AuthErrorCode.networkError.rawValue)
        #expect(auth.currentUser === user)
        #expect(server.requests.allSatisfy { $0.target.contains("/v1/token") })
    }

    @Test("What is linked already is not sent again")
    func linked() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let user = try TestAuth.signIn(at: server.auth)
        try await user.reload()
        let sent = server.loopback.requests.count
        let failure = await error {
            try await user.link(
                with: EmailAuthProvider.credential(
                    withEmail: "b@example.com",
                    link: "https://a.example/?mode=signIn&oobCode=c"
                )
            )
        }
        #expect(failure?.code == AuthErrorCode.providerAlreadyLinked.rawValue)
        #expect(server.loopback.requests.count == sent)
    }
}
