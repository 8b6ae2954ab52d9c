import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Refusals that end a session")
struct SessionEndTests {
    private static let ends: Set<String> = [
        "USER_NOT_FOUND", "USER_DISABLED", "TOKEN_EXPIRED", "INVALID_ID_TOKEN",
    ]

    @Test(
        "A refusal signs out only if it means that account or session are gone",
        arguments: (ServerCodes.known + ServerCodes.further).map(\.message)
            + ServerCodes.unmapped
    )
    func table(message: String) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message) }
        let storage = MemoryAuthStorage()
        let auth = try TestAuth.make(server: server, storage: storage)
        let user = try TestAuth.signIn(at: auth)
        #expect(await error { try await user.updatePassword(to: "Passw0rd!") } != nil)
        let isEnd = Self.ends.contains(message)
        #expect((auth.currentUser == nil) == isEnd, "\(message)")
        #expect((storage.data(forKey: auth.storageKey) == nil) == isEnd)
    }

    @Test(
        "Whatever is wrong with a credential that is shown again, the user stays",
        arguments: (ServerCodes.known + ServerCodes.further).map(\.message)
    )
    func reauthentication(message: String) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message) }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        for credential in [
            EmailAuthProvider.credential(withEmail: "a@example.com", password: "p"),
            GitHubAuthProvider.credential(withToken: "a"),
            PhoneAuthCredential(verificationID: "v", verificationCode: "1"),
        ] {
            #expect(await error { try await user.reauthenticate(with: credential) } != nil)
        }
        #expect(auth.currentUser === user && user.refreshToken == "r1")
    }
}
