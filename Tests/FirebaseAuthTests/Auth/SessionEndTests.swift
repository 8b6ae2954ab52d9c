import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Refusals that end a session")
struct SessionEndTests {
    private static let ends: Set<String> = [
        "USER_NOT_FOUND", "USER_DISABLED", "TOKEN_EXPIRED", "INVALID_ID_TOKEN",
    ]

    /// One server for a whole table: each would keep a socket.
    private let message = Guarded("")
    private let server: LoopbackServer

    init() throws {
        server = try LoopbackServer { [message] _ in TestAuth.refusal(message.value) }
    }

    @Test("A refusal signs out only if it means that account or session are gone")
    func table() async throws {
        let messages =
            (ServerCodes.known + ServerCodes.further).map(\.message) + ServerCodes.unmapped
        for text in messages {
            message.withLock { $0 = text }
            let storage = MemoryAuthStorage()
            let auth = try TestAuth.make(server: server, storage: storage)
            let user = try TestAuth.signIn(at: auth)
            #expect(await error { try await user.updatePassword(to: "Passw0rd!") } != nil)
            let isEnd = Self.ends.contains(text)
            #expect((auth.currentUser == nil) == isEnd, "\(text)")
            #expect((storage.data(forKey: auth.storageKey) == nil) == isEnd, "\(text)")
        }
    }

    @Test("Whatever is wrong with a credential that is shown again, the user stays")
    func reauthentication() async throws {
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        for text in ServerCodes.known.map(\.message) {
            message.withLock { $0 = text }
            for credential in [
                EmailAuthProvider.credential(withEmail: "a@example.com", password: "p"),
                GitHubAuthProvider.credential(withToken: "a"),
                PhoneAuthCredential(verificationID: "v", verificationCode: "1"),
            ] {
                let failure = await error { try await user.reauthenticate(with: credential) }
                #expect(failure != nil)
            }
            #expect(auth.currentUser === user && user.refreshToken == "r1", "\(text)")
        }
    }
}
