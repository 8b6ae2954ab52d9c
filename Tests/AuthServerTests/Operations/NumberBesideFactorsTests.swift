import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("An account with a phone number and second factors")
struct NumberBesideFactorsTests {
    private static let number = "+16505550100"
    private static let unfit =
        "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."
    private static let guarded = "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"

    /// How an administrator makes such an account.
    enum Origin: CaseIterable {
        case changed, made, imported
    }

    private func server(
        _ origin: Origin = .changed,
        on database: TestDatabase = .sqlite
    ) async throws -> (TestServer, AccountUser) {
        let server = try await TestServer(on: database)
        let email = "ann@example.com"
        let password = TestServer.userPassword
        var account: JSONObject = [
            "localId": "ann", "email": .string(email), "emailVerified": true,
            "phoneNumber": .string(Self.number),
            "mfaInfo": [["mfaEnrollmentId": "factor-1", "phoneInfo": "+16505550101"]],
        ]
        let answer: TestAnswer
        switch origin {
        case .changed:
            let user = try await server.newUserWithFactor()
            answer = await server.admin(
                "update",
                ["localId": .string(user.id), "phoneNumber": .string(Self.number)]
            )
            account["localId"] = .string(user.id)
        case .made:
            account["password"] = .string(password)
            answer = await server.admin("", .object(account))
        case .imported:
            account["rawPassword"] = .string(password)
            answer = await server.admin("batchCreate", ["users": [.object(account)]])
        }
        try #require(answer.status == 200 && answer.json["error"] == nil, "\(answer)")
        let user = AccountUser(
            id: account["localId"]?.stringValue ?? "",
            email: email,
            password: password,
            idToken: "",
            refreshToken: ""
        )
        return (server, user)
    }

    private func expectNoTokens(_ answer: TestAnswer) {
        #expect(answer["idToken"].isEmpty && answer["refreshToken"].isEmpty, "\(answer)")
    }

    @Test(
        "It can be made, and only the number does not sign in",
        arguments: Origin.allCases,
        TestDatabase.available
    )
    func origins(origin: Origin, on database: TestDatabase) async throws {
        let (server, user) = try await server(origin, on: database)
        let account = await server.account(user.id)
        #expect(account["phoneNumber"] == .string(Self.number))
        #expect(account["mfaInfo"]?.arrayValue?.count == 1)
        let both = try await server.signIn(user)
        let claims = try server.claims(both.idToken)
        #expect(claims["phone_number"] == .string(Self.number))
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        let sent = await server.app(
            "sendVerificationCode",
            ["phoneNumber": .string(Self.number)]
        )
        #expect(sent.error == Self.unfit)
    }

    @Test("A code from before the factors signs nobody in", arguments: TestDatabase.available)
    func earlierCode(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let sent = try await server.sendCode(Self.number)
        let user = try await server.newUserWithFactor()
        let number: JSONValue = ["localId": .string(user.id), "phoneNumber": .string(Self.number)]
        #expect(await server.admin("update", number).status == 200)
        for operation in [JSONValue.null, "REAUTH"] {
            let answer = await server.usePhone(sent, ["operation": operation])
            #expect(answer.error == Self.unfit)
        }
    }

    @Test("A proof that another user's app was given signs nobody in either")
    func temporaryProof() async throws {
        let server = try await TestServer()
        let sent = try await server.sendCode(Self.number)
        let ann = try await server.newUserWithFactor()
        let number: JSONValue = ["localId": .string(ann.id), "phoneNumber": .string(Self.number)]
        #expect(await server.admin("update", number).status == 200)
        let ben = try await server.newUser("ben@example.com")
        let proof = await server.usePhone(sent, ["idToken": .string(ben.idToken)])
        expectNoTokens(proof)
        let answer = await server.app(
            "signInWithPhoneNumber",
            [
                "temporaryProof": .string(proof["temporaryProof"]),
                "phoneNumber": .string(Self.number),
            ]
        )
        #expect(answer.error == Self.unfit)
        expectNoTokens(answer)
    }

