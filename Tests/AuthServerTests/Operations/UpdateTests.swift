import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:update by the owner")
struct UpdateTests {
    @Test("A profile changes without new tokens, however old the sign-in is")
    func profile() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        server.clock.advance(seconds: 3000)
        let answer = await server.app(
            "update",
            [
                "idToken": .string(user.idToken), "displayName": "Ann",
                "photoUrl": "any text", "phoneNumber": "+16505550100", "emailVerified": true,
                "createdAt": 1, "lastLoginAt": 1, "email": "",
                "password": "",
            ]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["displayName"] == "Ann")
        #expect(answer["photoUrl"] == "any text")
        #expect(answer["passwordHash"] == "UkVEQUNURUQ=")
        #expect(answer.json["providerUserInfo"]?[0]?["displayName"]?.stringValue == "Ann")
        #expect(answer.json["idToken"] == nil)
        #expect(await server.refresh(user).status == 200)
        let account = await server.account(user.id)
        #expect(account["phoneNumber"] == nil)
        #expect(account["emailVerified"]?.boolValue == false)
        #expect(account["createdAt"]?.stringValue == "1800000000000")
        #expect(account["validSince"]?.stringValue == "1800000000")
    }

    @Test(
        "Owners sign themselves out everywhere else, whatever time they name",
        arguments: ["0", "1", "99999999999"] as [JSONValue]
    )
    func signedOut(time: JSONValue) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let other = try await server.signIn(user)
        server.clock.advance(seconds: 10)
        let body: JSONValue = ["idToken": .string(user.idToken), "validSince": time]
        let answer = await server.app("update", body)
        let new = try server.user(answer, email: user.email, password: user.password)
        for old in [user, other] {
            #expect(await server.refresh(old).error == "TOKEN_EXPIRED")
            let lookup = await server.app("lookup", ["idToken": .string(old.idToken)])
            #expect(lookup.error == "TOKEN_EXPIRED")
        }
        #expect(await server.refresh(new).status == 200)
        #expect(await server.app("lookup", ["idToken": .string(new.idToken)]).status == 200)
        let claims = try server.claims(new.idToken)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")
        #expect(claims["auth_time"] == 1_800_000_010)
        #expect(await server.account(user.id)["validSince"] == "1800000010")
    }

    @Test(
        "Signing out everywhere needs a recent sign-in, with the second factor where there is one"
    )
    func signedOutRecently() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        func signOut(_ user: AccountUser) async -> TestAnswer {
            await server.app("update", ["idToken": .string(user.idToken), "validSince": "0"])
        }
        #expect(await signOut(user).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        let both = try await server.signIn(user)
        #expect(await server.refresh(user).status == 200)
        let answer = await signOut(both)
        #expect(answer.status == 200, "\(answer)")
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"] == "phone")
        var later = user
        later.idToken = answer["idToken"]
        server.clock.advance(seconds: 301)
        #expect(await signOut(later).error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("A profile's texts stay, go by an empty text, and go by deleteAttribute")
    func removal() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        func update(_ changes: JSONObject) async -> TestAnswer {
            var body = changes
            body["idToken"] = .string(user.idToken)
            return await server.app("update", .object(body))
        }
        _ = await update(["displayName": "Ann", "photoUrl": "p"])
        let kept = await update(["displayName": nil])
        #expect(kept["displayName"] == "Ann")
        let emptied = await update(["displayName": "", "deleteAttribute": ["PHOTO_URL"]])
        #expect(emptied.json["displayName"] == nil)
        #expect(emptied.json["photoUrl"] == nil)
        #expect(await update(["deleteAttribute": ["RAW_USER_INFO"]]).status == 501)
        #expect(await update(["deleteAttribute": ["NONSENSE"]]).status == 400)
    }

    @Test("Null removes a profile's texts for Google's JavaScript SDK, and for nobody else")
    func nullOfJavaScript() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        func update(_ changes: JSONObject, by client: String?) async -> TestAnswer {
            var body = changes
            body["idToken"] = .string(user.idToken)
            var request = TestRequest.app("/v1/accounts:update", .object(body))
            if let client { request = request.adding("X-Client-Version", client) }
            return await server.send(request)
        }
        let nulls: JSONObject = ["displayName": nil, "photoUrl": nil, "email": nil]
        _ = await update(["displayName": "Ann", "photoUrl": "p"], by: nil)
        for other in [nil, "Node/Admin/13.4.0", "iOS/FirebaseSDK/11.8.0/FirebaseCore-iOS"] {
            #expect(await update(nulls, by: other)["displayName"] == "Ann", "\(other ?? "none")")
        }
        let web = "Chrome/JsCore/11.3.0/FirebaseCore-web"
        let named = await update(["displayName": "Bea", "photoUrl": nil], by: web)
        #expect(named["displayName"] == "Bea" && named.json["photoUrl"] == nil, "\(named)")
        let cleared = await update(nulls, by: web)
        #expect(cleared.status == 200 && cleared["email"] == user.email, "\(cleared)")
        #expect(cleared.json["displayName"] == nil)
        #expect(await server.account(user.id)["displayName"] == nil)
    }

    // The JavaScript SDK keeps its refresh token where an answer's ID token is one that it has.
    @Test(
        "Where sessions end, the new ID token is another one, within the same second too",
        arguments: [["password": "New-pw-1!"], ["email": "new@example.com"], ["validSince": "0"]]
    )
    func anotherToken(change: JSONObject) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        var body = change
        body["idToken"] = .string(user.idToken)
        let answer = await server.app("update", .object(body))
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["idToken"] != user.idToken)
        #expect(answer["refreshToken"] != user.refreshToken)
    }

    @Test("A new password ends every session and signs its user in anew")
    func password() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let other = try await server.signIn(user)
        server.clock.advance(seconds: 10)
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "New-pw-1!"]
        )
        #expect(answer.status == 200)
        #expect(answer["expiresIn"] == "3600")
        let claims = try server.claims(answer["idToken"])
        #expect(claims["auth_time"]?.intValue == server.clock.now().seconds)
        for old in [user, other] {
            #expect(await server.refresh(old).error == "TOKEN_EXPIRED")
            let lookup = await server.app("lookup", ["idToken": .string(old.idToken)])
            #expect(lookup.error == "TOKEN_EXPIRED")
        }
        var new = user
        new.refreshToken = answer["refreshToken"]
        #expect(await server.refresh(new).status == 200)
        #expect(try await server.signIn(user, password: "New-pw-1!").id == user.id)
        let wrong = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": .string(user.password)]
        )
        #expect(wrong.error == "INVALID_PASSWORD")
    }

    @Test("A new address is unverified, ends every session, and can be undone from the first one")
    func email() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.admin("update", ["localId": .string(user.id), "emailVerified": true])
        server.clock.advance(seconds: 10)
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "email": "NEW@example.com"]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["email"] == "new@example.com")
        #expect(answer.json["emailVerified"]?.boolValue != true)
        let claims = try server.claims(answer["idToken"])
        #expect(claims["email"]?.stringValue == "new@example.com")
        #expect(claims["email_verified"]?.boolValue == false)
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        #expect(await server.account(user.id)["initialEmail"]?.stringValue == user.email)
        let mails = try await server.outbox().filter { $0.kind == .email }
        #expect(mails.map(\.to) == [user.email])
        #expect(mails.map(\.purpose) == ["RECOVER_EMAIL"])
    }

    @Test(
        "Refusals come in the documented order",
        arguments: [
            ([:], "INVALID_REQ_TYPE : Unsupported request parameters."),
            (["localId": "x"], "INVALID_REQ_TYPE : Unsupported request parameters."),
            (["idToken": "a.b.c", "customAttributes": "{}"], "INSUFFICIENT_PERMISSION"),
            (["idToken": "a.b.c", "mfa": [:]], "INSUFFICIENT_PERMISSION"),
            (["idToken": "a.b.c", "disableUser": true], "INVALID_ID_TOKEN"),
            (["idToken": "TOKEN", "disableUser": true, "email": "x"], "OPERATION_NOT_ALLOWED"),
            (["idToken": "TOKEN", "email": "x", "password": "1"], "INVALID_EMAIL"),
            (["idToken": "TOKEN", "email": "ben@example.com", "password": "1"], "EMAIL_EXISTS"),
            (
                ["idToken": "TOKEN", "email": "ann@example.com", "password": "1"],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
            (["oobCode": "nonsense"], "INVALID_OOB_CODE"),
        ] as [(JSONObject, String)]
    )
    func refusals(body: JSONObject, message: String) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = try await server.newUser("ben@example.com")
        let before = await server.account(user.id)
        var body = body
        if body["idToken"] == "TOKEN" { body["idToken"] = .string(user.idToken) }
        let answer = await server.app("update", .object(body))
        #expect(answer.status == 400)
        #expect(answer.error == message)
        #expect(await server.account(user.id) == before)
        #expect(try await server.sessions(of: user).count == 1)
    }

    @Test(
        "What guards an account changes only after a recent sign-in",
        arguments: [
            ["password": "New-pw-1!"], ["email": "new@example.com"],
            ["deleteProvider": ["password"]], ["deleteProvider": ["phone"]],
            ["deleteAttribute": ["PASSWORD"]], ["deleteAttribute": ["EMAIL"]],
        ] as [JSONObject]
    )
    func recentSignIn(changes: JSONObject) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        var body = changes
        body["idToken"] = .string(user.idToken)
        server.clock.advance(seconds: 301)
        let late = await server.app("update", .object(body))
        #expect(late.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
        body["idToken"] = .string(try await server.signIn(user).idToken)
        #expect(await server.app("update", .object(body)).status == 200)
    }

    @Test(
        "A token without the second factor changes nothing that guards an account with factors",
        arguments: [
            ["password": "New-pw-1!"], ["email": "new@example.com"],
            ["deleteProvider": ["password"]],
        ] as [JSONObject]
    )
    func secondFactor(changes: JSONObject) async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        var body = changes
        body["idToken"] = .string(user.idToken)
        let answer = await server.app("update", .object(body))
        #expect(answer.error == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
    }

    @Test("A new password keeps the second factor of the token that asked for it")
    func keepsSecondFactor() async throws {
        let server = try await TestServer()
        let user = try await server.signIn(try await server.newUserWithFactor())
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "New-pw-1!"]
        )
        let claims = try server.claims(answer["idToken"])
        #expect(claims["firebase"]?["sign_in_second_factor"]?.stringValue == "phone")
        #expect(claims["firebase"]?["second_factor_identifier"]?.stringValue == "factor-1")
    }

    @Test("With protection of addresses a new one must be verified first, taken or not")
    func protected() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = try await server.newUser("ben@example.com")
        try await server.protectEmails()
        for email in ["new@example.com", "ben@example.com"] {
            let answer = await server.app(
                "update",
                ["idToken": .string(user.idToken), "email": .string(email)]
            )
            #expect(
                answer.error
                    == "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."
            )
        }
        let same = await server.app(
            "update",
            ["idToken": .string(user.idToken), "email": "ANN@example.com"]
        )
        #expect(same.status == 200)
    }

    @Test("Unlinking the password takes the address with it and keeps the session")
    func unlink() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let answer = await server.app(
            "update",
            ["idToken": .string(user.idToken), "deleteProvider": ["password"]]
        )
        #expect(answer.status == 200)
        #expect(answer.json["email"] == nil)
        #expect(answer.json["passwordHash"] == nil)
        #expect(answer.json["providerUserInfo"] == nil)
        #expect(answer.json["idToken"] == nil)
        #expect(await server.refresh(user).status == 200)
        #expect(try await server.newUser(user.email).id != user.id)
    }

    @Test("Texts are bounded, never cut, and hold no NUL")
    func texts() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        func update(_ name: String, _ value: String) async -> TestAnswer {
            await server.app(
                "update",
                .object(["idToken": .string(user.idToken), name: .string(value)])
            )
        }
        let astronaut = "👩‍🚀"
        #expect(await update("displayName", String(repeating: astronaut, count: 51)).status == 200)
        for (name, value) in [
            ("displayName", String(repeating: astronaut, count: 256)),
            ("displayName", "a\0b"), ("photoUrl", "a\0b"),
            ("photoUrl", String(repeating: "x", count: 2049)),
        ] {
            #expect(await update(name, value).status == 400)
        }
        let shown = await server.account(user.id)["displayName"]?.stringValue
        #expect(shown == String(repeating: astronaut, count: 51))
        let lone = await server.send(
            .post(
                "/v1/accounts:update?key=k",
                #"{"idToken":"\#(user.idToken)","displayName":"\uD83D"}"#
            )
        )
        #expect(lone.status == 400)
    }
}
