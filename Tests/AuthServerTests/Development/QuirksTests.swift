import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

extension TestServer.Setup {
    /// A development server that imitates the Auth emulator.
    static var quirks: TestServer.Setup {
        var setup = TestServer.Setup()
        setup.hasQuirks = true
        return setup
    }
}

@Suite("Quirks of the Auth emulator")
struct QuirksTests {
    /// With quirks, without them, and a production server that asks for them.
    static let setups: [(TestServer.Setup, hasQuirks: Bool)] = {
        var production = TestServer.Setup.production
        production.hasQuirks = true
        return [(.quirks, true), (TestServer.Setup(), false), (production, false)]
    }()

    @Test("ID tokens are unsigned, and unsigned ones are believed", arguments: setups)
    func idTokens(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let token = try UnverifiedJWT(user.idToken)
        #expect(token.isUnsigned == hasQuirks)
        #expect(token.algorithm == (hasQuirks ? "none" : "RS256"))
        let forged = JWT.unsigned(claims: token.unverifiedClaims)
        let answer = await server.app("lookup", ["idToken": .string(forged)])
        #expect(answer.error == (hasQuirks ? nil : "INVALID_ID_TOKEN"), "\(answer)")
    }

    @Test("A sign-up brings factors that nobody has proved", arguments: setups)
    func unprovedFactors(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let credential: JSONObject = ["email": "ann@example.com", "password": "Passw0rd!"]
        var body = credential
        body["mfaInfo"] = [["phoneInfo": "+16505550101"]]
        let answer = await server.app("signUp", .object(body))
        #expect(answer.status == 200 && !answer["idToken"].isEmpty, "\(answer)")
        let signedIn = await server.app("signInWithPassword", .object(credential))
        #expect(signedIn["mfaPendingCredential"].isEmpty != hasQuirks, "\(signedIn)")
        #expect(signedIn["idToken"].isEmpty == hasQuirks)
    }

    @Test(
        "An administrator gives factors to an account whose address is not verified",
        arguments: setups.prefix(2)
    )
    func factorsOfUnverified(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let factor: JSONValue = ["mfaEnrollmentId": "a", "phoneInfo": "+16505550101"]
        let answer = await server.admin(
            "update",
            ["localId": .string(user.id), "mfa": ["enrollments": [factor]]]
        )
        #expect(answer.error?.hasPrefix("UNVERIFIED_EMAIL") == (hasQuirks ? nil : true))
    }

    @Test("Refresh tokens have the emulator's layout", arguments: setups)
    func refreshTokens(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let json = Base64.decode(user.refreshToken).flatMap { try? JSONValue(parsing: $0) }
        let expected: JSONValue = [
            "_AuthEmulatorRefreshToken": "DO NOT MODIFY", "localId": .string(user.id),
            "provider": "password", "extraClaims": [:], "projectId": .string(TestServer.project),
        ]
        #expect(json == (hasQuirks ? .some(expected) : .none))
        let answer = await server.refresh(user)
        #expect(answer["user_id"] == user.id, "\(answer)")
        #expect(answer["refresh_token"] == user.refreshToken)
    }

    @Test("A refresh token that somebody wrote is believed", arguments: setups)
    func writtenRefreshToken(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let written: JSONValue = [
            "_AuthEmulatorRefreshToken": "DO NOT MODIFY", "localId": .string(user.id),
            "provider": "custom", "extraClaims": ["role": "chef"],
            "projectId": .string(TestServer.project),
            "secondFactor": ["identifier": "f1", "provider": "phone"],
        ]
        let answer = await server.refresh(Base64.encode(written.serialized))
        guard hasQuirks else {
            #expect(answer.error == "INVALID_REFRESH_TOKEN", "\(answer)")
            return
        }
        let token = try UnverifiedJWT(answer["id_token"])
        let claims = try JSONValue(parsing: token.unverifiedClaims)
        #expect(claims["role"] == "chef")
        #expect(claims["firebase"]?["sign_in_provider"] == "custom")
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        #expect(claims["firebase"]?["second_factor_identifier"] == "f1")
    }

    @Test(
        "A refresh token that names no account of the project is refused",
        arguments: [
            ["projectId": "other", "localId": "LOCALID", "_AuthEmulatorRefreshToken": "x"],
            ["projectId": "demo-project", "localId": "nobody", "_AuthEmulatorRefreshToken": "x"],
            ["projectId": "demo-project", "localId": "LOCALID"],
        ] as [JSONObject]
    )
    func strangeRefreshToken(json: JSONObject) async throws {
        let server = try await TestServer(.quirks)
        let user = try await server.newUser()
        var json = json
        json["provider"] = "password"
        if json["localId"] == "LOCALID" { json["localId"] = .string(user.id) }
        let answer = await server.refresh(Base64.encode(json.serialized))
        #expect(answer.error == "INVALID_REFRESH_TOKEN", "\(answer)")
        for text in ["x", "", "bnVsbA==", "{}"] {
            #expect(await server.refresh(text).status == 400)
        }
    }

