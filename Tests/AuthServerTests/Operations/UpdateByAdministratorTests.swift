import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:update by an administrator")
struct UpdateByAdministratorTests {
    private let server: TestServer
    private let user: AccountUser

    init() async throws {
        server = try await TestServer()
        user = try await server.newUser()
        server.clock.advance(seconds: 10)
    }

    private func update(_ changes: JSONObject) async -> TestAnswer {
        var body = changes
        body["localId"] = body["localId"] ?? .string(user.id)
        return await server.admin("update", .object(body))
    }

    @Test("Everything about an account can be set, and nobody is signed in")
    func everything() async throws {
        let answer = await update([
            "email": "New@example.com", "emailVerified": true, "phoneNumber": "+16505550100",
            "displayName": "Ann", "photoUrl": "p", "customAttributes": #"{"role":"admin"}"#,
            "createdAt": 1_000, "lastLoginAt": "2000", "password": "New-pw-1!",
            "linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "42"],
        ])
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["localId"] == user.id)
        for name in ["idToken", "refreshToken"] { #expect(answer.json[name] == nil) }
        let account = await server.account(user.id)
        #expect(account["email"]?.stringValue == "new@example.com")
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["customAttributes"]?.stringValue == #"{"role":"admin"}"#)
        #expect(account["createdAt"]?.stringValue == "1000")
        #expect(account["lastLoginAt"]?.stringValue == "2000")
        #expect(account["validSince"]?.stringValue == "\(server.clock.now().seconds)")
        let providers = account["providerUserInfo"]?.arrayValue?.map { info in
            [info["providerId"], info["rawId"], info["federatedId"]].map { $0?.stringValue }
        }
        #expect(
            providers == [
                ["password", "new@example.com", "new@example.com"],
                ["phone", "+16505550100", nil], ["facebook.com", "42", "42"],
            ]
        )
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        #expect(try await server.outbox().isEmpty)
    }

    @Test(
        "Refusals come in the documented order",
        arguments: [
            (["localId": "", "customAttributes": "["], "MISSING_LOCAL_ID"),
            (["localId": "nobody", "customAttributes": "["], "INVALID_CLAIMS"),
            (["customAttributes": #"{"iss":1}"#], "FORBIDDEN_CLAIM : iss"),
            (["localId": "nobody", "email": "x"], "USER_NOT_FOUND"),
            (["email": "x", "password": "1"], "INVALID_EMAIL"),
            (["email": "ben@example.com", "password": "1"], "EMAIL_EXISTS"),
            (
                ["password": "1", "mfa": ["enrollments": [[:]]]],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
            (
                ["mfa": ["enrollments": [["phoneInfo": "1"]]], "phoneNumber": "1"],
                "INVALID_MFA_PHONE_NUMBER : Invalid format."
            ),
            (
                ["phoneNumber": "1", "linkProviderUserInfo": [:]],
                "INVALID_PHONE_NUMBER : Invalid format."
            ),
            (
                ["phoneNumber": "+16505550199", "linkProviderUserInfo": [:]],
                "PHONE_NUMBER_EXISTS"
            ),
            (["linkProviderUserInfo": ["rawId": "1"]], "MISSING_PROVIDER_ID"),
            (["linkProviderUserInfo": ["providerId": "facebook.com"]], "MISSING_RAW_ID"),
            (
                ["linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "7"]],
                "FEDERATED_USER_ID_ALREADY_LINKED"
            ),
        ] as [(JSONObject, String)]
    )
    func refusals(changes: JSONObject, message: String) async throws {
        let ben = await server.admin(
            "",
            ["localId": "ben", "email": "ben@example.com", "phoneNumber": "+16505550199"]
        )
        #expect(ben.status == 200)
        _ = await update([
            "localId": "ben",
            "linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "7"],
        ])
        let before = await server.account(user.id)
        let answer = await update(changes)
        #expect(answer.error == message)
        #expect(await server.account(user.id) == before)
    }

    @Test("validSince is stored as given and ends the sessions from before it")
    func validSince() async throws {
        let now = server.clock.now().seconds
        #expect(await update(["validSince": .int(now - 100)]).status == 200)
        #expect(await server.refresh(user).status == 200)
        #expect(await update(["validSince": .string("\(now)")]).status == 200)
        #expect(await server.account(user.id)["validSince"]?.stringValue == "\(now)")
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "TOKEN_EXPIRED")
        let again = try await server.signIn(user)
        #expect(await server.refresh(again).status == 200)
        // Signed in within the second that is now revoked.
        #expect(await update(["validSince": .int(now)]).status == 200)
        #expect(await server.refresh(again).error == "TOKEN_EXPIRED")
        for absurd in [Int64.min, .max] {
            #expect(await update(["validSince": .int(absurd)]).status == 200)
        }
    }

    @Test("A disabled account signs in, refreshes and looks up no more")
    func disabled() async throws {
        #expect(await update(["disableUser": true]).status == 200)
        let signIn = await server.app(
            "signInWithPassword",
            ["email": .string(user.email), "password": .string(user.password)]
        )
        #expect(signIn.error == "USER_DISABLED")
        #expect(await server.refresh(user).error == "USER_DISABLED")
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "USER_DISABLED")
        #expect(await update(["disableUser": false]).status == 200)
        #expect(await server.refresh(user).error == "TOKEN_EXPIRED")
        #expect(try await server.signIn(user).id == user.id)
    }

    @Test("Claims are cleared by an empty object")
    func claims() async throws {
        _ = await update(["customAttributes": #"{"role":"admin"}"#])
        let with = try server.claims(try await server.signIn(user).idToken)
        #expect(with["role"]?.stringValue == "admin")
        _ = await update(["customAttributes": "{}"])
        let without = try server.claims(try await server.signIn(user).idToken)
        #expect(without["role"] == nil)
    }

    @Test("Parts of an account are removed by name")
    func removal() async throws {
        _ = await update(["phoneNumber": "+16505550100", "displayName": "Ann"])
        _ = await update(["deleteAttribute": ["DISPLAY_NAME"], "deleteProvider": ["phone"]])
        let account = await server.account(user.id)
        #expect(account["displayName"] == nil)
        #expect(account["phoneNumber"] == nil)
        #expect(account["email"]?.stringValue == user.email)
    }
}
