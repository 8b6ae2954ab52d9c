import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:signInWithCustomToken")
struct SignInWithCustomTokenTests {
    @Test("A stranger gets an account, and the token's claims for as long as the session lasts")
    func newUser() async throws {
        let server = try await TestServer()
        let token = CustomTokens.unsigned(["uid": "ann", "claims": ["role": "editor"]])
        let answer = await server.signIn(customToken: token)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["kind"] == "identitytoolkit#VerifyCustomTokenResponse")
        #expect(answer["expiresIn"] == "3600")
        #expect(answer.json["isNewUser"] == true)
        for absent in ["localId", "email"] { #expect(answer.json[absent] == nil) }
        let claims = try server.claims(answer["idToken"])
        #expect(claims["sub"] == "ann")
        #expect(claims["role"] == "editor")
        #expect(claims["firebase"] == ["identities": [:], "sign_in_provider": "custom"])
        let refreshed = await server.send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(answer["refreshToken"])]
            )
        )
        #expect(try server.claims(refreshed["id_token"])["role"] == "editor")
        let account = await server.account("ann")
        #expect(account["customAuth"] == true)
        #expect(account["customAttributes"] == nil)
        #expect(account["lastLoginAt"]?.stringValue == "1800000000000")
        #expect(account["providerUserInfo"] == nil)
    }

    @Test("A user who has an account is signed in to it, and no second factor is asked for")
    func knownUser() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let answer = await server.signIn(
            customToken: CustomTokens.unsigned(["uid": .string(user.id)])
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["isNewUser"] == false)
        #expect(answer.json["mfaPendingCredential"] == nil)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["email"]?.stringValue == user.email)
        #expect(claims["firebase"]?["sign_in_second_factor"] == nil)
    }

    @Test("Such a sign-in does not stand for the second factor where one is needed")
    func secondFactorStaysGuarded() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let answer = await server.signIn(
            customToken: CustomTokens.unsigned(["uid": .string(user.id)])
        )
        let change = await server.app(
            "update",
            ["idToken": .string(answer["idToken"]), "password": "another password"]
        )
        #expect(change.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("Development takes bare claims, signatures of anybody, and ids that are no texts")
    func lenience() async throws {
        let server = try await TestServer()
        for token in [
            #"{"uid":"ann"}"#, #"{"user_id":"ann"}"#,
            try CustomTokens.signed(["uid": "ann"]),
        ] {
            let answer = await server.signIn(customToken: token)
            #expect(try server.claims(answer["idToken"])["sub"] == "ann")
        }
        let number = await server.signIn(customToken: #"{"uid":42}"#)
        #expect(try server.claims(number["idToken"])["sub"] == "42")
    }

    @Test(
        "Refusals say what is wrong with the token",
        arguments: [
            ("", "MISSING_CUSTOM_TOKEN"),
            ("{uid:1}", "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
            (
                "a.b",
                "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required."
            ),
            ("a.b.c", "INVALID_CUSTOM_TOKEN : Invalid assertion format"),
            (CustomTokens.unsigned(["uid": "ann", "aud": "x"]), "INVALID_CUSTOM_TOKEN"),
            (CustomTokens.unsigned(["uid": "ann", "tenant_id": "t1"]), "TENANT_ID_MISMATCH"),
            (CustomTokens.unsigned([:]), "MISSING_IDENTIFIER"),
            (CustomTokens.unsigned(["uid": ""]), "MISSING_IDENTIFIER"),
            (
                CustomTokens.unsigned(["uid": .string(String(repeating: "x", count: 129))]),
                "INVALID_CUSTOM_TOKEN : Invalid assertion format"
            ),
            (CustomTokens.unsigned(["uid": "ann", "claims": "x"]), "INVALID_CLAIMS"),
            (
                CustomTokens.unsigned(["uid": "ann", "claims": ["firebase": 1, "sub": 2]]),
                "FORBIDDEN_CLAIM : sub"
            ),
            (
                CustomTokens.unsigned([
                    "uid": "ann", "claims": ["a": .string(String(repeating: "x", count: 8200))],
                ]),
                "CLAIMS_TOO_LARGE"
            ),
        ]
    )
    func refusals(token: String, message: String) async throws {
        let server = try await TestServer()
        let answer = await server.signIn(customToken: token)
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(await server.account("ann") == .null)
    }

    @Test("A disabled account stays shut")
    func disabled() async throws {
        let server = try await TestServer()
        _ = await server.admin("", ["localId": "ann", "disabled": true])
        let answer = await server.signIn(customToken: CustomTokens.unsigned(["uid": "ann"]))
        #expect(answer.error == "USER_DISABLED")
        #expect(await server.account("ann")["customAuth"] == nil)
    }

    @Test("A token of a tenant serves in that tenant")
    func tenant() async throws {
        let server = try await TestServer()
        let token = CustomTokens.unsigned(["uid": "ann", "tenant_id": "t1"])
        let answer = await server.app(
            "signInWithCustomToken",
            ["token": .string(token), "tenantId": "t1"]
        )
        #expect(try server.claims(answer["idToken"])["firebase"]?["tenant"] == "t1")
        let other = await server.app(
            "signInWithCustomToken",
            ["token": .string(token), "tenantId": "t2"]
        )
        #expect(other.error == "TENANT_ID_MISMATCH")
    }

    @Test("Claims of a token never take the place of what the server knows")
    func reservedClaims() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let token = CustomTokens.unsigned([
            "uid": .string(user.id),
            "claims": ["email": "eve@example.com", "email_verified": true, "user_id": "eve"],
        ])
        let claims = try server.claims(await server.signIn(customToken: token)["idToken"])
        #expect(claims["email"]?.stringValue == user.email)
        #expect(claims["email_verified"] == false)
        #expect(claims["user_id"]?.stringValue == user.id)
    }

    @Test(
        "A production server takes none that it cannot verify",
        arguments: [
            (
                #"{"uid":"ann"}"#,
                "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required."
            ),
            (CustomTokens.unsigned(["uid": "ann"]), "INVALID_CUSTOM_TOKEN : Missing signature."),
            ((try? CustomTokens.signed(["uid": "ann"])) ?? "", "INVALID_CUSTOM_TOKEN"),
        ]
    )
    func production(token: String, message: String) async throws {
        let answer = try await TestServer(.production).signIn(customToken: token)
        #expect(answer.status == 400)
        #expect(answer.error == message)
    }
}
