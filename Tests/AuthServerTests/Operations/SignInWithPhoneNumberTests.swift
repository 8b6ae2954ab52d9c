import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

/// A code that was sent to a number, and the session that it belongs to.
struct SentCode: Sendable {
    var sessionInfo: String
    var code: String
}

extension TestServer {
    static let phoneNumber = "+16505550101"

    /// Has a code sent that signs a number in.
    func sendCode(_ number: String = TestServer.phoneNumber) async throws -> SentCode {
        let answer = await app("sendVerificationCode", ["phoneNumber": .string(number)])
        try #require(answer.status == 200, "\(answer)")
        let code = try await outbox().last { $0.kind == .sms && $0.to == number }?.code
        return SentCode(sessionInfo: answer["sessionInfo"], code: code ?? "")
    }

    /// Gives a code back.
    func usePhone(_ sent: SentCode, _ more: JSONObject = [:]) async -> TestAnswer {
        var body: JSONObject = [
            "sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code),
        ]
        for member in more { body[member.name] = member.value }
        return await app("signInWithPhoneNumber", .object(body))
    }

    /// Signs in by a number.
    func signInByPhone(_ number: String = TestServer.phoneNumber) async throws -> TestAnswer {
        let answer = await usePhone(try await sendCode(number))
        try #require(answer.status == 200, "\(answer)")
        return answer
    }
}

