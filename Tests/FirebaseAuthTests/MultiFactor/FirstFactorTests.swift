import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Ways to sign in that end in a second factor", .liveServer)
struct FirstFactorTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let phone = LiveServer.phone()

    init() throws {
        server = try #require(LiveServer.current)
    }

    /// An `Auth` at which a user with a phone is signed in.
    private func enrolled() async throws -> (auth: Auth, user: User) {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: user)
        return (auth, user)
    }

    private func link(at auth: Auth) async throws -> String {
        let settings = ActionCodeSettings()
        settings.url = URL(string: "http://localhost/done")
        settings.handleCodeInApp = true
        try await auth.sendSignInLink(toEmail: email, actionCodeSettings: settings)
        let code = try await server.code(to: email)
        return "http://localhost/?apiKey=k&mode=signIn&oobCode=\(code)"
    }

    @Test("A mailed link: its answer reaches the caller through the second factor")
    func emailLink() async throws {
        let (auth, user) = try await enrolled()
        try auth.signOut()
        let link = try await link(at: auth)
        let resolver = try await server.resolver {
            try await auth.signIn(withEmail: email, link: link)
        }
        #expect(auth.currentUser == nil)
        let result = try await resolver.resolveSignIn(
            with: try await server.proof(for: resolver, phone)
        )
        #expect(result.user.uid == user.uid)
        #expect(result.additionalUserInfo?.providerID == "password")
        #expect(result.additionalUserInfo?.isNewUser == false)
        // The link is used up, whether or not the second factor came.
        let again = await error { try await auth.signIn(withEmail: email, link: link) }
        #expect(again?.code == AuthErrorCode.invalidActionCode.rawValue)
    }

    @Test("A mailed link that re-authenticates: the same user, one new token, no new state")
    func reauthentication() async throws {
        let (auth, user) = try await enrolled()
        let log = EventLog()
        auth.addStateDidChangeListener { _, user in log.states.append(user?.uid ?? "nobody") }
        auth.addIDTokenDidChangeListener { _, user in log.tokens.append(user?.uid ?? "nobody") }
        let link = try await link(at: auth)
        // Within one second it would be the same token, which is no change.
        try await server.advance(seconds: 1)
        let resolver = try await server.resolver {
            try await user.reauthenticate(
                with: EmailAuthProvider.credential(withEmail: email, link: link)
            )
        }
        #expect(auth.currentUser === user)
        let result = try await resolver.resolveSignIn(
            with: try await server.proof(for: resolver, phone)
        )
        #expect(result.user === user)
        #expect(auth.currentUser === user)
        await withCheckedContinuation { done in Completion.onMain { done.resume() } }
        #expect(await log.states == [user.uid])
        #expect(await log.tokens == [user.uid, user.uid])
    }

    @MainActor
    private final class EventLog {
        var states: [String] = []
        var tokens: [String] = []

        nonisolated init() {}
    }

    @Test("A phone number is no first factor of an account with a second one")
    func phoneNumber() async throws {
        let (auth, user) = try await enrolled()
        let number = LiveServer.phone()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(number)
        let credential = provider.credential(
            withVerificationID: verificationID,
            verificationCode: try await server.code(to: number)
        )
        let refused = await error { try await user.link(with: credential) }
        #expect(refused?.code == AuthErrorCode.unsupportedFirstFactor.rawValue)
        #expect(auth.currentUser === user)
    }

    /// The answers of a server that asks for the second factor.
    private static func challenge(_ further: String = "") -> LoopbackServer.Answer {
        LoopbackServer.Answer(
            body: """
                {"localId":"u1","mfaPendingCredential":"pending","mfaInfo":[{"mfaEnrollmentId":\
                "e1","phoneInfo":"+1******0100"}]\(further)}
                """
        )
    }

    /// A server that asks for the second factor at an operation, and is content with any.
    private static func challenging(
        _ operation: String,
        _ further: String = ""
    ) throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.target.contains(operation) { return challenge(further) }
            if request.target.contains("mfaSignIn:finalize") {
                return LoopbackServer.Answer(
                    body: #"{"idToken":"\#(TestAuth.idToken("u1"))","refreshToken":"new"}"#
                )
            }
            return TestAuth.account()
        }
    }

    private let recovery = RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "A")

    @Test("A provider: its tokens and what it tells wait in the resolver")
    func provider() async throws {
        let loopback = try Self.challenging(
            "accounts:signInWithIdp",
            """
            ,"providerId":"github.com","oauthAccessToken":"gho","isNewUser":false,\
            "rawUserInfo":"{\\"login\\":\\"ann\\",\\"id\\":7}"
            """
        )
        let auth = try TestAuth.make(server: loopback)
        let resolver = try await server.resolver {
            try await auth.signIn(with: GitHubAuthProvider.credential(withToken: "gho"))
        }
        #expect(auth.currentUser == nil)
        let result = try await resolver.resolveSignIn(with: recovery)
        #expect(result.credential?.accessToken == "gho")
        #expect(result.credential?.provider == "github.com")
        #expect(result.additionalUserInfo?.username == "ann")
        #expect(result.additionalUserInfo?.profile?["id"] as? Int == 7)
        #expect(auth.currentUser === result.user)
    }

    @Test("A custom token meets no second factor: the back end that made it answers for the user")
    func customToken() async throws {
        let body = """
            {"idToken":"\(TestAuth.idToken("u1", provider: "custom"))","refreshToken":"r"}
            """
        let loopback = try LoopbackServer { request in
            request.target.contains("accounts:signInWithCustomToken")
                ? LoopbackServer.Answer(body: body) : TestAuth.account()
        }
        let auth = try TestAuth.make(server: loopback)
        let user = try await auth.signIn(withCustomToken: "token").user
        #expect(auth.currentUser === user)
    }

    @Test("A link: the same user goes on, with what was linked")
    func linking() async throws {
        let loopback = try Self.challenging(
            "accounts:signInWithIdp",
            #","providerId":"github.com","oauthAccessToken":"gho""#
        )
        let auth = try TestAuth.make(server: loopback)
        let user = try TestAuth.signIn(at: auth)
        let resolver = try await server.resolver {
            try await user.link(with: GitHubAuthProvider.credential(withToken: "gho"))
        }
        #expect(auth.currentUser === user)
        #expect(user.refreshToken == "r1")
        let restored = try auth.restoreMultiFactorResolver(from: resolver.sealed())
        let result = try await restored.resolveSignIn(with: recovery)
        #expect(result.user === user)
        #expect(user.refreshToken == "new")
        #expect(result.credential?.accessToken == "gho")
    }
}
