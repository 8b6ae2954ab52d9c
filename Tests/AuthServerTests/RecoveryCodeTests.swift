import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Recovery codes")
struct RecoveryCodeTests {
    private func server(
        _ setup: TestServer.Setup = .init(),
        on database: TestDatabase = .sqlite
    ) async throws -> TestServer {
        let server = try await TestServer(setup, on: database)
        try await server.configure(
            "mfa.recoveryCodes.enabled",
            ["mfa": ["recoveryCodes": ["enabled": true]]]
        )
        return server
    }

    private func create(_ user: TestUser) async -> TestAnswer {
        await user.server.send(
            .app(
                "/hearth/v1/accounts:createRecoveryCodes",
                ["idToken": .string(user.idToken)]
            )
        )
    }

    /// A user with a phone factor and ten codes.
    private func user(on server: TestServer) async throws -> (user: TestUser, codes: [String]) {
        var user = try await TestUser(on: server)
        try await user.enroll()
        let answer = await create(user)
        try #require(answer.status == 200, "\(answer)")
        let codes = answer.json["recoveryCodes"]?.arrayValue?.compactMap(\.stringValue) ?? []
        return (user, codes)
    }

    private func finalize(_ credential: String, _ code: String, on server: TestServer) async
        -> TestAnswer
    {
        await server.send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(credential), "mfaEnrollmentId": "recovery",
                    "totpVerificationInfo": ["verificationCode": .string(code)],
                ]
            )
        )
    }

    @Test("Ten codes of 80 bits are made, and nobody sees them again")
    func create() async throws {
        let server = try await server()
        let (user, codes) = try await user(on: server)
        #expect(codes.count == 10 && Set(codes).count == 10)
        for code in codes {
            #expect(code.wholeMatch(of: /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/) != nil, "\(code)")
        }
        let shown = await user.lookUp().text + server.account(user.uid).serialized.text
        let challenge = await user.signIn()
        #expect(challenge.json["mfaInfo"]?.arrayValue?.count == 1)
        for code in codes {
            #expect(!shown.contains(code) && !challenge.text.contains(code))
            #expect(server.log.allSatisfy { !$0.contains(code) })
        }
        #expect(try await server.lastMessage().purpose == "RECOVERY_CODES_MADE")
    }

    @Test("A code signs in once, and a mail tells so", arguments: TestDatabase.available)
    func signIn(on database: TestDatabase) async throws {
        let server = try await server(on: database)
        let (user, codes) = try await user(on: server)
        let first = await user.signIn()["mfaPendingCredential"]
        let answer = await finalize(first, codes[3], on: server)
        #expect(answer.status == 200 && !answer["refreshToken"].isEmpty, "\(answer)")
        #expect(answer.json["phoneAuthInfo"] == nil && answer.json["expiresIn"] == nil)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"] == "recovery")
        #expect(claims["firebase"]?["second_factor_identifier"] == "recovery")
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        let mail = try await server.lastMessage()
        #expect(mail.purpose == "RECOVERY_CODE_USED" && mail.to == user.email)
        #expect(mail.body.contains("Codes left: 9.") && mail.code == nil)
        #expect(!mail.body.contains(codes[3]))
        let second = await user.signIn()["mfaPendingCredential"]
        #expect(await finalize(second, codes[3], on: server).error == "INVALID_CODE")
        #expect(await finalize(second, codes[4], on: server).status == 200)
        let spent = await finalize(second, codes[5], on: server)
        #expect(spent.error?.hasPrefix("INVALID_MFA_PENDING_CREDENTIAL") == true, "\(spent)")
    }

    @Test("A code is read however it is typed")
    func typed() async throws {
        let server = try await server()
        let (user, codes) = try await user(on: server)
        let spelt = [
            codes[0].lowercased(), codes[1].replacing("-", with: ""),
            " " + codes[2].replacing("-", with: " ") + "\n",
            codes[3].replacing("O", with: "0").replacing("I", with: "1").replacing("B", with: "8"),
        ]
        for code in spelt {
            let credential = await user.signIn()["mfaPendingCredential"]
            #expect(await finalize(credential, code, on: server).status == 200, "\(code)")
        }
    }

    @Test("Twenty uses of a code at once are one sign-in", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await server(on: database)
        let (user, codes) = try await user(on: server)
        var credentials: [String] = []
        for _ in 0..<20 { credentials.append(await user.signIn()["mfaPendingCredential"]) }
        let all = credentials
        let answers = await AuthTestSupport.atOnce(20) { index in
            await finalize(all[index], codes[0], on: server)
        }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.status == 400 })
    }

    @Test("Wrong codes and wrong codes of factors are counted together")
    func budget() async throws {
        let server = try await server()
        let (user, codes) = try await user(on: server)
        for round in 0..<5 {
            var pending = try await user.pending()
            pending.code = pending.code.wrong
            let answer =
                round.isMultiple(of: 2)
                ? await server.finalizeSignIn(pending)
                : await finalize(pending.credential, "AAAA-AAAA-AAAA-AAAA", on: server)
            #expect(answer.error == "INVALID_CODE")
        }
        let credential = await user.signIn()["mfaPendingCredential"]
        let blocked = await finalize(credential, codes[0], on: server)
        #expect(blocked.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        server.clock.advance(seconds: 31)
        #expect(await finalize(credential, codes[0], on: server).status == 200)
    }

    @Test("New codes void the old ones, and need a factor, a recent sign-in, and no recovery code")
    func renewal() async throws {
        let server = try await server()
        var (user, codes) = try await user(on: server)
        server.clock.advance(seconds: 301)
        #expect(await create(user).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let credential = await user.signIn()["mfaPendingCredential"]
        user.idToken = await finalize(credential, codes[0], on: server)["idToken"]
        #expect(await create(user).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        try await user.signInWithBothFactors()
        let renewed = await create(user)
        #expect(renewed.json["recoveryCodes"]?.arrayValue?.count == 10)
        let next = await user.signIn()["mfaPendingCredential"]
        #expect(await finalize(next, codes[1], on: server).error == "INVALID_CODE")
        let new = renewed.json["recoveryCodes"]?[0]?.stringValue ?? ""
        #expect(await finalize(next, new, on: server).status == 200)
    }

    @Test("Who signed in by a code can put another factor in the place of the lost one")
    func replacement() async throws {
        let server = try await server()
        var (user, codes) = try await user(on: server)
        let lost = try user.claims["firebase"]?["second_factor_identifier"] ?? .null
        let credential = await user.signIn()["mfaPendingCredential"]
        user.idToken = await finalize(credential, codes[0], on: server)["idToken"]
        try await user.enroll("+15555550109")
        let removed = await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:withdraw",
                ["idToken": .string(user.idToken), "mfaEnrollmentId": lost]
            )
        )
        #expect(removed.status == 200, "\(removed)")
        #expect(await server.account(user.uid)["mfaInfo"]?.arrayValue?.count == 1)
    }

    @Test("The codes go with the last factor, whoever removes it")
    func lastFactor() async throws {
        let server = try await server()
        let (user, _) = try await user(on: server)
        let id = AccountID(user.uid)
        let before = try await server.store.read { transaction in
            try transaction.countRecoveryCodes(of: id, in: .project)
        }
        #expect(before == 10)
        _ = await server.admin(
            "update",
            ["localId": .string(user.uid), "mfa": ["enrollments": []]]
        )
        let after = try await server.store.read { transaction in
            try transaction.countRecoveryCodes(of: id, in: .project)
        }
        #expect(after == 0)
    }

    @Test("The link that undoes an enrollment voids the codes")
    func revert() async throws {
        let server = try await server()
        let (user, _) = try await user(on: server)
        let mail = try await server.outbox().last { $0.purpose == "REVERT_SECOND_FACTOR_ADDITION" }
        let answer = await server.app("update", ["oobCode": .string(mail?.code ?? "")])
        #expect(answer.status == 200, "\(answer)")
        let id = AccountID(user.uid)
        let left = try await server.store.read { transaction in
            try transaction.countRecoveryCodes(of: id, in: .project)
        }
        #expect(left == 0)
    }

    @Test("They are off until a project switches them on, and only for accounts with factors")
    func off() async throws {
        let server = try await TestServer()
        var user = try await TestUser(on: server)
        #expect(
            await create(user).error == "OPERATION_NOT_ALLOWED : Recovery codes are not enabled."
        )
        try await user.enroll()
        let credential = await user.signIn()["mfaPendingCredential"]
        let refused = await finalize(credential, "AAAA-AAAA-AAAA-AAAA", on: server)
        #expect(refused.error == "MFA_ENROLLMENT_NOT_FOUND")
        let on = try await self.server()
        let bare = try await TestUser(on: on)
        #expect(await create(bare).error == "MFA_ENROLLMENT_NOT_FOUND")
        let none = await on.send(.app("/hearth/v1/accounts:createRecoveryCodes", [:]))
        #expect(none.error == "MISSING_ID_TOKEN")
    }

    @Test("A change of the master key seals the codes' own key anew")
    func masterKey() async throws {
        let server = try await server()
        _ = try await user(on: server)
        let old = try SharedKeys.keyRing.get().current
        let new = try SealingKey(bytes: [UInt8](repeating: 7, count: 32))
        func sealed() async throws -> [UInt8] {
            let text = try await server.store.read { try $0.meta("recovery code key") }
            return try #require(text.flatMap { Base64URL.decode($0) })
        }
        let before = try await sealed()
        #expect(SealingKey.keyID(of: before) == old.id)
        let context = Array("recovery code key".utf8)
        let key = try old.open(before, context: context)
        _ = try await Resealing(of: server.store, under: KeyRing(current: new, others: [old])).run()
        let after = try await sealed()
        #expect(SealingKey.keyID(of: after) == new.id)
        #expect(try new.open(after, context: context) == key)
    }

    @Test("A code of another account signs nobody in")
    func foreign() async throws {
        let server = try await server()
        let (_, codes) = try await user(on: server)
        var other = try await TestUser("ben@example.com", on: server)
        try await other.enroll("+15555550101")
        let credential = await other.signIn()["mfaPendingCredential"]
        #expect(await finalize(credential, codes[0], on: server).error == "INVALID_CODE")
    }
}

extension [UInt8] {
    /// The bytes as text.
    fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
