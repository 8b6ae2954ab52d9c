import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:carryOver, where the other side misbehaves")
struct MisbehavingFirebaseTests {
    /// One way to misbehave.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let change: @Sendable (inout OldFirebase.Behaviour) -> Void

        init(_ text: String, _ change: @escaping @Sendable (inout OldFirebase.Behaviour) -> Void) {
            testDescription = text
            self.change = change
        }
    }

    static let untrue = [
        Case("another project's audience") { $0.audience = "other-project" },
        Case("another issuer") { $0.issuer = "https://securetoken.google.com/other-project" },
        Case("expired") { $0.expiresAt = VirtualClock.start },
        Case("issued in the future") { $0.issuedAt = VirtualClock.start.adding(seconds: 400) },
        Case("signed in after it was issued") {
            $0.signedInAt = VirtualClock.start.adding(seconds: 1)
        },
        Case("signed by an unknown key") { $0.signer = 1 },
        Case("no subject") { $0.account = "" },
        Case("a subject that is too long") { $0.account = String(repeating: "a", count: 129) },
        Case("unsigned") {
            let claims: JSONObject = ["sub": "ann"]
            $0.tokenAnswer = OldFirebase.answer(JWT.unsigned(claims: claims.serialized))
        },
        Case("no token at all") { $0.tokenAnswer = OldFirebase.answer("nonsense") },
    ]

    @Test("What Google did not sign for this project opens nothing", arguments: untrue)
    func forgery(way: Case) async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old)
        old.set(way.change)
        let answer = await server.send(CarryOverTests.request())
        #expect(answer.status == 400)
        #expect(answer.error == "INVALID_REFRESH_TOKEN", "\(answer)")
        await old.stop()
    }

    static let broken = [
        Case("500") { $0.tokenAnswer = HTTPResponse(status: 500) },
        Case("429") { $0.tokenAnswer = OldFirebase.refusal("QUOTA_EXCEEDED", status: 429) },
        Case("our key is not valid") {
            $0.tokenAnswer = OldFirebase.refusal("API key not valid. Please pass a valid API key.")
        },
        Case("a redirect") {
            $0.tokenAnswer = HTTPResponse(status: 307, headers: ["Location": "https://10.0.0.1/"])
        },
        Case("no JSON") { $0.tokenAnswer = HTTPResponse(status: 200, text: "<html>") },
        Case("no ID token") { $0.tokenAnswer = HTTPResponse(status: 200, text: "{}") },
        Case("a huge answer") {
            $0.tokenAnswer = HTTPResponse(status: 200, body: Array(repeating: 32, count: 100_000))
        },
        Case("keys that cannot be had") { $0.keysAnswer = HTTPResponse(status: 503) },
        Case("keys that are none") { $0.keysAnswer = HTTPResponse(status: 200, text: "[]") },
        Case("keys without end") {
            $0.keysAnswer = HTTPResponse(status: 200, body: Array(repeating: 32, count: 400_000))
        },
    ]

    @Test("Without an answer that says yes or no the app may try again", arguments: broken)
    func outage(way: Case) async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old)
        old.set(way.change)
        let answer = await server.send(CarryOverTests.request())
        #expect(answer.status == 503)
        #expect(answer.json == .null && answer.headers["Retry-After"] != nil, "\(answer)")
        #expect(server.log.contains { $0.contains("another server gave no answer") })
        #expect(!server.log.contains { $0.contains(OldFirebase.refreshToken) })
        #expect(!server.log.contains { $0.contains("AIza") })
        old.set { $0 = .init() }
        #expect(await server.send(CarryOverTests.request()).status == 200)
        await old.stop()
    }

    @Test("One that is too slow is given up")
    func slow() async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old) {
            $0.outgoingTimeout = .milliseconds(300)
        }
        old.set { $0.isSlow = true }
        #expect(await server.send(CarryOverTests.request()).status == 503)
        await old.stop()
    }

    @Test("Google is not asked about a caller's tokens without end")
    func limit() async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old)
        try await server.set(limits: ["enabled": true, "tokenFailuresPerCaller": 2])
        old.set { $0.tokenAnswer = OldFirebase.refusal("INVALID_REFRESH_TOKEN") }
        for _ in 0..<2 {
            #expect(await server.send(CarryOverTests.request()).error == "INVALID_REFRESH_TOKEN")
        }
        let refused = await server.send(CarryOverTests.request())
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(old.counts == (2, 0))
        old.set { $0 = .init() }
        server.clock.advance(seconds: 3600)
        #expect(await server.send(CarryOverTests.request()).status != 503)
        #expect(old.counts.token == 3)
        await old.stop()
    }

    static let refusals = [
        ("TOKEN_EXPIRED", "TOKEN_EXPIRED"), ("USER_DISABLED", "USER_DISABLED"),
        ("USER_NOT_FOUND", "USER_NOT_FOUND"),
        ("INVALID_REFRESH_TOKEN", "INVALID_REFRESH_TOKEN"),
        ("PROJECT_NUMBER_MISMATCH", "PROJECT_NUMBER_MISMATCH"),
    ]

    @Test("What Google says of the session the app hears", arguments: refusals)
    func refusal(message: String, code: String) async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old)
        old.set { $0.tokenAnswer = OldFirebase.refusal(message) }
        #expect(await server.send(CarryOverTests.request()).error == code)
        #expect(old.counts == (1, 0))
        await old.stop()
    }

    @Test("Keys are kept as long as they may be, and a new one is fetched when it is met")
    func keys() async throws {
        let old = try OldFirebase()
        let server = try await CarryOverTests.server(old)
        /// Another session of the same user.
        func carry(_ number: Int64) async -> Int {
            old.set { $0.signedInAt = VirtualClock.start.adding(seconds: -1000 * number) }
            return await server.send(CarryOverTests.request()).status
        }
        #expect(await carry(1) == 200 && old.counts.keys == 1)
        #expect(await carry(2) == 200 && old.counts.keys == 1)
        old.set { $0.signer = 1 }
        #expect(await carry(3) == 400 && old.counts.keys == 2)
        old.set { $0.published = [0, 1] }
        #expect(await carry(3) == 200 && old.counts.keys == 3)
        #expect(await carry(4) == 200 && old.counts.keys == 3)
        server.clock.advance(seconds: 3600)
        old.set { behaviour in
            behaviour.issuedAt = server.clock.now()
            behaviour.expiresAt = server.clock.now().adding(seconds: 3600)
            // A key that is withdrawn opens nothing once the old answer has expired.
            behaviour.published = [0]
        }
        #expect(await carry(5) == 400 && old.counts.keys == 4)
        old.set { behaviour in
            behaviour.signer = 0
            behaviour.cacheControl = nil
        }
        #expect(await carry(6) == 200 && old.counts.keys == 4)
        await old.stop()
    }
}

extension OldFirebase {
    /// The token endpoint's answer with any text in the ID token's place.
    static func answer(_ idToken: String) -> HTTPResponse {
        let body: JSONObject = ["id_token": .string(idToken)]
        return HTTPResponse(status: 200, body: body.serialized)
    }
}
