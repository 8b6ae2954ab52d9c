import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("accounts:signInWithIdp, of development")
struct SignInWithIdpTests {
    static let google: JSONObject = [
        "sub": "1001", "email": "Ann@Example.com", "email_verified": true, "name": "Ann",
        "picture": "https://pictures.example/ann.png",
    ]

    static func claims(_ change: (inout JSONObject) -> Void) -> JSONObject {
        var claims = google
        change(&claims)
        return claims
    }

    @Test(
        "A person gets an account, and the same one again",
        arguments: TestDatabase.available
    )
    func twice(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let first = await server.fake("google.com", Self.google)
        #expect(first.status == 200, "\(first)")
        #expect(first.json["isNewUser"] == true)
        #expect(first["providerId"] == "google.com")
        #expect(first["federatedId"] == "https://accounts.google.com/1001")
        #expect(first["email"] == "ann@example.com" && first.json["emailVerified"] == true)
        #expect(first["displayName"] == "Ann")
        let told = try JSONValue(parsing: Array(first["rawUserInfo"].utf8))
        #expect(told["id"] == "1001" && told["sub"] == nil)
        let claims = try server.claims(first["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "google.com")
        #expect(claims["firebase"]?["identities"]?["google.com"] == ["1001"])
        let second = await server.fake("google.com", Self.google)
        #expect(second["localId"] == first["localId"])
        #expect(second.json["isNewUser"] == false)
        let answer = await server.app("lookup", ["idToken": .string(second["idToken"])])
        let user = answer.json["users"]?[0]
        #expect(user?["providerUserInfo"]?[0]?["rawId"] == "1001", "\(answer)")
        #expect(user?["photoUrl"] == "https://pictures.example/ann.png")
    }

    @Test("What Google tells has the names that apps know, of claims that nobody signed too")
    func profileOfGoogle() async throws {
        let server = try await TestServer()
        let answer = await server.fake(
            "google.com",
            [
                "sub": "7", "email": "ann@example.com", "email_verified": true, "name": "Ann Lee",
                "given_name": "Ann", "family_name": "Lee", "picture": "http://localhost/ann.png",
                "screen_name": "ann7", "iss": "anybody",
            ]
        )
        let told = try JSONValue(parsing: Array(answer["rawUserInfo"].utf8))
        let scopes = "https://www.googleapis.com/auth/userinfo"
        #expect(
            told == [
                "id": "7", "name": "Ann Lee", "given_name": "Ann", "family_name": "Lee",
                "verified_email": true, "email": "ann@example.com",
                "picture": "http://localhost/ann.png",
                "granted_scopes": .string("openid \(scopes).profile \(scopes).email"),
                "locale": "en",
            ]
        )
        #expect(answer["screenName"] == "ann7")
        #expect(await server.account(answer["localId"])["screenName"] == "ann7")
    }

    @Test(
        "JSON in the place of SAML tells address and attributes, where nobody set the provider up"
    )
    func fakeSAML() async throws {
        let server = try await TestServer()
        func signIn(_ response: JSONValue) async -> TestAnswer {
            await server.idp(
                "saml.saml",
                [
                    "id_token": #"{"sub":"7","email":"ann@example.com"}"#,
                    "SAMLResponse": String(decoding: response.serialized, as: UTF8.self),
                ]
            )
        }
        let told: JSONValue = ["role": "admin", "groups": ["a", "b"]]
        let answer = await signIn([
            "assertion": [
                "subject": ["nameId": "first@example.com"], "attributeStatements": told,
            ]
        ])
        #expect(answer["email"] == "first@example.com", "\(answer)")
        #expect(answer.json["emailVerified"] == true)
        #expect(try JSONValue(parsing: Array(answer["rawUserInfo"].utf8)) == told)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_attributes"] == told)
        #expect(claims["firebase"]?["identities"]?["saml.saml"] == ["7"])
        for wrong: JSONValue in [
            [:], ["assertion": [:]], ["assertion": ["subject": [:]]],
            ["assertion": ["subject": ["nameId": ""]]], [],
        ] {
            let refused = await signIn(wrong)
            #expect(refused.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(refused)")
        }
        #expect(try await server.accountCount() == 1)
    }

    @Test("What is missing or wrong is refused in the protocol's order, and nothing is stored")
    func refusals() async throws {
        let server = try await TestServer()
        let rows: [(JSONObject, String)] = [
            (["pendingIdToken": "abc"], "OPERATION_NOT_ALLOWED"),
            ([:], "MISSING_REQUEST_URI"),
            (["requestUri": "nowhere"], "INVALID_REQUEST_URI"),
            (
                ["requestUri": "http://localhost", "postBody": "id_token={}"],
                "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost"
            ),
            (ProviderRequests.body("google.com", [:]), "INVALID_IDP_RESPONSE"),
            (ProviderRequests.body("google.com", ["id_token": "{"]), "INVALID_IDP_RESPONSE"),
            (ProviderRequests.body("google.com", ["id_token": "{}"]), "INVALID_IDP_RESPONSE"),
            (
                ProviderRequests.body("google.com", ["id_token": "{\"sub\":1}"]),
                "INVALID_IDP_RESPONSE"
            ),
            (ProviderRequests.body("google.com", ["access_token": "abc"]), "INVALID_IDP_RESPONSE"),
            (["pendingToken": "abc"], "INVALID_PENDING_TOKEN"),
        ]
        for (body, code) in rows {
            let answer = await server.app("signInWithIdp", .object(body))
            #expect(answer.error?.hasPrefix(code) == true, "\(answer)")
        }
        #expect(try await server.accountCount() == 0)
    }

    @Test("A refusal repeats the address of the request, and no code or token that was in it")
    func echo() async throws {
        let server = try await TestServer()
        for part in ["?code=sentinel", "#access_token=sentinel", "?a=1#code=sentinel"] {
            let body: JSONObject = ["requestUri": .string("http://localhost/cb\(part)")]
            let answer = await server.app("signInWithIdp", .object(body))
            #expect(answer.error?.hasPrefix("INVALID_CREDENTIAL_OR_PROVIDER_ID") == true)
            #expect(answer.error?.hasSuffix(" http://localhost/cb") == true, "\(answer)")
        }
    }

    @Test("A credential may stand in the body, the query or the fragment")
    func places() async throws {
        let server = try await TestServer()
        let token = "%7B%22sub%22%3A%227%22%7D"
        for uri in [
            "http://localhost/__/auth/handler?providerId=google.com&id_token=\(token)",
            "http://localhost/__/auth/handler#providerId=google.com&id_token=\(token)",
        ] {
            let answer = await server.app("signInWithIdp", ["requestUri": .string(uri)])
            #expect(answer["federatedId"] == "https://accounts.google.com/7", "\(answer)")
        }
        #expect(try await server.accountCount() == 1)
    }

    @Test("An unproved address of another account asks for a confirmation, and signs nobody in")
    func confirmation() async throws {
        let server = try await TestServer()
        let owner = try await server.newUser()
        let claims = Self.claims { $0["email_verified"] = false }
        let answer = await server.fake("facebook.com", claims)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["needConfirmation"] == true)
        #expect(answer["localId"] == owner.id)
        #expect(answer.json["idToken"] == nil && answer.json["refreshToken"] == nil)
        #expect(answer.json["oauthIdToken"] != nil)
        // The user signs in as before, and brings the provider along.
        let linked = await server.app(
            "signInWithIdp",
            [
                "pendingToken": .string(answer["pendingToken"]),
                "idToken": .string(owner.idToken),
            ]
        )
        #expect(linked["localId"] == owner.id && linked.json["idToken"] != nil, "\(linked)")
        let again = await server.app(
            "signInWithIdp",
            ["pendingToken": .string(answer["pendingToken"])]
        )
        #expect(again.error == "INVALID_PENDING_TOKEN", "\(again)")
        #expect(await server.fake("facebook.com", claims)["localId"] == owner.id)
    }

