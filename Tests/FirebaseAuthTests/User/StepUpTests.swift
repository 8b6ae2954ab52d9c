import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("A second factor on demand", .liveServer)
struct StepUpTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let phone = LiveServer.phone()

    init() throws {
        server = try #require(LiveServer.current)
    }

    private var credential: AuthCredential {
        EmailAuthProvider.credential(withEmail: email, password: LiveServer.password)
    }

    @Test("A user without factors hears that it is time to enroll one, and is asked for nothing")
    func enrollment() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let asked = Guarded(false)
        let missing = await error {
            try await user.requireSecondFactor(maxAge: 300) {
                asked.withLock { $0 = true }
                return credential
            }
        }
        #expect(missing?.code == AuthErrorCode.multiFactorInfoNotFound.rawValue)
        #expect(!asked.value)
        // Once it is enrolled the session has it.
        try await server.enroll(phone, of: user)
        try await user.requireSecondFactor()
    }

    @Test("An old session leads by the first factor to the second, and then passes")
    func story() async throws {
        try await LiveServer.run { server in
            let auth = try server.auth()
            let user = try await server.signUp(email, at: auth)
            try await server.enroll(phone, of: user)
            try await server.advance(seconds: 400)
            // The token still says when it was issued; a new one shows how old the sign-in is.
            _ = try await user.getIDToken(forcingRefresh: true)
            let old = await error { try await user.requireSecondFactor() }
            #expect(old?.code == AuthErrorCode.requiresRecentLogin.rawValue)
            try await user.requireSecondFactor(maxAge: 500)
            let asked = Guarded(0)
            let resolver = try await server.resolver {
                try await user.requireSecondFactor(maxAge: 300) {
                    asked.withLock { $0 += 1 }
                    return credential
                }
                return AuthDataResult(user: user)
            }
            let result = try await resolver.resolveSignIn(
                with: try await server.proof(for: resolver, phone)
            )
            #expect(result.user === user)
            try await user.requireSecondFactor(maxAge: 300) {
                asked.withLock { $0 += 1 }
                return credential
            }
            #expect(asked.value == 1)
            try await user.updatePassword(to: "Other1234!")
        }
    }

    @Test("A session without the second factor is none, however young")
    func withoutFactor() async throws {
        let one = try server.auth()
        let user = try await server.signUp(email, at: one)
        let other = try server.auth()
        let before = try await other.signIn(with: credential).user
        try await server.enroll(phone, of: user)
        let missing = await error { try await before.requireSecondFactor() }
        #expect(missing?.code == AuthErrorCode.requiresRecentLogin.rawValue)
        // The enrollment has ended the other session, whose ID token lives on for a while.
        let ended = await error { try await before.getIDToken(forcingRefresh: true) }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        let wrong = await error {
            try await user.requireSecondFactor(maxAge: -1) {
                EmailAuthProvider.credential(withEmail: email, password: "wrong")
            }
        }
        #expect(wrong?.code == AuthErrorCode.wrongPassword.rawValue)
        #expect(one.currentUser === user)
    }

    @Test("What the app throws instead of a credential reaches the caller")
    func givenUp() async throws {
        struct GaveUp: Error {}
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: user)
        await #expect(throws: GaveUp.self) {
            try await user.requireSecondFactor(maxAge: -1) { throw GaveUp() }
        }
    }

    @Test("The server's clock counts, not the device's")
    func clock() async throws {
        // Issued 100 seconds after the sign-in, in 1970 by the server's clock.
        let server = try LoopbackServer { _ in TestAuth.account(further: #","mfaInfo":[]"#) }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server))
        try await user.requireSecondFactor(maxAge: 150)
        let old = await error { try await user.requireSecondFactor(maxAge: 99) }
        #expect(old?.code == AuthErrorCode.multiFactorInfoNotFound.rawValue)
        #expect(server.requests.count == 1)
    }

    @Test("The completion form says the same")
    func completion() async throws {
        let user = try TestAuth.signIn(at: try TestAuth.make())
        let failure = await withCheckedContinuation { done in
            user.requireSecondFactor(maxAge: 300) { done.resume(returning: $0 as NSError?) }
        }
        #expect(failure == nil)
    }
}
