import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Events of an account's life", .liveServer)
struct AccountEventsTests {
    @Test("Linking and taking away are told to who wants tokens, once each")
    func linking() async throws {
        let server = try #require(LiveServer.current)
        let auth = try server.auth()
        let email = LiveServer.email()
        let states = Guarded<[String?]>([])
        let tokens = Guarded<[String?]>([])
        auth.addStateDidChangeListener { _, user in states.withLock { $0.append(user?.uid) } }
        auth.addIDTokenDidChangeListener { _, user in
            MainActor.preconditionIsolated()
            tokens.withLock { $0.append(user?.uid) }
        }
        let user = try await auth.signInAnonymously().user
        let uid = user.uid
        try await user.link(
            with: EmailAuthProvider.credential(withEmail: email, password: LiveServer.password)
        )
        let afterLink = await count(tokens)
        #expect(afterLink == 3)
        try await user.reload()
        #expect(await count(tokens) == afterLink)
        _ = try await user.unlink(fromProvider: "password")
        let afterUnlink = await count(tokens)
        #expect(afterUnlink == afterLink + 1)
        try await user.delete()
        #expect(await count(tokens) == afterUnlink + 1)
        #expect(states.value == [nil, uid, nil])
        #expect(tokens.value.dropFirst().dropLast().allSatisfy { $0 == uid })
        #expect(tokens.value.last == .some(nil))
    }

    private func count(_ events: Guarded<[String?]>) async -> Int {
        await withCheckedContinuation { done in Completion.onMain { done.resume() } }
        return events.value.count
    }

    @Test("A user of a tenant is one after a restart too, and stays apart from the project's")
    func tenant() async throws {
        let server = try #require(LiveServer.current)
        let storage = MemoryAuthStorage()
        let auth = try server.auth(storage: storage)
        let email = LiveServer.email()
        auth.tenantID = "sdk-tenant"
        let user = try await auth.createUser(withEmail: email, password: LiveServer.password).user
        #expect(user.tenantID == "sdk-tenant")
        let next = Auth(app: try #require(auth.app))
        next.storage.withLock { $0 = storage }
        #expect(next.currentUser?.uid == user.uid && next.tenantID == "sdk-tenant")
        let project = try server.auth()
        let stranger = await error {
            try await project.signIn(withEmail: email, password: LiveServer.password)
        }
        #expect(stranger?.code == AuthErrorCode.userNotFound.rawValue)
        let mismatch = await error { try await project.updateCurrentUser(user) }
        #expect(mismatch?.code == AuthErrorCode.tenantIDMismatch.rawValue)
        let phone = await error {
            try await auth.signIn(
                with: PhoneAuthCredential(verificationID: "v", verificationCode: "123456")
            )
        }
        #expect(phone?.code == AuthErrorCode.unsupportedTenantOperation.rawValue)
    }
}
