import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Listeners")
struct ListenerTests {
    /// What listeners were told, in order.
    @MainActor
    private final class Log {
        var entries: [String] = []

        nonisolated init() {}

        func add(_ user: User?) {
            entries.append(user?.uid ?? "nobody")
        }
    }

    /// Waits until everything handed to the main thread so far has run.
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

    @Test("Each hears once how things stand, then of its own business only, in order")
    func order() async throws {
        let auth = try TestAuth.make()
        let states = Log()
        let tokens = Log()
        auth.addStateDidChangeListener { _, user in states.add(user) }
        auth.addIDTokenDidChangeListener { _, user in tokens.add(user) }
        let user = try TestAuth.signIn("a", at: auth)
        user.adopt(try self.tokens("refreshed"))
        user.adopt(user.profile)
        try TestAuth.signIn("a", at: auth, token: "again")
        try TestAuth.signIn("b", at: auth)
        try auth.signOut()
        try auth.signOut()
        await settle()
        #expect(await states.entries == ["nobody", "a", "b", "nobody"])
        #expect(await tokens.entries == ["nobody", "a", "a", "a", "b", "nobody"])
    }

    @Test("A listener that comes while someone is signed in hears of them once")
    func present() async throws {
        let auth = try TestAuth.make()
        try TestAuth.signIn("a", at: auth)
        let log = Log()
        auth.addStateDidChangeListener { _, user in log.add(user) }
        auth.addIDTokenDidChangeListener { _, user in log.add(user) }
        await settle()
        #expect(await log.entries == ["a", "a"])
    }

    @Test("A kept sign-in is told once, as what was there from the start")
    func kept() async throws {
        let storage = MemoryAuthStorage()
        let first = try TestAuth.make(storage: storage)
        let user = try TestAuth.signIn("a", at: first)
        let second = try TestAuth.make()
        storage.setData(
            try KeptUser(profile: user.profile, tokens: tokens("kept")).data(),
            forKey: second.storageKey
        )
        try second.useStorage(storage)
        let log = Log()
        second.addStateDidChangeListener { _, user in log.add(user) }
        await settle()
        #expect(await log.entries == ["a"])
    }

    @Test("A user who is not current any more tells nobody")
    func stale() async throws {
        let auth = try TestAuth.make()
        let old = try TestAuth.signIn("a", at: auth)
        try TestAuth.signIn("b", at: auth)
        let log = Log()
        auth.addIDTokenDidChangeListener { _, user in log.add(user) }
        old.adopt(try tokens("late"))
        auth.endSession(of: old)
        await settle()
        #expect(await log.entries == ["b"])
        #expect(auth.currentUser?.uid == "b")
    }

    @Test("A listener may take itself and others away, and hears nothing after")
    @MainActor
    func removal() async throws {
        let auth = try TestAuth.make()
        let log = Log()
        let handles = Guarded<[AuthStateDidChangeListenerHandle]>([])
        for _ in 0..<3 {
            let handle = auth.addStateDidChangeListener { auth, user in
                log.add(user)
                guard user != nil else { return }
                for handle in handles.value { auth.removeStateDidChangeListener(handle) }
            }
            handles.withLock { $0.append(handle) }
        }
        await settle()
        try TestAuth.signIn("a", at: auth)
        try auth.signOut()
        await settle()
        #expect(log.entries == ["nobody", "nobody", "nobody", "a"])
    }

    @Test("A listener that is gone before its turn is not called")
    @MainActor
    func early() async throws {
        let auth = try TestAuth.make()
        let log = Log()
        let handle = auth.addIDTokenDidChangeListener { _, user in log.add(user) }
        auth.removeIDTokenDidChangeListener(handle)
        await settle()
        #expect(log.entries.isEmpty)
    }

    @Test("Many threads add and remove listeners, and each one hears once")
    func crowd() async throws {
        let auth = try TestAuth.make()
        let log = Log()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<125 {
                        let handle = auth.addStateDidChangeListener { _, user in log.add(user) }
                        await settle()
                        auth.removeStateDidChangeListener(handle)
                    }
                }
            }
        }
        try TestAuth.signIn("a", at: auth)
        await settle()
        #expect(await log.entries.count == 1000)
    }

    @Test("The notification is posted on the main actor when the token is another one")
    func notification() async throws {
        let auth = try TestAuth.make()
        let count = Guarded(0)
        let observer = NotificationCenter.default.addObserver(
            forName: .AuthStateDidChange,
            object: auth,
            queue: nil
        ) { _ in
            MainActor.assumeIsolated { count.withLock { $0 += 1 } }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        let user = try TestAuth.signIn("a", at: auth)
        user.adopt(user.profile)
        try auth.signOut()
        await settle()
        #expect(count.value == 2)
    }
}
