import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Current user")
struct CurrentUserTests {
    /// A storage that may be out of reach, as a key chain on a locked device.
    private final class LockableStorage: AuthStorage {
        let inner = MemoryAuthStorage()
        let isLocked = Guarded(false)

        private func check() throws {
            if isLocked.value { throw AuthStorageError("locked") }
        }

        func data(forKey key: String) throws -> Data? {
            try check()
            return inner.data(forKey: key)
        }

        func setData(_ data: Data, forKey key: String) throws {
            try check()
            inner.setData(data, forKey: key)
        }

        func removeData(forKey key: String) throws {
            try check()
            inner.removeData(forKey: key)
        }
    }

    /// A second `Auth` that finds what a first one has kept.
    private func restarted(_ auth: Auth, _ storage: any AuthStorage) throws -> Auth {
        let next = try TestAuth.make()
        let data = try #require(try storage.data(forKey: auth.storageKey))
        let moved = MemoryAuthStorage()
        moved.setData(data, forKey: next.storageKey)
        try next.useStorage(moved)
        return next
    }

    @Test("A restart finds the user, factors and tokens included")
    func restart() async throws {
        let server = try LoopbackServer { _ in
            TestAuth.account(
                further: """
                    ,"mfaInfo":[{"mfaEnrollmentId":"e1","displayName":"work","phoneInfo":\
                    "+15555550100","enrolledAt":"2026-01-02T03:04:05.678Z"},\
                    {"mfaEnrollmentId":"e2","totpInfo":{}},{"mfaEnrollmentId":"e3"}]
                    """
            )
        }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        let user = try TestAuth.signIn(at: auth)
        try await user.reload()
        let found = try #require(try restarted(auth, storage).currentUser)
        #expect(found.profile == user.profile)
        #expect(found.refreshToken == "r1")
        #expect(found.isEmailVerified)
        #expect(found.metadata.creationDate == Date(timeIntervalSince1970: 1_700_000_000))
        let factors = found.multiFactor.enrolledFactors
        #expect(factors.map(\.factorID) == ["phone", "totp", "unknown"])
        #expect((factors[0] as? PhoneMultiFactorInfo)?.phoneNumber == "+15555550100")
        #expect(factors[0].displayName == "work")
        #expect(factors[1] is TOTPMultiFactorInfo && factors[1].displayName == nil)
    }

    @Test(
        "What is damaged or foreign signs nobody in, and is no failure",
        arguments: ["", "{", "[]", "null", #"{"version":1}"#, #"{"version":99}"#, "\u{0}\u{1}"]
    )
    func damaged(text: String) throws {
        let auth = try TestAuth.make()
        let storage = MemoryAuthStorage()
        storage.setData(Data(text.utf8), forKey: auth.storageKey)
        try auth.useStorage(storage)
        #expect(auth.currentUser == nil)
        try TestAuth.signIn("a", at: auth)
        #expect(auth.currentUser?.uid == "a")
    }

    @Test("A record of a newer format is left alone by a reader that does not know it")
    func newer() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: auth)
        let record = try KeptUser(
            profile: user.profile,
            tokens: user.state.withLock { $0.tokens }
        ).data()
        let text = String(decoding: record, as: UTF8.self)
            .replacingOccurrences(of: #""version":1"#, with: #""version":2,"more":{}"#)
        #expect(KeptUser(record) != nil)
        #expect(KeptUser(Data(text.utf8)) == nil)
        let older = text.replacingOccurrences(of: #""version":2"#, with: #""version":1"#)
        #expect(KeptUser(Data(older.utf8)) != nil)
    }

    @Test("A storage that cannot be read is not an empty one")
    func locked() throws {
        let storage = LockableStorage()
        let first = try TestAuth.make(storage: storage)
        try TestAuth.signIn("a", at: first)
        let next = Auth(app: try #require(first.app))
        storage.isLocked.withLock { $0 = true }
        next.storage.withLock { $0 = storage }
        #expect(next.currentUser == nil)
        storage.isLocked.withLock { $0 = false }
        #expect(storage.inner.data(forKey: first.storageKey) != nil)
        #expect(next.currentUser?.uid == "a")
    }

    @Test("Who cannot be kept is not signed in, and who cannot be removed stays")
    func unwritable() throws {
        let storage = LockableStorage()
        let auth = try TestAuth.make(storage: storage)
        storage.isLocked.withLock { $0 = true }
        let refused = #expect(throws: NSError.self) { try TestAuth.signIn("a", at: auth) }
        #expect(refused?.code == AuthErrorCode.keychainError.rawValue)
        #expect(refused?.userInfo[NSLocalizedFailureReasonErrorKey] as? String == "locked")
        #expect(auth.currentUser == nil)
        storage.isLocked.withLock { $0 = false }
        try TestAuth.signIn("a", at: auth)
        storage.isLocked.withLock { $0 = true }
        let error = #expect(throws: NSError.self) { try auth.signOut() }
        #expect(error?.code == AuthErrorCode.keychainError.rawValue)
        #expect(auth.currentUser?.uid == "a")
    }

    @Test("The tenant of the kept user is the one that requests are about")
    func tenant() throws {
        let auth = try TestAuth.make()
        var profile = UserProfile(uid: "a")
        profile.tenantID = "t1"
        let tokens = try SessionTokens(idToken: "i", refreshToken: "r", expiresIn: 3600)
        let storage = MemoryAuthStorage()
        storage.setData(
            try KeptUser(profile: profile, tokens: tokens).data(),
            forKey: auth.storageKey
        )
        let next = Auth(app: try #require(auth.app))
        next.storage.withLock { $0 = storage }
        #expect(next.currentUser?.tenantID == "t1")
        #expect(next.tenantID == "t1")
    }

    @Test("Signing out asks no server and leaves nothing")
    func signOut() throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        try TestAuth.signIn("a", at: auth)
        try auth.signOut()
        #expect(auth.currentUser == nil)
        #expect(storage.data(forKey: auth.storageKey) == nil)
        #expect(server.requests.isEmpty)
    }

    @Test("Apps side by side know nothing of each other's users")
    func apps() throws {
        let one = try TestAuth.make()
        let other = try TestAuth.make()
        try TestAuth.signIn("a", at: one)
        #expect(other.currentUser == nil)
        #expect(one.storageKey != other.storageKey)
        #expect(try Auth.auth(app: #require(one.app)) === one)
    }

    @Test("An app that is deleted takes its sign-in along")
    func deletion() async throws {
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(storage: storage)
        try TestAuth.signIn("a", at: auth)
        let app = try #require(auth.app)
        #expect(await app.delete())
        #expect(await app.delete() == false)
        #expect(auth.currentUser == nil)
        #expect(storage.data(forKey: auth.storageKey) == nil)
        #expect(FirebaseApp.app(name: app.name) == nil)
    }

    @Test("Neither a user nor an error of theirs shows a token")
    func secrets() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: auth, refreshToken: "sentinel")
        var text = "\(user) \(user.debugDescription) \(auth)"
        dump(user, to: &text)
        dump(auth, to: &text)
        #expect(!text.contains("sentinel"))
        #expect(!text.contains(TestAuth.idToken("a", "old")))
    }
}