    @Test("A refresh token outlives a change of password, but not its account", arguments: setups)
    func oldRefreshToken(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        server.clock.advance(seconds: 1)
        let change = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "another horse"]
        )
        #expect(change.status == 200, "\(change)")
        #expect(await server.refresh(user).error == (hasQuirks ? nil : "TOKEN_EXPIRED"))
        _ = await server.app("delete", ["idToken": .string(change["idToken"])])
        let gone = await server.refresh(user)
        #expect(gone.error == (hasQuirks ? "INVALID_REFRESH_TOKEN" : "USER_NOT_FOUND"))
    }

    @Test("Refusals explain themselves", arguments: setups)
    func explanations(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        _ = try await server.newUser()
        let answer = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com", "continueUrl": "x"]
        )
        let explained = "((expected an absolute URI with valid scheme and host))"
        #expect(
            answer.error == "INVALID_CONTINUE_URI" + (hasQuirks ? " : \(explained)" : ""),
            "\(answer)"
        )
        let plain = await server.app("signUp", ["email": "ann@example.com", "password": "abcdefg"])
        #expect(plain.error == "EMAIL_EXISTS")
    }

    @Test(
        "Faults of what stands in for a provider, and of functions, are explained",
        arguments: setups.prefix(2)
    )
    func furtherExplanations(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let missing = await server.fake("google.com", [:])
        let number = await server.fake("google.com", ["sub": 12345])
        let saml = await server.idp(
            "saml.demo",
            ["id_token": #"{"sub":"1"}"#, "SAMLResponse": #"{"assertion":{"subject":{}}}"#]
        )
        var functions: [TestAnswer] = []
        for trigger in ["beforeCreate", "beforeTea"] {
            let body = #"{"blockingFunctions":{"triggers":{"\#(trigger)":{"functionUri":"x"}}}}"#
            let request = ConfigTests.patch("blockingFunctions.triggers", body)
            functions.append(await server.send(request))
        }
        let texts = ([missing, number, saml] + functions).map { $0.error ?? "" }
        guard hasQuirks else {
            #expect(!texts.contains { $0.contains("((") }, "\(texts)")
            return
        }
        #expect(
            texts == [
                """
                INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields. \
                ((Missing "sub" field. This field is required and must be a unique identifier.))
                """,
                #"INVALID_IDP_RESPONSE : ((The "sub" field must be a string.))"#,
                "INVALID_IDP_RESPONSE ((Missing assertion.subject.nameId in SAMLResponse.))",
                """
                INVALID_BLOCKING_FUNCTION : ((Expected an absolute URI with valid scheme and host.))
                """,
                "INVALID_BLOCKING_FUNCTION : ((Event type is invalid.))",
            ]
        )
    }

    @Test("A function's refusal is told with its address and status")
    func functionRefusal() async throws {
        let host = try await FunctionHost([.beforeSignIn], hasQuirks: true) { _ in
            HTTPResponse(status: 403, text: #"{"error":{"message":"no"}}"#)
        }
        let answer = await host.server.signUp("ann@example.com")
        #expect(
            answer.error == """
                BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to \
                \(host.functions.url)/beforeSignIn returned HTTP error 403: \
                {"error":{"message":"no"}}))
                """
        )
        await host.stop()
    }

    @Test("Every project has the number 12345", arguments: setups)
    func projectNumber(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let project = await server.send(.get("/v1/projects?key=\(TestServer.apiKey)"))
        #expect((project["projectId"] == "12345") == hasQuirks, "\(project)")
        #expect((await server.refresh(user)["project_id"] == "12345") == hasQuirks)
    }
}

