import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

extension TestServer {
    /// Has a sign-in link mailed, and takes the code out of it.
    func linkCode(_ email: String = "ann@example.com") async throws -> String {
        let answer = await app(
            "sendOobCode",
            [
                "requestType": "EMAIL_SIGNIN", "email": .string(email),
                "continueUrl": "https://app.example.com/x?a=b", "canHandleCodeInApp": true,
            ]
        )
        try #require(answer.status == 200, "\(answer)")
        return try await mailedCode(to: email)
    }

    /// Signs in by a code of a link.
    func useLink(
        _ code: String,
        _ email: String = "ann@example.com",
        idToken: String? = nil
    ) async -> TestAnswer {
        var body: JSONObject = ["email": .string(email), "oobCode": .string(code)]
        body["idToken"] = idToken.map(JSONValue.string)
        return await app("signInWithEmailLink", .object(body))
    }
}

@Suite("accounts:signInWithEmailLink")
struct SignInWithEmailLinkTests {
    @Test("A stranger gets an account with a verified address", arguments: TestDatabase.available)
    func newAccount(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let code = try await server.linkCode("Ann@Example.com".lowercased())
        let answer = await server.useLink(code, "ANN@example.com")
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["kind"] == "identitytoolkit#EmailLinkSigninResponse")
        #expect(answer["email"] == "ann@example.com")
        #expect(answer["expiresIn"] == "3600")
        #expect(answer.json["isNewUser"]?.boolValue == true)
        let account = await server.account(answer["localId"])
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["emailLinkSignin"]?.boolValue == true)
        #expect(account["passwordHash"] == nil)
        #expect(account["providerUserInfo"]?[0]?["providerId"] == "password")
        #expect(account["providerUserInfo"]?[0]?["rawId"] == "ann@example.com")
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(claims["email_verified"]?.boolValue == true)
        let methods = await server.app(
            "createAuthUri",
            ["identifier": "ann@example.com", "continueUri": "http://localhost"]
        )
        #expect(methods.text.contains(#""signinMethods":["emailLink"]"#), "\(methods)")
        let again = await server.useLink(try await server.linkCode())
        #expect(again["localId"] == answer["localId"])
        #expect(again.json["isNewUser"]?.boolValue == false)
    }

    @Test("A link serves once and for six hours, whoever asks for another one")
    func life() async throws {
        let server = try await TestServer()
        let used = try await server.linkCode()
        #expect(await server.useLink(used).status == 200)
        #expect(await server.useLink(used).error == "INVALID_OOB_CODE")
        let earlier = try await server.linkCode()
        let late = try await server.linkCode()
        #expect(await server.useLink(earlier).status == 200)
        server.clock.advance(seconds: 6 * 3600)
        #expect(await server.useLink(late).error == "EXPIRED_OOB_CODE")
    }

    @Test("Twenty uses at once are one sign-in", arguments: TestDatabase.available)
    func atOnce(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let code = try await server.linkCode()
        let answers = await AuthTestSupport.atOnce(20) { _ in await server.useLink(code) }
        #expect(answers.filter { $0.status == 200 }.count == 1)
        for answer in answers where answer.status != 200 {
            #expect(answer.error == "INVALID_OOB_CODE", "\(answer)")
        }
    }

    @Test("What is missing or wrong is told in the protocol's order")
    func refusals() async throws {
        let server = try await TestServer()
        let code = try await server.linkCode()
        #expect(await server.useLink("", "").error == "MISSING_EMAIL")
        #expect(await server.useLink("").error == "MISSING_OOB_CODE")
        #expect(await server.useLink("x").error == "INVALID_OOB_CODE")
        #expect(await server.useLink(code, idToken: "x").error == "INVALID_ID_TOKEN")
        for other in ["ben@example.com", "nonsense"] {
            #expect(
                await server.useLink(code, other).error
                    == "INVALID_EMAIL : The email provided does not match the sign-in email address."
            )
        }
        #expect(await server.useLink(code).status == 200)
    }

    @Test("A code of another kind signs nobody in, and a link resets no password")
    func kinds() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let link = try await server.linkCode()
        let body: JSONValue = ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        _ = await server.app("sendOobCode", body)
        let reset = try await server.mailedCode(to: user.email)
        #expect(await server.useLink(reset).error == "INVALID_OOB_CODE")
        let code = JSONValue.string(link)
        let change = await server.app(
            "resetPassword",
            ["oobCode": code, "newPassword": "another horse"]
        )
        #expect(change.error == "INVALID_OOB_CODE")
        #expect(await server.app("update", ["oobCode": code]).error == "INVALID_OOB_CODE")
        let seen = await server.app("resetPassword", ["oobCode": code])
        #expect(seen["requestType"] == "EMAIL_SIGNIN" && seen["email"].isEmpty, "\(seen)")
        #expect(await server.useLink(link).status == 200)
    }

    @Test("Whoever opened an account with another's address loses every way into it")
    func squatter() async throws {
        let server = try await TestServer()
        let squatter = try await server.newUser()
        let identity: JSONValue = ["providerId": "google.com", "rawId": "1"]
        _ = await server.admin(
            "update",
            [
                "localId": .string(squatter.id), "phoneNumber": "+16505550101",
                "linkProviderUserInfo": identity,
            ]
        )
        server.clock.advance(seconds: 2)
        let owner = await server.useLink(try await server.linkCode())
        #expect(owner["localId"] == squatter.id)
        let account = await server.account(squatter.id)
        #expect(account["passwordHash"] == nil && account["phoneNumber"] == nil)
        #expect(account["providerUserInfo"]?.arrayValue?.count == 1, "\(account)")
        let password: JSONValue = [
            "email": .string(squatter.email), "password": .string(squatter.password),
        ]
        #expect(await server.app("signInWithPassword", password).error == "INVALID_PASSWORD")
        #expect(await server.refresh(squatter).error == "TOKEN_EXPIRED")
        let lookup = await server.app("lookup", ["idToken": .string(squatter.idToken)])
        #expect(lookup.error == "TOKEN_EXPIRED")
        let fresh = await server.app("lookup", ["idToken": .string(owner["idToken"])])
        #expect(fresh.status == 200)
    }

    @Test("A verified account keeps its password and its sessions")
    func verified() async throws {
        let server = try await TestServer()
        let user = try await TestUser(on: server)
        let answer = await server.useLink(try await server.linkCode())
        #expect(answer["localId"] == user.uid)
        #expect(await user.signIn().status == 200)
        #expect(await server.refresh(user.refreshToken).status == 200)
    }

    @Test("A second factor is asked for, and the link is spent", arguments: TestDatabase.available)
    func challenge(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        var user = try await TestUser(on: server)
        try await user.enroll()
        let code = try await server.linkCode()
        let answer = await server.useLink(code)
        #expect(answer.status == 200)
        #expect(answer.json["mfaInfo"]?[0]?["phoneInfo"] == "+1******0100")
        for absent in ["idToken", "refreshToken", "+15555550100"] {
            #expect(!answer.text.contains(absent), "\(answer)")
        }
        #expect(await server.useLink(code).error == "INVALID_OOB_CODE")
        let factor = answer.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? ""
        let start = await server.startSignIn(answer["mfaPendingCredential"], factor: factor)
        let pending = PendingCode(
            credential: answer["mfaPendingCredential"],
            factor: factor,
            sessionInfo: start.sessionInfo,
            code: try await server.lastMessage().code ?? ""
        )
        let signedIn = await server.finalizeSignIn(pending)
        let claims = try server.claims(signedIn["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
    }

    @Test("A disabled account stays closed")
    func disabled() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let code = try await server.linkCode()
        _ = await server.admin("update", ["localId": .string(user.id), "disableUser": true])
        #expect(await server.useLink(code).error == "USER_DISABLED")
    }
}