    @Test(
        "A proved address takes an unproved account over, and whoever was in it is out",
        arguments: TestDatabase.available
    )
    func takeOver(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let squatter = try await server.newUser()
        let facebook = Self.claims {
            $0["sub"] = "fb"; $0["email"] = "else@example.com"
        }
        let linked = await server.fake(
            "facebook.com",
            facebook,
            ["idToken": .string(squatter.idToken)]
        )
        #expect(linked["localId"] == squatter.id, "\(linked)")
        server.clock.advance(seconds: 5)
        let answer = await server.fake("google.com", Self.google)
        #expect(answer["localId"] == squatter.id && answer.json["idToken"] != nil, "\(answer)")
        #expect(answer.json["isNewUser"] == false && answer.json["emailVerified"] == true)
        #expect(await server.refresh(squatter.refreshToken).error == "TOKEN_EXPIRED")
        #expect(await server.refresh(linked["refreshToken"]).error == "TOKEN_EXPIRED")
        let password = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": .string(squatter.password)]
        )
        #expect(password.status == 400)
        // Facebook's identity is nobody's now.
        #expect(await server.fake("facebook.com", facebook)["localId"] != squatter.id)
    }

    @Test("A proved account keeps its password and its providers")
    func keeps() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin("update", ["localId": .string(user.id), "emailVerified": true])
        let answer = await server.fake("google.com", Self.google)
        #expect(answer["localId"] == user.id, "\(answer)")
        #expect(await server.refresh(user.refreshToken).status == 200)
        let password = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": .string(user.password)]
        )
        #expect(password.status == 200)
    }

    @Test("Two projects' ways with one address: one account, or one for each provider")
    func duplicates() async throws {
        let server = try await TestServer()
        let first = await server.fake("google.com", Self.google)
        let config = await server.asOwner(
            "PATCH",
            "\(TestServer.projectPath)/config?updateMask=signIn.allowDuplicateEmails",
            ["signIn": ["allowDuplicateEmails": true]]
        )
        #expect(config.status == 200, "\(config)")
        let second = await server.fake("facebook.com", Self.google)
        #expect(second.json["isNewUser"] == true)
        #expect(second["localId"] != first["localId"])
        let answer = await server.app("lookup", ["idToken": .string(second["idToken"])])
        #expect(answer.json["users"]?[0]?["email"] == nil, "\(answer)")
        #expect(answer.json["users"]?[0]?["providerUserInfo"]?[0]?["email"] == "ann@example.com")
    }

    @Test("An identity comes to a user's account; another's does not, and the answer says why")
    func linking() async throws {
        let server = try await TestServer()
        let other = await server.fake("google.com", Self.google)
        let anonymous = await server.app("signUp", [:])
        let token: JSONObject = ["idToken": .string(anonymous["idToken"])]
        let refused = await server.fake("google.com", Self.google, token)
        #expect(refused.error == "FEDERATED_USER_ID_ALREADY_LINKED", "\(refused)")
        let told = await server.fake(
            "google.com",
            Self.google,
            token.merging(["returnIdpCredential": true])
        )
        #expect(told.status == 200, "\(told)")
        #expect(told["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
        #expect(told.json["idToken"] == nil && told.json["oauthIdToken"] != nil)
        let signedIn = await server.app(
            "signInWithIdp",
            ["pendingToken": .string(told["pendingToken"])]
        )
        #expect(signedIn["localId"] == other["localId"], "\(signedIn)")
        let address = await server.fake(
            "facebook.com",
            Self.claims { $0["sub"] = "fb" },
            token.merging(["returnIdpCredential": true])
        )
        #expect(address["errorMessage"] == "EMAIL_EXISTS", "\(address)")
        let linked = await server.fake(
            "github.com",
            ["sub": "gh", "email": "new@example.com"],
            token
        )
        #expect(linked["localId"] == anonymous["localId"], "\(linked)")
        let claims = try server.claims(linked["idToken"])
        #expect(claims["firebase"]?["sign_in_provider"] == "github.com")
        #expect(claims["email"] == "new@example.com" && claims["email_verified"] == false)
    }

    @Test("Re-authentication makes no account, and its refusal is none that ends a session")
    func reauthentication() async throws {
        let server = try await TestServer()
        let answer = await server.fake("google.com", Self.google, ["autoCreate": false])
        #expect(answer.error == "EMAIL_NOT_FOUND", "\(answer)")
        #expect(try await server.accountCount() == 0)
        let made = await server.fake("google.com", Self.google)
        let again = await server.fake("google.com", Self.google, ["autoCreate": false])
        #expect(again["localId"] == made["localId"])
    }

    @Test("A second factor is asked for, and the provider's tokens come with the question")
    func secondFactor() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let answer = await server.fake("google.com", Self.google)
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["idToken"] == nil && answer.json["refreshToken"] == nil)
        #expect(answer.json["mfaInfo"]?[0]?["mfaEnrollmentId"] == "factor-1")
        #expect(!answer["mfaPendingCredential"].isEmpty)
        #expect(answer["oauthAccessToken"].hasPrefix("FirebaseAuthEmulatorFakeAccessToken_"))
        // No way into the account has come to it meanwhile.
        let shown = await server.admin("lookup", ["localId": [.string(user.id)]])
        #expect(!shown.text.contains("google.com"), "\(shown)")
    }

    @Test("Disabled accounts, closed projects and disabled providers stay closed")
    func closed() async throws {
        let server = try await TestServer()
        let made = await server.fake("google.com", Self.google)
        _ = await server.admin(
            "update",
            ["localId": .string(made["localId"]), "disableUser": true]
        )
        #expect(await server.fake("google.com", Self.google).error == "USER_DISABLED")
        try await server.setUp("github.com", ["clientId": "a", "clientSecret": "b"])
        let disabled = await server.fake("github.com", ["sub": "1"])
        #expect(
            disabled.error
                == "OPERATION_NOT_ALLOWED : The identity provider configuration is disabled."
        )
        _ = await server.asOwner(
            "PATCH",
            "\(TestServer.projectPath)/config?updateMask=client.permissions.disabledUserSignup",
            ["client": ["permissions": ["disabledUserSignup": true]]]
        )
        #expect(await server.fake("google.com", ["sub": "2"]).error == "ADMIN_ONLY_OPERATION")
    }

    @Test("Of many first sign-ins at once all find one account", arguments: TestDatabase.available)
    func race(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let answers = await atOnce(8) { _ in await server.fake("google.com", Self.google) }
        #expect(answers.allSatisfy { $0.status == 200 }, "\(answers)")
        #expect(Set(answers.map { $0["localId"] }).count == 1)
        #expect(answers.count { $0.json["isNewUser"] == true } == 1)
        #expect(try await server.accountCount() == 1)
    }

    @Test("In production nobody is believed whom nobody has set up")
    func production() async throws {
        let server = try await TestServer(.production)
        for token in ["{\"sub\":\"1\"}", JWT.unsigned(claims: Array("{\"sub\":\"1\"}".utf8))] {
            let answer = await server.idp("google.com", ["id_token": token])
            #expect(
                answer.error
                    == "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
            )
        }
        #expect(try await server.accountCount() == 0)
    }
}
