import AuthCrypto
import AuthDomain
import AuthGateways
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:carryOver")
struct CarryOverTests {
    /// A server that takes sessions of the old project over, with the account `ann`.
    static func server(
        _ old: OldFirebase,
        account: JSONObject = [:],
        on database: TestDatabase = .sqlite,
        _ change: (inout TestServer.Setup) -> Void = { _ in }
    ) async throws -> TestServer {
        var setup = TestServer.Setup()
        var rules = OutgoingRules()
        rules.certificates = old.standIn.certificate
        rules.allowsLoopback = true
        setup.outgoing = rules
        setup.carryOver = old.policy
        change(&setup)
        let server = try await TestServer(setup, on: database)
        let created = VirtualClock.start.adding(seconds: -200_000).milliseconds
        var row: JSONObject = [
            "localId": "ann", "email": "ann@example.com", "emailVerified": true,
            "createdAt": .string(String(created)),
        ]
        for member in account { row[member.name] = member.value }
        let answer = await server.admin("batchCreate", ["users": [.object(row)]])
        try #require(answer.status == 200 && answer.json["error"] == nil, "\(answer)")
        return server
    }

    static func request(_ token: String = OldFirebase.refreshToken) -> TestRequest {
        .app("/hearth/v1/accounts:carryOver", ["refreshToken": .string(token)])
    }

    @Test(
        "An old session goes on, from its own sign-in, and once",
        arguments: TestDatabase.available
    )
    func once(on database: TestDatabase) async throws {
        let old = try OldFirebase()
        let server = try await Self.server(old, on: database)
        let answer = await server.send(Self.request())
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["localId"] == "ann" && answer["expiresIn"] == "3600")
        let claims = try server.claims(answer["idToken"])
        #expect(claims["aud"] == .string(TestServer.project))
        #expect(claims["auth_time"]?.intValue == VirtualClock.start.seconds - 100_000)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(await server.refresh(answer["refreshToken"]).status == 200)
        let again = await server.send(Self.request())
        #expect(again.error == "INVALID_REFRESH_TOKEN", "\(again)")
        // The mark outlives what is forgotten of sign-ins.
        server.clock.advance(seconds: 40_000)
        old.set { behaviour in
            behaviour.issuedAt = behaviour.issuedAt.adding(seconds: 40_000)
            behaviour.expiresAt = behaviour.expiresAt.adding(seconds: 40_000)
        }
        try await Upkeep(server.environment).run()
        #expect(await server.send(Self.request()).error == "INVALID_REFRESH_TOKEN")
        await old.stop()
    }

    @Test("Of many at once, one gets the session", arguments: TestDatabase.available)
    func atOnceOnly(on database: TestDatabase) async throws {
        let old = try OldFirebase()
        let server = try await Self.server(old, on: database)
        let answers = await atOnce(8) { _ in await server.send(Self.request()) }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.count { $0.error == "INVALID_REFRESH_TOKEN" } == 7)
        await old.stop()
    }

    @Test("An ID token is refused, and Google never sees it")
    func idToken() async throws {
        let old = try OldFirebase()
        let server = try await Self.server(old)
        let idToken = try OldFirebase.idToken()
        #expect(await server.send(Self.request(idToken)).error == "INVALID_REFRESH_TOKEN")
        let named = await server.send(
            .app("/hearth/v1/accounts:carryOver", ["idToken": .string(idToken)])
        )
        #expect(named.status == 400, "\(named)")
        let missing = await server.send(.app("/hearth/v1/accounts:carryOver", [:]))
        #expect(missing.error == "MISSING_REFRESH_TOKEN")
        let long = String(repeating: "x", count: 5000)
        #expect(await server.send(Self.request(long)).error == "INVALID_REFRESH_TOKEN")
        #expect(old.counts == (0, 0))
        await old.stop()
    }

    @Test("It is off by default, and ends")
    func isOff() async throws {
        let old = try OldFirebase()
        let off = try await Self.server(old) { $0.carryOver = nil }
        #expect(await off.send(Self.request()).error == "OPERATION_NOT_ALLOWED")
        let server = try await Self.server(old)
        server.clock.advance(seconds: 86_400)
        #expect(await server.send(Self.request()).error == "OPERATION_NOT_ALLOWED")
        let other = TestRequest.post(
            "/hearth/v1/accounts:carryOver?key=any",
            ["refreshToken": .string(OldFirebase.refreshToken)]
        )
        let elsewhere = try await Self.server(old) { setup in
            setup.carryOver = CarryOverPolicy(
                project: "other-project",
                oldProject: OldFirebase.project,
                apiKey: OldFirebase.apiKey,
                until: old.policy.until
            )
        }
        #expect(await elsewhere.send(other).error == "OPERATION_NOT_ALLOWED")
        #expect(old.counts == (0, 0))
        await old.stop()
    }

    @Test("An account with factors is asked for one, and its session still goes on once")
    func secondFactor() async throws {
        let old = try OldFirebase()
        let server = try await Self.server(
            old,
            account: [
                "mfaInfo": [["phoneInfo": "+16505550101", "mfaEnrollmentId": "factor-1"]]
            ]
        )
        var pendings: [PendingCode] = []
        for _ in 0..<2 {
            let answer = await server.send(Self.request())
            #expect(answer.status == 200 && answer["idToken"].isEmpty, "\(answer)")
            #expect(answer["refreshToken"].isEmpty && answer["localId"] == "ann")
            let factor = answer.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? ""
            let credential = answer["mfaPendingCredential"]
            let start = await server.startSignIn(credential, factor: factor)
            pendings.append(
                PendingCode(
                    credential: credential,
                    factor: factor,
                    sessionInfo: start.sessionInfo,
                    code: try await server.lastMessage().code ?? ""
                )
            )
        }
        let finished = await server.finalizeSignIn(pendings[0])
        #expect(finished.status == 200, "\(finished)")
        let claims = try server.claims(finished["idToken"])
        #expect(claims["auth_time"]?.intValue == VirtualClock.start.seconds - 100_000)
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        #expect(await server.finalizeSignIn(pendings[1]).status == 400)
        #expect(await server.send(Self.request()).error == "INVALID_REFRESH_TOKEN")
        await old.stop()
    }

    @Test("An account that is gone, closed or revoked is refused")
    func accounts() async throws {
        let old = try OldFirebase()
        let server = try await Self.server(old)
        old.set { $0.account = "nobody" }
        #expect(await server.send(Self.request()).error == "USER_NOT_FOUND")
        old.set { $0.account = "ann" }
        _ = await server.admin("update", ["localId": "ann", "disableUser": true])
        #expect(await server.send(Self.request()).error == "USER_DISABLED")
        let revoked = VirtualClock.start.seconds - 99_999
        _ = await server.admin(
            "update",
            [
                "localId": "ann", "disableUser": false,
                "validSince": .string(String(revoked)),
            ]
        )
        #expect(await server.send(Self.request()).error == "TOKEN_EXPIRED")
        old.set { $0.signedInAt = Timestamp(seconds: revoked) }
        #expect(await server.send(Self.request()).status == 200)
        await old.stop()
    }

    @Test("A session of a tenant goes on in that tenant alone")
    func tenant() async throws {
        let old = try OldFirebase()
        let server = try await Self.server(old)
        old.set { $0.tenant = "tenant-1" }
        #expect(await server.send(Self.request()).error == "TENANT_ID_MISMATCH")
        await old.stop()
    }
}
