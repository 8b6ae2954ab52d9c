import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("An identity that comes to an account with a second factor")
struct GuardedTakeOverTests {
    private static let google: JSONObject = [
        "sub": "google-ann", "email": "ann@example.com", "email_verified": true,
    ]

    /// Sends the code of a pending sign-in.
    static func start(_ pending: String, on server: TestServer) async -> JSONValue {
        let started = await server.send(
            .app(
                "/v2/accounts/mfaSignIn:start",
                ["mfaPendingCredential": .string(pending), "mfaEnrollmentId": "factor-1"]
            )
        )
        return started.json["phoneResponseInfo"]?["sessionInfo"] ?? .null
    }

    static func finish(
        _ pending: String,
        _ session: JSONValue,
        _ code: String,
        on server: TestServer
    ) async -> TestAnswer {
        await server.send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(pending),
                    "phoneVerificationInfo": ["sessionInfo": session, "code": .string(code)],
                ]
            )
        )
    }

    @Test(
        "It is the account's once the second factor is passed, and not before",
        arguments: TestDatabase.available
    )
    func linked(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let user = try await server.newUserWithFactor()
        let first = await server.fake("google.com", Self.google)
        let pending = first["mfaPendingCredential"]
        let session = await Self.start(pending, on: server)
        let code = try #require(try await server.outbox().last { $0.kind == .sms }?.code)
        let wrong = await Self.finish(pending, session, code.wrong, on: server)
        #expect(wrong.status == 400, "\(wrong)")
        let before = await server.admin("lookup", ["localId": [.string(user.id)]])
        #expect(!before.text.contains("google-ann"))
        let right = await Self.finish(pending, session, code, on: server)
        #expect(right.status == 200, "\(right)")
        let claims = try server.claims(right["idToken"])
        #expect(claims["firebase"]?["identities"]?["google.com"] == ["google-ann"])
        // The identity now leads there by itself, whatever the provider says of its address.
        let moved: JSONObject = ["sub": "google-ann", "email": "new@example.com"]
        let again = await server.fake("google.com", moved)
        #expect(again["localId"] == user.id && !again["mfaPendingCredential"].isEmpty, "\(again)")
    }

    @Test("It is not where the address or the identity has become another's meanwhile")
    func overtaken() async throws {
        for change in ["address", "identity"] {
            let server = try await TestServer()
            let user = try await server.newUserWithFactor()
            let first = await server.fake("google.com", Self.google)
            let pending = first["mfaPendingCredential"]
            let session = await Self.start(pending, on: server)
            let code = try #require(try await server.outbox().last { $0.kind == .sms }?.code)
            if change == "address" {
                _ = await server.admin(
                    "update",
                    [
                        "localId": .string(user.id), "email": "other@example.com",
                        "emailVerified": true,
                    ]
                )
            } else {
                let moved: JSONObject = ["sub": "google-ann", "email": "new@example.com"]
                _ = await server.fake("google.com", moved)
            }
            let right = await Self.finish(pending, session, code, on: server)
            #expect(right.status == 200, "\(change): \(right)")
            let shown = await server.admin("lookup", ["localId": [.string(user.id)]])
            #expect(!shown.text.contains("google-ann"), "\(change): \(right) \(shown)")
        }
    }
}
