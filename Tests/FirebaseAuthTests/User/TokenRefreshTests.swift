import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

@Suite("Token refresh")
struct TokenRefreshTests {
    /// Returns when that many callers wait for the answer of one refresh.
    private func waiting(_ count: Int, for user: User) async throws {
        try await wait(for: "\(count) callers") {
            user.state.withLock { $0.refresh?.waiting.count } == count
        }
    }

    @Test("A thousand callers at the end of a token make one request")
    func thousand() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens()
        }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server), expiresIn: 0)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<1000 { group.addTask { try await user.getIDToken() } }
            try await waiting(1000, for: user)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens.count == 1000)
        #expect(Set(tokens) == [TestAuth.idToken("u1", "new")])
        #expect(server.requests.count == 1)
    }

    @Test("One request serves a burst of callers, forced ones included")
    func burst() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens()
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let tokens = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<50 { group.addTask { try await user.getIDToken() } }
            for _ in 0..<5 {
                group.addTask { try await user.getIDTokenResult(forcingRefresh: true).token }
            }
            try await waiting(55, for: user)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens.count == 55)
        #expect(Set(tokens) == [TestAuth.idToken("u1", "new")])
        #expect(server.requests(for: "/v1/token").count == 1)
        #expect(server.requests.first?.body.contains(#""refreshToken":"r1""#) == true)
        #expect(user.refreshToken == "r2")
    }

    @Test("A good token is used without a request")
    func kept() async throws {
        let server = try LoopbackServer { _ in TestAuth.newTokens() }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server))
        for _ in 0..<3 { _ = try await user.getIDToken() }
        #expect(server.requests.isEmpty)
        _ = try await user.getIDToken(forcingRefresh: true)
        _ = try await user.getIDToken()
        #expect(server.requests.count == 1)
    }

    @Test("A failure of the server reaches every caller and signs nobody out")
    func failure() async throws {
        let isDown = Guarded(true)
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return isDown.value
                ? LoopbackServer.Answer(status: 503, body: "busy") : TestAuth.newTokens()
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let codes = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<10 {
                group.addTask { await error { try await user.getIDToken() }?.code }
            }
            try await waiting(10, for: user)
            gate.open()
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(codes) == [AuthErrorCode.internalError.rawValue])
        #expect(server.requests.count == 1)
        #expect(auth.currentUser === user)
        isDown.withLock { $0 = false }
        #expect(try await user.getIDToken() == TestAuth.idToken("u1", "new"))
    }

    @Test("Without a connection the error is the network's, and the user stays")
    func offline() async throws {
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(storage: storage)
        // Nothing listens there; a port that a test gave back would soon be another test's.
        auth.useEmulator(withHost: "127.0.0.1", port: 1)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let error = try #require(await error { try await user.getIDToken() })
        #expect(error.code == AuthErrorCode.networkError.rawValue)
        #expect(error.userInfo[NSUnderlyingErrorKey] is NSError)
        #expect(auth.currentUser === user)
        #expect(storage.data(forKey: auth.storageKey) != nil)
    }

    @Test(
        "The end of a session signs out, and the caller hears why",
        arguments: [
            ("TOKEN_EXPIRED", AuthErrorCode.userTokenExpired),
            ("USER_DISABLED", .userDisabled),
            ("USER_NOT_FOUND", .userNotFound),
            ("INVALID_ID_TOKEN", .invalidUserToken),
        ]
    )
    func sessionEnd(message: String, code: AuthErrorCode) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message) }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        #expect(await error { try await user.getIDToken() }?.code == code.rawValue)
        #expect(auth.currentUser == nil)
        #expect(storage.data(forKey: auth.storageKey) == nil)
    }

    @Test(
        "A refusal that says nothing of the session signs nobody out",
        arguments: ["INVALID_REFRESH_TOKEN", "TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED", "X"]
    )
    func otherRefusal(message: String) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message) }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        #expect(await error { try await user.getIDToken() } != nil)
        #expect(auth.currentUser === user)
    }

    @Test("A refresh that comes late does not put older tokens in place of newer ones")
    func late() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens("u1", "late", refreshToken: "late")
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        async let token = user.getIDToken()
        try await server.waitForRequest()
        let newer = try SessionTokens(
            idToken: TestAuth.idToken("u1", "newer"),
            refreshToken: "newer",
            expiresIn: 3600
        )
        user.adopt(newer)
        gate.open()
        #expect(try await token == TestAuth.idToken("u1", "newer"))
        #expect(user.refreshToken == "newer")
    }

    @Test("The end of an older session does not sign out the newer one")
    func lateRefusal() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.refusal("TOKEN_EXPIRED")
        }
        let auth = try TestAuth.make(server: server)
        let old = try TestAuth.signIn(at: auth, expiresIn: 0)
        async let failure = error { try await old.getIDToken() }
        try await server.waitForRequest()
        let new = try TestAuth.signIn(at: auth, token: "again", refreshToken: "r9")
        gate.open()
        #expect(await failure?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(auth.currentUser === new)
    }

    @Test("Tokens that another program has kept meanwhile are taken over")
    func shared() async throws {
        let server = try LoopbackServer { request in
            request.body.contains(#""r1""#)
                ? TestAuth.refusal("TOKEN_EXPIRED") : TestAuth.newTokens()
        }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let rotated = try SessionTokens(
            idToken: TestAuth.idToken("u1", "rotated"),
            refreshToken: "rotated",
            expiresIn: 3600
        )
        let record = KeptUser(profile: user.profile, tokens: rotated)
        storage.setData(try record.data(), forKey: auth.storageKey)
        #expect(try await user.getIDToken() == TestAuth.idToken("u1", "new"))
        #expect(server.requests.map { $0.body.contains(#""rotated""#) } == [true])
        #expect(auth.currentUser === user)
    }

    @Test("A caller that is cancelled stops waiting, and the tokens of the answer are not lost")
    func cancelled() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens()
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let caller = Task { try await user.getIDToken() }
        let patient = Task { try await user.getIDToken() }
        try await server.waitForRequest()
        caller.cancel()
        await #expect(throws: CancellationError.self) { try await caller.value }
        #expect(auth.currentUser === user)
        gate.open()
        #expect(try await patient.value == TestAuth.idToken("u1", "new"))
        #expect(user.refreshToken == "r2")
        #expect(server.requests.count == 1)
    }

    @Test("Callers that are cancelled at any moment all end, and the last word is a good token")
    func cancelledAtAnyMoment() async throws {
        let server = try LoopbackServer { _ in TestAuth.newTokens() }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server), expiresIn: 0)
        await withTaskGroup(of: Void.self) { group in
            for delay in 0..<200 {
                group.addTask {
                    let task = Task { try await user.getIDToken(forcingRefresh: true) }
                    try? await Task.sleep(for: .microseconds(delay * 10))
                    task.cancel()
                    _ = await task.result
                }
            }
        }
        #expect(try await user.getIDToken() == TestAuth.idToken("u1", "new"))
    }

    @Test("Whoever signs out during a refresh stays signed out")
    func signOut() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens()
        }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        async let token = user.getIDToken()
        try await server.waitForRequest()
        try auth.signOut()
        gate.open()
        #expect(try await token == TestAuth.idToken("u1", "new"))
        #expect(auth.currentUser == nil)
        #expect(storage.data(forKey: auth.storageKey) == nil)
    }

    @Test(
        "A good status without tokens of the user changes nothing and signs nobody out",
        arguments: [
            "{}", "", "<html>Welcome to the hotel</html>", #"{"access_token":""}"#,
            #"{"access_token":"a.b.c","refresh_token":"r2","expires_in":"3600"}"#,
            TestAuth.newTokens("somebody").body,
        ]
    )
    func noTokens(body: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(body: body) }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth, expiresIn: 0)
        let failure = await error { try await user.getIDToken() }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(auth.currentUser === user)
        #expect(user.refreshToken == "r1")
    }

    @Test("A new token that is refused as well ends the session")
    func refusedTwice() async throws {
        let server = try LoopbackServer { request in
            request.target.contains("/v1/token")
                ? TestAuth.newTokens() : TestAuth.refusal("TOKEN_EXPIRED")
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        let failure = await error { try await user.reload() }
        #expect(failure?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(auth.currentUser == nil)
        #expect(server.requests.count == 3)
    }

    @Test("A token that the server refuses is replaced, and the operation tried again")
    func staleToken() async throws {
        let server = try LoopbackServer { request in
            if request.target.contains("/v1/token") { return TestAuth.newTokens() }
            return request.body.contains(TestAuth.idToken("u1", "new"))
                ? TestAuth.account() : TestAuth.refusal("TOKEN_EXPIRED")
        }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        try await user.reload()
        #expect(user.email == "u1@example.com")
        #expect(auth.currentUser === user)
        #expect(server.requests.count == 3)
    }

    @Test("The answer's own lifetime counts, not the device's clock, and no call loops")
    func clock() async throws {
        // The tokens of these answers ended in 1970, as on a device whose clock is years ahead.
        let server = try LoopbackServer { _ in TestAuth.newTokens() }
        let user = try TestAuth.signIn(at: try TestAuth.make(server: server), expiresIn: 0)
        for _ in 0..<100 { _ = try await user.getIDToken() }
        #expect(server.requests.count == 1)
    }
}
