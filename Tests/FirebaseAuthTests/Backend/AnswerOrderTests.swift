import AuthWire
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Answers that make no sense")
struct AnswerOrderTests {
    private func cause(_ answer: LoopbackServer.Answer) async throws -> NSError {
        let server = try LoopbackServer { _ in answer }
        let auth = try TestAuth.make(server: server)
        let failure = try #require(
            await error {
                try await auth.backend.call(
                    Endpoints.resetPassword,
                    ResetPasswordRequest(oobCode: "c")
                )
            }
        )
        #expect(failure.domain == AuthErrorDomain)
        #expect(failure.code == AuthErrorCode.internalError.rawValue)
        return try #require(failure.userInfo[NSUnderlyingErrorKey] as? NSError)
    }

    @Test(
        "A good answer that is no object, or of other fields, says which, and shows no part of it",
        arguments: [
            ("sentinel", 4), (#"["sentinel"]"#, 4), (#""sentinel""#, 4), ("null", 4),
            (#"{"email":["sentinel"]}"#, 5), (#"{"email":{"sentinel":1}}"#, 5),
        ]
    )
    func good(body: String, code: Int) async throws {
        let cause = try await cause(LoopbackServer.Answer(body: body))
        #expect(cause.domain == "FIRAuthInternalErrorDomain" && cause.code == code)
        #expect(!"\(cause) \(cause.userInfo)".contains("sentinel"))
    }

    @Test(
        "A refusal without a message shows what it is instead",
        arguments: [#"{"error":{"code":400}}"#, #"{"other":1}"#, "[1]"]
    )
    func refusal(body: String) async throws {
        let cause = try await cause(LoopbackServer.Answer(status: 400, body: body))
        #expect(cause.code == 3)
        #expect(cause.userInfo["FIRAuthErrorUserInfoDeserializedResponseKey"] != nil)
    }

    @Test("A refusal that is no JSON shows its bytes", arguments: ["", "<html>", "{"])
    func noJSON(body: String) async throws {
        let cause = try await cause(LoopbackServer.Answer(status: 400, body: body))
        #expect(cause.code == 3)
        #expect(cause.userInfo["FIRAuthErrorUserInfoDataKey"] as? Data == Data(body.utf8))
    }

    @Test(
        "What is no address gets no request, and traps nothing",
        arguments: [
            ("", 9099), ("my host", 9099), ("a/b", 9099), ("a@b", 9099), ("ü", 9099),
            ("localhost", -1), ("localhost", 65_536), ("localhost", .max), ("[", 1), ("]", 1),
        ]
    )
    func addresses(host: String, port: Int) async throws {
        let auth = try TestAuth.make()
        auth.useEmulator(withHost: host, port: port)
        let failure = await error {
            try await auth.backend.call(Endpoints.lookup, LookupRequest(idToken: "t"))
        }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue, "\(host) \(port)")
    }

    @Test("An AUTH_URL that is none does not lead to Google", arguments: ["", "http://[", "x y"])
    func authURL(text: String) {
        let address = ServerAddress(authURL: text)
        #expect(address != .google)
        #expect(address.url(of: Endpoints.signUp.description, apiKey: "k") == nil)
        #expect(ServerAddress(authURL: nil) == .google)
    }
}
