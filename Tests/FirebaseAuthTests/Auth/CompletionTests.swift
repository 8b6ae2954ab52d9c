import Dispatch
import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Completions")
struct CompletionTests {
    @Test("A completion is called once, after the listeners")
    func order() async throws {
        let server = try LoopbackServer { request in
            request.target.contains("signInWithPassword")
                ? LoopbackServer.Answer(
                    body: """
                        {"idToken":"\(TestAuth.idToken("a"))","refreshToken":"r",\
                        "expiresIn":"3600"}
                        """
                ) : TestAuth.account("a")
        }
        let auth = try TestAuth.make(server: server)
        let events = Guarded<[String]>([])
        auth.addStateDidChangeListener { _, user in
            events.withLock { $0.append(user?.uid ?? "nobody") }
        }
        let user = await withCheckedContinuation { done in
            auth.signIn(withEmail: "a@example.com", password: "p") { result, error in
                events.withLock {
                    $0.append(error == nil ? "done" : "\(String(describing: error))")
                }
                done.resume(returning: result?.user)
            }
        }
        #expect(events.value == ["nobody", "a", "done"])
        #expect(user === auth.currentUser)
    }

    @Test("A failure reaches the completion as the documented error")
    func failure() async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal("INVALID_PASSWORD") }
        let auth = try TestAuth.make(server: server)
        let code = await withCheckedContinuation { done in
            auth.signIn(withEmail: "a@example.com", password: "p") { result, error in
                done.resume(returning: result == nil ? (error as NSError?)?.code : nil)
            }
        }
        #expect(code == AuthErrorCode.wrongPassword.rawValue)
    }

    @Test("Asynchronous calls need no main actor that is at work")
    func blockedMain() async throws {
        let server = try LoopbackServer { _ in TestAuth.newTokens() }
        await #expect(processExitsWith: .success) { [port = server.port as Int] in
            DispatchQueue.main.async { DispatchSemaphore(value: 0).wait() }
            let auth = try TestAuth.make()
            auth.useEmulator(withHost: "127.0.0.1", port: port)
            auth.addStateDidChangeListener { _, _ in }
            let user = try TestAuth.signIn(at: auth, expiresIn: 0)
            let token = try await user.getIDToken()
            // The test's own end would need the main actor.
            exit(token == TestAuth.idToken("u1", "new") ? 0 : 1)
        }
    }
}
