import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Programs that share a sign-in")
struct SharedStorageTests {
    /// Two `Auth` of one app that keep their sign-in in the same file, as two processes do.
    private struct Pair {
        let first: Auth
        let second: Auth
        let folder: URL

        init(_ first: Auth) throws {
            folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("shared-\(UUID().uuidString)")
            self.first = first
            second = Auth(app: try #require(first.app))
            try first.useStorage(FileAuthStorage(folder: folder))
        }

        /// Lets the second find what the first has kept.
        func share() throws {
            try second.useStorage(FileAuthStorage(folder: folder))
        }

        func kept() throws -> KeptUser? {
            try FileAuthStorage(folder: folder).data(forKey: first.storageKey)
                .flatMap(KeptUser.init)
        }

        func remove() {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test("Two processes refresh side by side, and neither is signed out")
    func processes() async throws {
        try await LiveServer.run { server in
            try await server.configure(
                #"{"hearth":{"sessions":{"rotatesRefreshTokens":true}}}"#,
                mask: "hearth.sessions.rotatesRefreshTokens"
            )
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("processes-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let auth = try server.auth(storage: FileAuthStorage(folder: folder))
            let user = try await auth.createUser(
                withEmail: LiveServer.email(),
                password: LiveServer.password
            ).user
            let name = try #require(auth.app?.name)
            for _ in 0..<3 {
                try await server.advance(seconds: 600)
                async let own: Void = Self.refresh(user)
                await #expect(processExitsWith: .success) {
                    [
                        url = server.url as String, name = name as String,
                        path = folder.path as String
                    ] in
                    let other = try LiveServer.auth(
                        at: url,
                        app: name,
                        storage: FileAuthStorage(folder: URL(fileURLWithPath: path))
                    )
                    let user = try #require(other.currentUser)
                    try await SharedStorageTests.refresh(user)
                    try #require(other.currentUser === user)
                }
                try await own
            }
            #expect(auth.currentUser === user)
            try await server.advance(seconds: 3600)
            _ = try await user.getIDToken(forcingRefresh: true)
        }
    }

    private static func refresh(_ user: User) async throws {
        for _ in 0..<10 { _ = try await user.getIDToken(forcingRefresh: true) }
    }

    @Test("Where refresh tokens rotate, neither locks the other out, however they take turns")
    func rotation() async throws {
        try await LiveServer.run { server in
            try await server.configure(
                #"{"hearth":{"sessions":{"rotatesRefreshTokens":true}}}"#,
                mask: "hearth.sessions.rotatesRefreshTokens"
            )
            let pair = try Pair(try server.auth())
            defer { pair.remove() }
            let one = try await pair.first.createUser(
                withEmail: LiveServer.email(),
                password: LiveServer.password
            ).user
            try pair.share()
            let two = try #require(pair.second.currentUser)
            let begin = one.refreshToken
            // Far more than the minute for which a server still takes the token before.
            for user in [one, two, two, one, two, one, one, two] {
                try await server.advance(seconds: 600)
                _ = try await user.getIDToken(forcingRefresh: true)
            }
            for _ in 0..<5 {
                try await server.advance(seconds: 600)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for user in [one, two, one, two, one, two] {
                        group.addTask { _ = try await user.getIDToken(forcingRefresh: true) }
                    }
                    try await group.waitForAll()
                }
            }
            #expect(pair.first.currentUser === one)
            #expect(pair.second.currentUser === two)
            #expect(one.refreshToken != begin)
            // A third that starts now finds a sign-in that is good.
            try await server.advance(seconds: 600)
            try pair.share()
            _ = try await #require(pair.second.currentUser).getIDToken(forcingRefresh: true)
        }
    }

    private func tokens(_ mark: String) throws -> SessionTokens {
        try SessionTokens(
            idToken: TestAuth.idToken("u1", mark),
            refreshToken: mark,
            expiresIn: 3600
        )
    }

    @Test("An answer that comes late does not take the place of what the other got since")
    func late() async throws {
        let gate = Gate()
        let server = try LoopbackServer { _ in
            gate.wait()
            return TestAuth.newTokens("u1", "late", refreshToken: "late")
        }
        let pair = try Pair(try TestAuth.make(server: server))
        defer { pair.remove() }
        let user = try TestAuth.signIn(at: pair.first, expiresIn: 0)
        async let token = user.getIDToken()
        try await server.waitForRequest()
        let ahead = KeptUser(profile: user.profile, tokens: try tokens("ahead"))
        try FileAuthStorage(folder: pair.folder)
            .setData(ahead.data(), forKey: pair.first.storageKey)
        gate.open()
        #expect(try await token == TestAuth.idToken("u1", "ahead"))
        #expect(user.refreshToken == "ahead")
        #expect(try pair.kept()?.tokens.refreshToken == Secret("ahead"))
    }

    @Test("A change of the account keeps the tokens that the other got")
    func profile() async throws {
        let pair = try Pair(try TestAuth.make())
        defer { pair.remove() }
        let user = try TestAuth.signIn(at: pair.first)
        try pair.share()
        let other = try #require(pair.second.currentUser)
        other.adopt(try tokens("ahead"))
        var profile = user.profile
        profile.displayName = "Ann"
        user.adopt(profile)
        let kept = try #require(try pair.kept())
        #expect(kept.profile.displayName == "Ann")
        #expect(kept.tokens.refreshToken == Secret("ahead"))
        #expect(user.refreshToken == "ahead")
    }

    @Test("A session that was opened since takes the place of the one before")
    func newSession() throws {
        let pair = try Pair(try TestAuth.make())
        defer { pair.remove() }
        let user = try TestAuth.signIn(at: pair.first)
        try pair.share()
        try #require(pair.second.currentUser).adopt(try tokens("refreshed"))
        user.adopt(try tokens("session"))
        #expect(try pair.kept()?.tokens.refreshToken == Secret("session"))
    }

    @Test("What the other did stays: a sign-out, and a sign-in as somebody else")
    func others() throws {
        let pair = try Pair(try TestAuth.make())
        defer { pair.remove() }
        let user = try TestAuth.signIn(at: pair.first)
        try pair.share()
        try TestAuth.signIn("u2", at: pair.second)
        user.adopt(try tokens("mine"))
        #expect(try pair.kept()?.profile.uid == "u2")
        try pair.second.signOut()
        user.adopt(try tokens("mine too"))
        #expect(try pair.kept() == nil)
        #expect(pair.first.currentUser === user)
    }

    @Test("A storage that could not be written does not bring older tokens back")
    func unwritable() async throws {
        let server = try LoopbackServer { request in
            request.body.contains(#""r1""#)
                ? TestAuth.newTokens("u1", "two", refreshToken: "r2")
                : TestAuth.newTokens("u1", "three", refreshToken: "r3")
        }
        let pair = try Pair(try TestAuth.make(server: server))
        defer { pair.remove() }
        let user = try TestAuth.signIn(at: pair.first)
        let path = pair.folder.path
        // Others could read it: the storage refuses the folder.
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        _ = try await user.getIDToken(forcingRefresh: true)
        #expect(user.refreshToken == "r2")
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
        #expect(try pair.kept()?.tokens.refreshToken == Secret("r1"))
        _ = try await user.getIDToken(forcingRefresh: true)
        #expect(user.refreshToken == "r3")
        #expect(try pair.kept()?.tokens.refreshToken == Secret("r3"))
    }
}