    @Test("Its user cannot take another number, with whatever token")
    func linking() async throws {
        let (server, user) = try await server()
        let both = try await server.signIn(user)
        let custom = await server.signIn(
            customToken: CustomTokens.unsigned(["uid": .string(user.id)])
        )
        for token in [both.idToken, custom["idToken"]] {
            let answer = await server.usePhone(
                try await server.sendCode("+16505550105"),
                ["idToken": .string(token)]
            )
            #expect(answer.error == Self.unfit)
        }
        #expect(await server.account(user.id)["phoneNumber"] == .string(Self.number))
    }

    @Test("Password and mailed link lead to the second factor")
    func challenged() async throws {
        let (server, user) = try await server()
        let byPassword = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": .string(user.password)]
        )
        let byLink = await server.useLink(try await server.linkCode())
        for answer in [byPassword, byLink] {
            #expect(!answer["mfaPendingCredential"].isEmpty, "\(answer)")
            expectNoTokens(answer)
        }
    }

    @Test("A session without the second factor changes nothing that guards the account")
    func unguardedSessions() async throws {
        let server = try await TestServer()
        let id = "ann"
        let made = await server.admin(
            "",
            [
                "localId": .string(id), "email": "ann@example.com", "emailVerified": true,
                "phoneNumber": .string(Self.number),
            ]
        )
        #expect(made.status == 200, "\(made)")
        let phone = try await server.signInByPhone(Self.number)
        let change: JSONValue = [
            "localId": .string(id),
            "mfa": [
                "enrollments": [["mfaEnrollmentId": "factor-1", "phoneInfo": "+16505550101"]]
            ],
        ]
        #expect(await server.admin("update", change).status == 200)
        let refreshed = await server.send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(phone["refreshToken"])]
            )
        )
        let custom = await server.signIn(customToken: CustomTokens.unsigned(["uid": .string(id)]))
        for token in [refreshed["id_token"], custom["idToken"]].map(JSONValue.string) {
            for body: JSONObject in [
                ["deleteProvider": ["phone"]], ["email": "eve@example.com"],
                ["password": "another one"],
            ] {
                var body = body
                body["idToken"] = token
                let answer = await server.app("update", .object(body))
                #expect(answer.error == Self.guarded, "\(answer)")
            }
            #expect(await server.app("delete", ["idToken": token]).error == Self.guarded)
            let withdrawal: JSONValue = ["idToken": token, "mfaEnrollmentId": "factor-1"]
            let withdrawn = await server.send(
                .app("/v2/accounts/mfaEnrollment:withdraw", withdrawal)
            )
            #expect(withdrawn.error == Self.guarded, "\(withdrawn)")
            let enrolled = await startEnrollment(token, on: server)
            #expect(enrolled.error?.hasPrefix("UNSUPPORTED_FIRST_FACTOR") == true)
        }
        #expect(await server.account(id)["mfaInfo"]?.arrayValue?.count == 1)
    }

    private func startEnrollment(_ token: JSONValue, on server: TestServer) async -> TestAnswer {
        await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                [
                    "idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+16505550105"],
                ]
            )
        )
    }

    @Test("A user with a number enrolls a factor unless signed in by that number")
    func enrollment() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let linked = await server.usePhone(
            try await server.sendCode(Self.number),
            ["idToken": .string(user.idToken)]
        )
        let verified: JSONValue = ["localId": .string(user.id), "emailVerified": true]
        #expect(await server.admin("update", verified).status == 200)
        let byNumber = await startEnrollment(.string(linked["idToken"]), on: server)
        #expect(
            byNumber.error
                == "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
        )
        let byPassword = await startEnrollment(
            .string(try await server.signIn(user).idToken),
            on: server
        )
        #expect(byPassword.status == 200, "\(byPassword)")
    }

    @Test("With both factors the number can be taken away, and is then nobody's")
    func unlinking() async throws {
        let (server, user) = try await server()
        let both = try await server.signIn(user)
        let answer = await server.app(
            "update",
            ["idToken": .string(both.idToken), "deleteProvider": ["phone"]]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(await server.account(user.id)["phoneNumber"] == nil)
        #expect(try await server.signInByPhone(Self.number)["localId"] != user.id)
    }
}
