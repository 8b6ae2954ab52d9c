import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Taking over a user")
struct UpdateCurrentUserTests {
    @Test("A user of the same app becomes the current one again, without a request")
    func own() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        let first = try TestAuth.signIn("a", at: auth)
        try TestAuth.signIn("b", at: auth)
        try await auth.updateCurrentUser(first)
        #expect(auth.currentUser === first)
        #expect(server.requests.isEmpty)
    }

    @Test("A user of another app of the project becomes a user of this one")
    func otherApp() async throws {
        let one = try TestAuth.make()
        let storage = MemoryAuthStorage()
        let other = try TestAuth.make(storage: storage)
        let user = try TestAuth.signIn("a", at: one)
        try await other.updateCurrentUser(user)
        let taken = try #require(other.currentUser)
        #expect(taken !== user && taken.uid == "a" && taken.refreshToken == user.refreshToken)
        #expect(one.currentUser === user)
        #expect(storage.data(forKey: other.storageKey) != nil)
        try one.signOut()
        #expect(other.currentUser === taken)
    }

    @Test("A user of another project is shown to the server first")
    func otherProject() async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal("INVALID_ID_TOKEN") }
        let one = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: one)
        let other = try TestAuth.make(server: server, apiKey: "other-key")
        let failure = await error { try await other.updateCurrentUser(user) }
        #expect(failure?.code == AuthErrorCode.invalidUserToken.rawValue)
        #expect(other.currentUser == nil)
        #expect(server.requests(for: "/v1/accounts:lookup").count == 1)
    }

    @Test("Another tenant's user is refused, and nobody is no user")
    func refusals() async throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: auth)
        auth.tenantID = "t1"
        let mismatch = await error { try await auth.updateCurrentUser(user) }
        #expect(mismatch?.code == AuthErrorCode.tenantIDMismatch.rawValue)
        let code = await withCheckedContinuation { done in
            auth.updateCurrentUser(nil) { done.resume(returning: ($0 as NSError?)?.code) }
        }
        #expect(code == AuthErrorCode.nullUser.rawValue)
        #expect(auth.currentUser === user)
    }
}
