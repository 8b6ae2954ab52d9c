import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Authenticator apps")
struct TOTPTests {
    /// A user's authenticator app.
    private struct App {
        let sessionInfo: String
        let secret: [UInt8]

        func code(_ server: TestServer, stepsAhead: Int64 = 0) -> String {
            let step = server.clock.now().seconds / TOTP.periodSeconds
            return TOTP.code(secret: secret, step: step + stepsAhead)
        }
    }

    private func start(_ user: TestUser) async -> TestAnswer {
        await user.server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                ["idToken": .string(user.idToken), "totpEnrollmentInfo": [:]]
            )
        )
    }

    private func app(_ answer: TestAnswer) throws -> App {
        let info = try #require(answer.json["totpSessionInfo"], "\(answer)")
        let text = info["sharedSecretKey"]?.stringValue ?? ""
        return App(
            sessionInfo: info["sessionInfo"]?.stringValue ?? "",
            secret: try #require(Self.base32(text))
        )
    }

    private static func base32(_ text: String) -> [UInt8]? {
        var bits = ""
        for character in text {
            guard let index = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567").firstIndex(of: character)
            else { return nil }
            let digits = String(index, radix: 2)
            bits += String(repeating: "0", count: 5 - digits.count) + digits
        }
        return stride(from: 0, to: bits.count / 8 * 8, by: 8).compactMap {
            UInt8(bits.dropFirst($0).prefix(8), radix: 2)
        }
    }

    private func finalize(_ user: TestUser, _ sessionInfo: String, _ code: String) async
        -> TestAnswer
    {
        await user.server.send(
            .app(
                "/v2/accounts/mfaEnrollment:finalize",
                [
                    "idToken": .string(user.idToken), "displayName": "app",
                    "totpVerificationInfo": [
                        "sessionInfo": .string(sessionInfo), "verificationCode": .string(code),
                    ],
                ]
            )
        )
    }

    private func enroll(_ user: inout TestUser) async throws -> App {
        let app = try app(await start(user))
        let answer = await finalize(user, app.sessionInfo, app.code(user.server))
        try #require(answer.status == 200, "\(answer)")
        user.idToken = answer["idToken"]
        user.refreshToken = answer["refreshToken"]
        return app
    }

    private func signIn(_ user: TestUser, _ code: String) async -> TestAnswer {
        let first = await user.signIn()
        return await finalizeSignIn(first, code, user.server)
    }

    private func finalizeSignIn(
        _ first: TestAnswer,
        _ code: String,
        _ server: TestServer
    ) async -> TestAnswer {
        await server.send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(first["mfaPendingCredential"]),
                    "mfaEnrollmentId": first.json["mfaInfo"]?[0]?["mfaEnrollmentId"] ?? "",
                    "totpVerificationInfo": ["verificationCode": .string(code)],
                ]
            )
        )
    }

    @Test(
        "An app is enrolled by its first code and then signs in",
        arguments: TestDatabase.available
    )
    func story(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        let app = try await enroll(&user)
        #expect(try user.claims["firebase"]?["sign_in_second_factor"] == "totp")
        server.clock.advance(seconds: 60)
        let first = await user.signIn()
        #expect(first.json["mfaInfo"]?[0]?["totpInfo"] == [:])
        #expect(first.json["mfaInfo"]?[0]?["displayName"] == "app")
        let answer = await finalizeSignIn(first, app.code(server), server)
        #expect(answer.status == 200, "\(answer)")
        user.idToken = answer["idToken"]
        #expect(try user.claims["firebase"]?["sign_in_second_factor"] == "totp")
        #expect(!(await user.lookUp().text.contains("ecret")))
    }

    @Test("The offer has all that an app needs")
    func offer() async throws {
        let user = try await TestUser(on: TestServer())
        let info = await start(user).json["totpSessionInfo"]
        #expect(info?["verificationCodeLength"] == 6)
        #expect(info?["hashingAlgorithm"] == "SHA1")
        #expect(info?["periodSec"] == 30)
        #expect(info?["sharedSecretKey"]?.stringValue?.utf8.count == 32)
        #expect(info?["finalizeEnrollmentTime"]?.stringValue?.hasSuffix(".000Z") == true)
    }

    @Test("Two starts give two secrets, and neither counts as a factor")
    func abandoned() async throws {
        var user = try await TestUser(on: TestServer())
        let one = try app(await start(user))
        let two = try app(await start(user))
        #expect(one.secret != two.secret)
        #expect(await user.lookUp().json["users"]?[0]?["mfaInfo"] == nil)
        _ = try await enroll(&user)
        #expect(await start(user).error?.hasPrefix("SECOND_FACTOR_LIMIT_EXCEEDED") == true)
    }

    @Test("A code serves once, at sign-in and after enrollment", arguments: TestDatabase.available)
    func replay(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        let app = try await enroll(&user)
        #expect(await signIn(user, app.code(server)).error == "INVALID_CODE")
        #expect(await signIn(user, app.code(server, stepsAhead: 1)).status == 200)
        let other = try await TestServer(store: server.store, clock: server.clock, seed: 2)
        let first = await user.signIn()
        let again = await finalizeSignIn(first, app.code(server, stepsAhead: 1), other)
        #expect(again.error == "INVALID_CODE")
    }

    @Test("One code in twenty sign-ins at once completes one", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        let app = try await enroll(&user)
        server.clock.advance(seconds: 60)
        let code = app.code(server)
        let firsts = [await user.signIn(), await user.signIn()]
        let answers = await AuthTestSupport.atOnce(4) {
            await finalizeSignIn(firsts[$0 % 2], code, server)
        }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.status == 400 })
    }

    @Test("Guesses are slowed down, and an enrollment ends after three")
    func guesses() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let offer = try app(await start(user))
        let wrong = offer.code(server).wrong
        for _ in 0..<3 {
            #expect(await finalize(user, offer.sessionInfo, wrong).error == "INVALID_CODE")
        }
        #expect(
            await finalize(user, offer.sessionInfo, offer.code(server)).error
                == "TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment"
        )
        let app = try await enroll(&user)
        server.clock.advance(seconds: 60)
        for _ in 0..<5 {
            #expect(await signIn(user, app.code(server).wrong).error == "INVALID_CODE")
        }
        let blocked = await signIn(user, app.code(server))
        #expect(blocked.error?.hasPrefix("TOO_MANY_ATTEMPTS_TRY_LATER") == true, "\(blocked)")
    }

    @Test("An enrollment that is late, finished, tampered with or somebody else's is refused")
    func sessions() async throws {
        let server = try await TestServer()
        var ann = try await TestUser(on: server)
        let bob = try await TestUser("bob@example.com", on: server)
        let offer = try app(await start(ann))
        let code = offer.code(server)
        #expect(await finalize(bob, offer.sessionInfo, code).error == "INVALID_SESSION_INFO")
        // Not the last character, of which some bits mean nothing.
        let first = offer.sessionInfo.first == "A" ? "B" : "A"
        let tampered = first + String(offer.sessionInfo.dropFirst())
        #expect(await finalize(ann, tampered, code).error == "INVALID_SESSION_INFO")
        server.clock.advance(seconds: 900)
        ann.idToken = await ann.signIn()["idToken"]
        let late = await finalize(ann, offer.sessionInfo, offer.code(server))
        #expect(late.error == "SESSION_EXPIRED")
        var eve = try await TestUser("eve@example.com", on: server)
        let finished = try await enroll(&eve)
        let next = finished.code(server, stepsAhead: 1)
        let again = await finalize(eve, finished.sessionInfo, next)
        #expect(again.error == "MFA_ENROLLMENT_ALREADY_COMPLETE")
    }

    @Test("A secret is not in the store in clear")
    func sealed() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let app = try await enroll(&user)
        let id = AccountID(user.uid)
        let factors = try await server.store.read {
            try $0.factors(of: id, in: Scope(project: TestServer.project))
        }
        guard case .totp(let sealed)? = factors.first?.kind else {
            Issue.record("there is no app among the factors")
            return
        }
        #expect(sealed.count > app.secret.count)
        #expect(sealed.firstRange(of: app.secret) == nil)
    }

    @Test("An administrator's read and write of the list keeps the app working")
    func administrator() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        let app = try await enroll(&user)
        let info = await user.lookUp().json["users"]?[0]?["mfaInfo"]?.arrayValue ?? []
        let phone: JSONValue = ["mfaEnrollmentId": "phone-1", "phoneInfo": "+15555550100"]
        let update: JSONValue = [
            "localId": .string(user.uid), "mfa": ["enrollments": .array(info + [phone])],
        ]
        let path = "/v1/projects/\(TestServer.project)/accounts:update"
        let answer = await server.send(TestRequest.app(path, update).asOwner)
        #expect(answer.status == 200, "\(answer)")
        server.clock.advance(seconds: 60)
        #expect(await signIn(user, app.code(server)).status == 200)
    }
}
