import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

@Suite("Changes that end the session's own tokens")
struct SessionChangeTests {
    private static func session(_ mark: String, refreshToken: String) -> LoopbackServer.Answer {
        let token = TestAuth.idToken("u1", mark)
        return LoopbackServer.Answer(
            body: """
                {"localId":"u1","idToken":"\(token)","refreshToken":"\(refreshToken)",\
                "expiresIn":"3600"}
                """
        )
    }

    private static func account(_ uid: String) -> LoopbackServer.Answer {
        LoopbackServer.Answer(body: #"{"users":[{"localId":"\#(uid)","displayName":"Ann"}]}"#)
    }

    @Test("Whoever is refused while a new session's tokens are on their way stays signed in")
    func refusedMeanwhile() async throws {
        let server = try LoopbackServer { request in
            // The server has ended the old session, and says so to all who still show it.
            let isNew = request.body.contains(TestAuth.idToken("u1", "changed"))
            return isNew ? Self.account("u1") : TestAuth.refusal("TOKEN_EXPIRED")
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        let tokens = try SessionTokens(
            idToken: TestAuth.idToken("u1", "changed"),
            refreshToken: "r2",
            expiresIn: 3600
        )
        async let reload: Void = user.reload()
        _ = try await user.openingSession({ $0 }) { _ in
            let isWaitedFor = { user.state.withLock { !$0.opening.waiting.isEmpty } }
            try await wait(for: "the refused call") { isWaitedFor() || auth.currentUser == nil }
            return tokens
        }
        try await reload
        #expect(auth.currentUser === user)
        #expect(user.refreshToken == "r2" && user.displayName == "Ann")
    }

    @Test("A refused token signs nobody out who has another one by now")
    func refusedToken() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth, token: "old")
        user.adopt(
            try SessionTokens(
                idToken: TestAuth.idToken("u1", "new"),
                refreshToken: "r2",
                expiresIn: 3600
            )
        )
        auth.endSession(of: user, refused: TestAuth.idToken("u1", "old"))
        #expect(auth.currentUser === user)
        auth.endSession(of: user, refused: TestAuth.idToken("u1", "new"))
        #expect(auth.currentUser == nil)
    }

    @Test("Of two changes at once the second begins with the session that the first has opened")
    func twoAtOnce() async throws {
        let gate = Gate()
        let count = Guarded(0)
        let server = try LoopbackServer { request in
            guard request.target.contains("accounts:update?") else { return Self.account("u1") }
            let number = count.withLock { count in
                count += 1
                return count
            }
            if number == 1 { gate.wait() }
            return Self.session("changed\(number)", refreshToken: "r\(number + 1)")
        }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server))
        async let first: Void = user.updatePassword(to: "first password")
        try await server.waitForRequest()
        async let second: Void = user.updatePassword(to: "second password")
        try await wait(for: "the second change") { user.turns.waitingCount > 0 || count.value > 1 }
        #expect(count.value == 1)
        gate.open()
        _ = try await (first, second)
        let updates = server.requests(for: "accounts:update")
        #expect(updates.count == 2)
        #expect(updates.last?.body.contains(TestAuth.idToken("u1", "changed1")) == true)
        #expect(user.refreshToken == "r3")
    }

    @Test("A change that is cancelled before its turn is not made, and holds nobody up")
    func cancelledTurn() async throws {
        let turns = Turns()
        let (begun, begin) = AsyncStream<Void>.makeStream()
        let (over, end) = AsyncStream<Void>.makeStream()
        async let first: Void = turns.run {
            begin.finish()
            for await _ in over {}
        }
        for await _ in begun {}
        let second = Task { try await turns.run { Issue.record("It was cancelled.") } }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        end.finish()
        try await first
        #expect(try await turns.run { turns.waitingCount } == 0)
    }

    @Test("A change that cannot be read back has happened all the same")
    func unread() async throws {
        let server = try LoopbackServer { request in
            request.target.contains("accounts:update?")
                ? Self.session("changed", refreshToken: "r2")
                : LoopbackServer.Answer(status: 500, body: "")
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        try await user.updatePassword(to: "new password")
        #expect(user.refreshToken == "r2" && auth.currentUser === user)
    }

    @Test("An answer that shows another account changes nothing")
    func otherAccount() async throws {
        let server = try LoopbackServer { _ in Self.account("u2") }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        let failure = await error { try await user.reload() }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(user.uid == "u1" && user.displayName == nil && auth.currentUser === user)
    }
}