@Suite("Passwords of the Auth emulator")
struct EmulatorPasswordTests {
    @Test("Passwords are kept in clear and shown", arguments: QuirksTests.setups)
    func shown(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        let answer = await server.app("lookup", ["idToken": .string(user.idToken)])
        let account = answer.json["users"]?[0] ?? .null
        let hash = account["passwordHash"]?.stringValue ?? ""
        let salt = account["salt"]?.stringValue
        guard hasQuirks else {
            #expect(hash == "UkVEQUNURUQ=")
            #expect(salt == nil)
            return
        }
        #expect(salt?.hasPrefix("fakeSalt") == true && salt?.count == 28)
        #expect(hash == "fakeHash:salt=\(salt ?? ""):password=\(user.password)")
        let update = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "a:password=b"]
        )
        #expect(update["passwordHash"].hasSuffix(":password=a:password=b"))
        _ = try await server.signIn(user, password: "a:password=b")
        let wrong = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": "b"]
        )
        #expect(wrong.error == "INVALID_PASSWORD")
    }

    @Test("Both kinds of stored password serve both kinds of development server")
    func oneStore() async throws {
        let server = try await TestServer(.quirks)
        let emulated = try await server.newUser("ann@example.com")
        let plain = try await TestServer(
            TestServer.Setup(),
            store: server.store,
            clock: server.clock,
            seed: 2
        )
        let hashed = try await plain.newUser("bob@example.com")
        for user in [emulated, hashed] {
            for server in [server, plain] {
                _ = try await server.signIn(user)
                let wrong = await server.app(
                    "signInWithPassword",
                    ["email": .string(user.email), "password": "wrong horse"]
                )
                #expect(wrong.error == "INVALID_PASSWORD", "\(wrong)")
            }
        }
        let shown = await plain.app("lookup", ["idToken": .string(hashed.idToken)])
        #expect(shown.text.contains("UkVEQUNURUQ="))
        let hidden = await plain.admin("lookup", ["localId": [.string(emulated.id)]])
        #expect(!hidden.text.contains(emulated.password), "\(hidden)")
    }
}

@Suite("Second factors of the Auth emulator")
struct EmulatorFactorTests {
    static let setups: [(TestServer.Setup, hasQuirks: Bool)] = [
        (.quirks, true), (TestServer.Setup(), false),
    ]

    @Test("A masked number shows no calling code", arguments: setups)
    func mask(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUserWithFactor(number: "+16505550101")
        let first = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": .string(user.password)]
        )
        let info = first.json["mfaInfo"]?[0]?["phoneInfo"]
        #expect(info == (hasQuirks ? "+*******0101" : "+1******0101"), "\(first)")
    }

    @Test(
        "An old sign-in, and one without the second factor, changes everything",
        arguments: setups,
        ["password", "email", "delete", "oobCode", "withdraw", "enroll"]
    )
    func oldSignIn(
        setup: (TestServer.Setup, hasQuirks: Bool),
        operation: String
    ) async throws {
        let server = try await TestServer(setup.0)
        let user = try await server.newUserWithFactor()
        server.clock.advance(seconds: 600)
        let token = JSONValue.string(user.idToken)
        let requests: [String: TestRequest] = [
            "password": .app("/v1/accounts:update", ["idToken": token, "password": "new horse"]),
            "email": .app("/v1/accounts:update", ["idToken": token, "email": "new@example.com"]),
            "delete": .app("/v1/accounts:delete", ["idToken": token]),
            "oobCode": .app(
                "/v1/accounts:sendOobCode",
                [
                    "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": token,
                    "newEmail": "new@example.com",
                ]
            ),
            "withdraw": .app(
                "/v2/accounts/mfaEnrollment:withdraw",
                ["idToken": token, "mfaEnrollmentId": "factor-1"]
            ),
            "enroll": .app(
                "/v2/accounts/mfaEnrollment:start",
                ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+16505550102"]]
            ),
        ]
        let answer = await server.send(try #require(requests[operation]))
        let refusal = setup.hasQuirks ? nil : "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"
        #expect(answer.error == refusal, "\(answer)")
    }

    @Test("An address changes without a mail, also where addresses are hidden", arguments: setups)
    func directChange(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await server.newUser()
        try await server.protectEmails()
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "email": "new@example.com"]
        )
        #expect((answer.status == 200) == hasQuirks, "\(answer)")
    }

    @Test("An enrollment without a number explains itself", arguments: setups)
    func explanation(setup: TestServer.Setup, hasQuirks: Bool) async throws {
        let server = try await TestServer(setup)
        let user = try await TestUser(on: server)
        for (operation, field) in [
            ("start", "phoneEnrollmentInfo"), ("finalize", "phoneVerificationInfo"),
        ] {
            let answer = await server.send(
                .app(
                    "/v2/accounts/mfaEnrollment:\(operation)",
                    ["idToken": .string(user.idToken)]
                )
            )
            let text = "Missing \(field)."
            #expect(answer.error == "INVALID_ARGUMENT : \(hasQuirks ? "((\(text)))" : text)")
        }
    }
}