@Suite("accounts:signInWithEmailLink for a signed-in user")
struct LinkingByEmailLinkTests {
    @Test("An anonymous user keeps the account and goes on with an address")
    func anonymous() async throws {
        let server = try await TestServer()
        let user = await server.app("signUp", [:])
        server.clock.advance(seconds: 3600 - 1)
        let code = try await server.linkCode()
        let answer = await server.useLink(code, idToken: user["idToken"])
        #expect(answer["localId"] == user["localId"], "\(answer)")
        #expect(answer.json["isNewUser"]?.boolValue == false)
        let account = await server.account(user["localId"])
        #expect(account["email"] == "ann@example.com")
        #expect(account["emailVerified"]?.boolValue == true)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["provider_id"] == nil)
    }

    @Test("An address that another account has is refused, and its link stays good")
    func taken() async throws {
        let server = try await TestServer()
        let owner = try await server.newUser()
        let other = try await server.newUser("ben@example.com")
        let code = try await server.linkCode()
        #expect(await server.useLink(code, idToken: other.idToken).error == "EMAIL_EXISTS")
        #expect(await server.useLink(code)["localId"] == owner.id)
    }

    @Test("A new address by a link ends the other sessions, and the old address is told")
    func changed() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let code = try await server.linkCode("new@example.com")
        let answer = await server.useLink(code, "new@example.com", idToken: user.idToken)
        #expect(answer["localId"] == user.id, "\(answer)")
        #expect(await server.account(user.id)["email"] == "new@example.com")
        #expect(await server.account(user.id)["initialEmail"] == "ann@example.com")
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        #expect(try await server.outbox().last?.purpose == "RECOVER_EMAIL")
        #expect(try await server.outbox().last?.to == "ann@example.com")
    }

    @Test("An account with factors is linked with a second factor and a recent sign-in only")
    func factors() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let code = try await server.linkCode("new@example.com")
        let single = await server.useLink(code, "new@example.com", idToken: user.idToken)
        #expect(single.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let both = try await server.signIn(user)
        server.clock.advance(seconds: 301)
        let old = await server.useLink(code, "new@example.com", idToken: both.idToken)
        #expect(old.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let fresh = try await server.signIn(user)
        let answer = await server.useLink(code, "new@example.com", idToken: fresh.idToken)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
    }
}
