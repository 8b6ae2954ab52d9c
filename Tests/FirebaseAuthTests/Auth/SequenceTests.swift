import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

@Suite("Sequences of changes")
struct SequenceTests {
    private func settle() async {
        await withCheckedContinuation { done in Completion.onMain { done.resume() } }
    }

    private func tokens(_ mark: String) throws -> SessionTokens {
        try SessionTokens(
            idToken: TestAuth.idToken("a", mark),
            refreshToken: "r",
            expiresIn: 3600
        )
    }

    @Test("Each iterator has how things stand, then every change of its own business in order")
    func order() async throws {
        let auth = try TestAuth.make()
        var states = auth.authStateChanges.makeAsyncIterator()
        var tokens = Auth.IDTokenChangesSequence(auth).makeAsyncIterator()
        let user = try TestAuth.signIn("a", at: auth)
        user.adopt(try self.tokens("refreshed"))
        try TestAuth.signIn("b", at: auth)
        try auth.signOut()
        for uid in [nil, "a", "b", nil] {
            let next = try #require(await states.next())
            #expect(next?.uid == uid)
        }
        for uid in [nil, "a", "a", "b", nil] {
            let next = try #require(await tokens.next())
            #expect(next?.uid == uid)
        }
    }

    @Test("A loop that is left, and a task that is cancelled, listen no longer")
    func end() async throws {
        let auth = try TestAuth.make()
        for await _ in auth.authStateChanges { break }
        let heard = Guarded(0)
        let task = Task {
            for await _ in auth.idTokenChanges { heard.withLock { $0 += 1 } }
        }
        try await wait(for: "the first state") { heard.value > 0 }
        task.cancel()
        await task.value
        await settle()
        #expect(auth.state.withLock { $0.listeners.count } == 0)
        try TestAuth.signIn("a", at: auth)
        await settle()
        #expect(heard.value == 1)
    }
}