@Suite("accounts:signInWithPhoneNumber")
struct SignInWithPhoneNumberTests {
    @Test("A number gets an account, and signs in to it again", arguments: TestDatabase.available)
    func signIn(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let answer = try await server.signInByPhone()
        #expect(answer["kind"].isEmpty && answer["phoneNumber"] == TestServer.phoneNumber)
        #expect(answer["expiresIn"] == "3600" && !answer["refreshToken"].isEmpty)
        #expect(answer.json["isNewUser"]?.boolValue == true)
        let account = await server.account(answer["localId"])
        #expect(account["phoneNumber"] == .string(TestServer.phoneNumber))
        #expect(account["providerUserInfo"]?[0]?["providerId"] == "phone")
        #expect(account["providerUserInfo"]?[0]?["rawId"] == .string(TestServer.phoneNumber))
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "phone")
        #expect(claims["phone_number"] == .string(TestServer.phoneNumber))
        let identity = claims["firebase"]?["identities"]?["phone"]?[0]
        #expect(identity == .string(TestServer.phoneNumber))
        let again = try await server.signInByPhone()
        #expect(again["localId"] == answer["localId"])
        #expect(again.json["isNewUser"]?.boolValue == false)
        let reauthenticated = await server.usePhone(
            try await server.sendCode(),
            ["operation": "REAUTH"]
        )
        #expect(reauthenticated["localId"] == answer["localId"])
    }

    @Test("Pending codes are listed, and each opens its own session alone")
    func sessions() async throws {
        let server = try await TestServer()
        let one = try await server.sendCode()
        let two = try await server.sendCode("+16505550102")
        let path = "/emulator/v1/projects/\(TestServer.project)/verificationCodes"
        let listed =
            await server.send(.get(path)).json["verificationCodes"]?.arrayValue ?? []
        #expect(listed.map { $0["code"]?.stringValue } == [one.code, two.code])
        let sessions = [one.sessionInfo, two.sessionInfo]
        #expect(listed.map { $0["sessionInfo"]?.stringValue } == sessions)
        var mixed = one
        mixed.code = two.code == one.code ? two.code.wrong : two.code
        #expect(await server.usePhone(mixed).error == "INVALID_CODE")
        #expect(await server.usePhone(two).status == 200)
        #expect(await server.usePhone(two).error == "INVALID_SESSION_INFO")
        let left = await server.send(.get(path)).json["verificationCodes"]?.arrayValue ?? []
        #expect(left.count == 1)
    }

    @Test("Twenty right answers at once are one sign-in", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let sent = try await server.sendCode()
        let answers = await AuthTestSupport.atOnce(20) { _ in await server.usePhone(sent) }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.status == 400 })
    }

    @Test("What is missing or wrong is told in the protocol's order")
    func refusals() async throws {
        let server = try await TestServer()
        let sent = try await server.sendCode()
        func use(_ body: JSONValue) async -> String? {
            await server.app("signInWithPhoneNumber", body).error
        }
        #expect(await use([:]) == "MISSING_SESSION_INFO")
        #expect(await use(["sessionInfo": "x"]) == "MISSING_CODE")
        #expect(await use(["sessionInfo": "x", "code": "1"]) == "INVALID_SESSION_INFO")
        #expect(await use(["temporaryProof": "x"]) == "MISSING_PHONE_NUMBER")
        #expect(
            await use(["temporaryProof": "x", "phoneNumber": "+16505550101"])
                == "INVALID_TEMPORARY_PROOF"
        )
        #expect(
            await use(["verificationProof": "x"])
                == "OPERATION_NOT_ALLOWED : verificationProof is not supported."
        )
        #expect(await server.usePhone(sent, ["operation": "LINK"]).error == "MISSING_ID_TOKEN")
        #expect(await server.usePhone(sent, ["idToken": "x"]).error == "INVALID_ID_TOKEN")
        #expect(await server.usePhone(sent, ["operation": "REAUTH"]).error == "USER_NOT_FOUND")
        #expect(
            await server.usePhone(sent, ["tenantId": "t"]).error == "UNSUPPORTED_TENANT_OPERATION"
        )
        server.clock.advance(seconds: 600)
        #expect(await server.usePhone(sent).error == "SESSION_EXPIRED")
    }

    @Test("Bad numbers get no code, nor does anybody where numbers are switched off")
    func sending() async throws {
        let server = try await TestServer()
        func send(_ number: JSONValue, _ tenant: JSONValue = .null) async -> String? {
            let body: JSONValue = ["phoneNumber": number, "tenantId": tenant]
            return await server.app("sendVerificationCode", body).error
        }
        #expect(await send(.null) == "INVALID_PHONE_NUMBER : Invalid format.")
        #expect(await send("6505550101") == "INVALID_PHONE_NUMBER : Invalid format.")
        #expect(await send("+1650") == "INVALID_PHONE_NUMBER : TOO_SHORT")
        #expect(await send("+16505550101", "t") == "UNSUPPORTED_TENANT_OPERATION")
        let sent = try await server.sendCode()
        try await server.configure(
            "signIn.phoneNumber.enabled",
            ["signIn": ["phoneNumber": ["enabled": false]]]
        )
        #expect(await send("+16505550101") == "OPERATION_NOT_ALLOWED")
        #expect(await server.usePhone(sent).error == "OPERATION_NOT_ALLOWED")
        #expect(try await server.smsCount() == 1)
    }

    /// Guesses so often, five times for each code that is sent.
    private func guess(_ times: Int, on server: TestServer) async throws {
        for _ in 0..<(times / 5) {
            var wrong = try await server.sendCode()
            wrong.code = wrong.code.wrong
            for _ in 0..<5 { #expect(await server.usePhone(wrong).error == "INVALID_CODE") }
        }
    }

    @Test("Whoever guesses at a code holds up nobody's own one", arguments: TestDatabase.available)
    func strangersGuesses(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let right = try await server.sendCode()
        try await guess(40, on: server)
        #expect(await server.usePhone(right).status == 200)
    }

    @Test(
        "Many guesses count over all codes of a number, with a wait of two minutes at most",
        arguments: TestDatabase.available
    )
    func budget(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        try await guess(50, on: server)
        var right = try await server.sendCode()
        #expect(await server.usePhone(right).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await server.usePhone(try await server.sendCode("+16505550102")).status == 200)
        server.clock.advance(seconds: 31)
        #expect(await server.usePhone(right).status == 200)

        try await guess(50, on: server)
        for _ in 0..<10 {
            server.clock.advance(seconds: 121)
            var wrong = try await server.sendCode()
            wrong.code = wrong.code.wrong
            #expect(await server.usePhone(wrong).error == "INVALID_CODE")
            right = try await server.sendCode()
            #expect(await server.usePhone(right).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        }
        server.clock.advance(seconds: 121)
        #expect(await server.usePhone(right).status == 200)
    }

    /// A production server whose users sign in by phone; one number is fictional.
    private func production(asksForAppProof: Bool) async throws -> TestServer {
        var setup = TestServer.Setup.production
        setup.asksForAppProof = asksForAppProof
        let server = try await TestServer(setup)
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = project.config.replacing(
                #""enabled":false,"testPhoneNumbers":{}"#,
                with: #""enabled":true,"testPhoneNumbers":{"+15555550100":"123456"}"#
            )
            try transaction.update(project)
        }
        return server
    }

    @Test("In production messages to a number wait for each other, to a fictional one they do not")
    func spacing() async throws {
        let server = try await production(asksForAppProof: false)
        func send(_ number: String) async -> String? {
            await server.app("sendVerificationCode", ["phoneNumber": .string(number)]).error
        }
        for _ in 0..<5 { #expect(await send("+16505550101") == nil) }
        #expect(await send("+16505550101") == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await send("+16505550102") == nil)
        for _ in 0..<20 { #expect(await send("+15555550100") == nil) }
        #expect(server.sent.sms.count == 6)
        server.clock.advance(seconds: 31)
        #expect(await send("+16505550101") == nil)
        #expect(await send("+16505550101") == "TOO_MANY_ATTEMPTS_TRY_LATER")
        server.clock.advance(seconds: 61)
        let answer = await server.app("sendVerificationCode", ["phoneNumber": "+16505550101"])
        let code = server.sent.sms.last?.code ?? ""
        let sent = SentCode(sessionInfo: answer["sessionInfo"], code: code)
        #expect(await server.usePhone(sent).status == 200)
        for _ in 0..<5 { #expect(await send("+16505550101") == nil) }
    }

    @Test("Nobody learns from asking for a code that a number has second factors, or holds them up")
    func strangersMessages() async throws {
        let server = try await production(asksForAppProof: false)
        let user = try await server.newUser()
        let number = "+16505550101"
        try await server.store.write { [clock = server.clock] transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            var settings = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            settings["mfa"] = ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]
            project.config = ProjectConfig(.object(settings)).text
            try transaction.update(project)
            let scope = Scope(project: TestServer.project)
            let id = AccountID(user.id)
            var account = try #require(try transaction.lockAccount(id, in: scope))
            account.phoneNumber = number
            account.emailVerified = true
            try transaction.update(account)
            let factor = Factor(
                id: FactorID("f"),
                kind: .phone(number),
                displayName: nil,
                enrolledAt: clock.now()
            )
            try transaction.insert(factor, of: id, in: scope)
        }
        let body: JSONValue = ["phoneNumber": .string(number)]
        var answer = await server.app("sendVerificationCode", body)
        #expect(answer.status == 200, "\(answer)")
        let sent = SentCode(
            sessionInfo: answer["sessionInfo"],
            code: server.sent.sms.last?.code ?? ""
        )
        #expect(await server.usePhone(sent).error?.hasPrefix("UNSUPPORTED_FIRST_FACTOR") == true)
        for _ in 0..<5 { answer = await server.app("sendVerificationCode", body) }
        #expect(answer.error == "TOO_MANY_ATTEMPTS_TRY_LATER")

        let first = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": .string(user.password)]
        )
        let start = await server.startSignIn(first["mfaPendingCredential"], factor: "f")
        #expect(start.status == 200, "\(start)")
    }

    @Test("A production server without proof of the app sends nothing")
    func appProof() async throws {
        let server = try await production(asksForAppProof: true)
        let answer = await server.app("sendVerificationCode", ["phoneNumber": "+16505550101"])
        #expect(answer.error == "MISSING_APP_CREDENTIAL")
        let fictional = await server.app("sendVerificationCode", ["phoneNumber": "+15555550100"])
        let sent = SentCode(sessionInfo: fictional["sessionInfo"], code: "123456")
        #expect(await server.usePhone(sent).status == 200)
        #expect(server.sent.sms.isEmpty)
    }

    @Test("Where users must not make accounts, a number opens none")
    func adminOnly() async throws {
        let server = try await TestServer()
        try await server.configure(
            "client.permissions.disabledUserSignup",
            ["client": ["permissions": ["disabledUserSignup": true]]]
        )
        let sent = try await server.sendCode()
        #expect(await server.usePhone(sent).error == "ADMIN_ONLY_OPERATION")
    }
}
