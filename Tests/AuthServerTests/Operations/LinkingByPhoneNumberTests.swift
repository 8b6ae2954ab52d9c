import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:signInWithPhoneNumber for a signed-in user")
struct LinkingByPhoneNumberTests {
    private func link(
        _ token: String,
        _ number: String = TestServer.phoneNumber,
        on server: TestServer,
        _ operation: JSONValue = .null
    ) async throws -> TestAnswer {
        await server.usePhone(
            try await server.sendCode(number),
            ["idToken": .string(token), "operation": operation]
        )
    }

    @Test("A number comes to an account, and another takes its place")
    func linked() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let answer = try await link(user.idToken, on: server, "LINK")
        #expect(answer["localId"] == user.id, "\(answer)")
        #expect(answer.json["isNewUser"]?.boolValue == false)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "phone")
        let changed = try await link(answer["idToken"], "+16505550102", on: server, "UPDATE")
        #expect(changed["phoneNumber"] == "+16505550102", "\(changed)")
        let account = await server.account(user.id)
        #expect(account["phoneNumber"] == "+16505550102")
        #expect(account["email"] == "ann@example.com")
        #expect(account["providerUserInfo"]?.arrayValue?.count == 2)
        #expect(await server.refresh(user).status == 200)
        #expect(try await server.signInByPhone()["localId"] != user.id)
    }

    @Test("An anonymous user keeps the account, however old the sign-in is")
    func anonymous() async throws {
        let server = try await TestServer()
        let user = await server.app("signUp", [:])
        server.clock.advance(seconds: 3000)
        let answer = try await link(user["idToken"], on: server)
        #expect(answer["localId"] == user["localId"])
        #expect(try server.claims(answer["idToken"])["provider_id"] == nil)
    }

    @Test("A number of another account is answered with a proof that signs in to that one, once")
    func taken() async throws {
        let server = try await TestServer()
        let owner = try await server.signInByPhone()
        let user = try await server.newUser()
        let answer = try await link(user.idToken, on: server)
        #expect(answer.status == 200)
        #expect(answer["phoneNumber"] == TestServer.phoneNumber)
        #expect(answer["temporaryProofExpiresIn"] == "3600")
        for absent in ["idToken", "localId", "isNewUser", user.id, owner["localId"]] {
            #expect(!answer.text.contains(absent), "\(answer)")
        }
        #expect(await server.account(user.id)["phoneNumber"] == nil)
        let proof: JSONObject = [
            "temporaryProof": .string(answer["temporaryProof"]),
            "phoneNumber": .string(TestServer.phoneNumber),
        ]
        var linking = proof
        linking["idToken"] = .string(user.idToken)
        let refused = await server.app("signInWithPhoneNumber", .object(linking))
        #expect(refused.error == "PHONE_NUMBER_EXISTS")
        var other = proof
        other["phoneNumber"] = "+16505550102"
        let wrong = await server.app("signInWithPhoneNumber", .object(other))
        #expect(wrong.error == "INVALID_TEMPORARY_PROOF")
        let signedIn = await server.app("signInWithPhoneNumber", .object(proof))
        #expect(signedIn["localId"] == owner["localId"], "\(signedIn)")
        let again = await server.app("signInWithPhoneNumber", .object(proof))
        #expect(again.error == "INVALID_TEMPORARY_PROOF")
    }

    @Test("A proof lives for an hour and in one project")
    func proofLife() async throws {
        let server = try await TestServer()
        _ = try await server.signInByPhone()
        let user = try await server.newUser()
        let answer = try await link(user.idToken, on: server)
        let proof: JSONValue = [
            "temporaryProof": .string(answer["temporaryProof"]),
            "phoneNumber": .string(TestServer.phoneNumber),
        ]
        server.clock.advance(seconds: 3600)
        let late = await server.app("signInWithPhoneNumber", proof)
        #expect(late.error == "INVALID_TEMPORARY_PROOF")
    }

    @Test("An account with second factors gets no number, and a number of one signs nobody in")
    func factors() async throws {
        let server = try await TestServer()
        let user = try await server.signIn(
            try await server.newUserWithFactor(number: "+16505550109")
        )
        let unfit =
            "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."
        #expect(try await link(user.idToken, on: server).error == unfit)
        let sent = try await server.sendCode()
        let changed = await server.admin(
            "update",
            ["localId": .string(user.id), "phoneNumber": .string(TestServer.phoneNumber)]
        )
        #expect(changed.status == 200, "\(changed)")
        #expect(await server.usePhone(sent).error == unfit)
        let again = await server.app(
            "sendVerificationCode",
            ["phoneNumber": .string(TestServer.phoneNumber)]
        )
        #expect(again.error == unfit)
    }

    @Test("An account is linked with a recent sign-in only")
    func recent() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        server.clock.advance(seconds: 301)
        let answer = try await link(user.idToken, on: server)
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        #expect(await server.account(user.id)["phoneNumber"] == nil)
    }

    @Test("A number is no first factor that can have a second")
    func enrollment() async throws {
        let server = try await TestServer()
        let user = try await server.signInByPhone()
        let answer = await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                [
                    "idToken": .string(user["idToken"]),
                    "phoneEnrollmentInfo": ["phoneNumber": "+16505550105"],
                ]
            )
        )
        #expect(
            answer.error
                == "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
        )
    }
}

@Suite("Sign-in ways that are refused")
struct UnsupportedSignInTests {
    @Test("The Apple SDK is told to go on with reCAPTCHA")
    func verifyIosClient() async throws {
        let server = try await TestServer()
        let bare = await server.app("verifyIosClient", [:])
        #expect(bare.error == "MISSING_IOS_APP_TOKEN" && bare.status == 400)
        let legacy = await server.send(
            .app(
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyClient",
                ["appToken": "abc", "isSandbox": true]
            )
        )
        #expect(legacy.error == "INVALID_APP_CREDENTIAL" && legacy.status == 400)
    }

    @Test("Game Center and SAML assertions are refused as not supported")
    func unsupported() async throws {
        let server = try await TestServer()
        let game = await server.app("signInWithGameCenter", ["playerId": "p"])
        #expect(game.error == "OPERATION_NOT_ALLOWED : Game Center is not supported.")
        let saml = await server.app("issueSamlResponse", ["rpId": "r"])
        #expect(saml.error == "OPERATION_NOT_ALLOWED : issueSamlResponse is not supported.")
    }
}
