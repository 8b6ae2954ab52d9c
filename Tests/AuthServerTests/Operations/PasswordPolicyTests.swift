import AuthCrypto
import AuthTestSupport
import Testing

@Suite("Password policy")
struct PasswordPolicyTests {
    static let all =
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
        + "[Password must contain at least 8 characters, Password must contain a lower case "
        + "character, Password must contain an upper case character, Password must contain a "
        + "numeric character, Password must contain a non-alphanumeric character]"

    private func server(_ state: String = "ENFORCE", upgrade: Bool = false) async throws
        -> TestServer
    {
        let server = try await TestServer()
        try await set(server, state, upgrade: upgrade)
        return server
    }

    private func set(_ server: TestServer, _ state: String, upgrade: Bool = false) async throws {
        let options: JSONValue = [
            "minPasswordLength": 8, "maxPasswordLength": 20, "containsLowercaseCharacter": true,
            "containsUppercaseCharacter": true, "containsNumericCharacter": true,
            "containsNonAlphanumericCharacter": true,
        ]
        let answer = await server.patch(
            "passwordPolicyConfig",
            [
                "passwordPolicyConfig": [
                    "passwordPolicyEnforcementState": .string(state),
                    "forceUpgradeOnSignin": .bool(upgrade),
                    "passwordPolicyVersions": [["customStrengthOptions": options]],
                ]
            ]
        )
        try #require(answer.status == 200, "\(answer)")
        let policy = answer.json["passwordPolicyConfig"]
        #expect(policy?["lastUpdateTime"] != nil)
        #expect(policy?["passwordPolicyVersions"]?[0]?["schemaVersion"] == 1)
    }

    @Test("Clients are told what a password must be")
    func shown() async throws {
        let plain = await (try TestServer(.production)).send(
            .get("/v2/passwordPolicy?key=\(TestServer.apiKey)")
        )
        #expect(plain.json["customStrengthOptions"] == ["minPasswordLength": 6], "\(plain)")
        #expect(plain["enforcementState"] == "OFF")
        #expect(plain.json["schemaVersion"] == 1)
        let symbols = plain.json["allowedNonAlphanumericCharacters"]?.arrayValue ?? []
        #expect(symbols.first == "^" && symbols.last == "-" && symbols.count == 30)
        #expect(!symbols.contains("+") && !symbols.contains("="))
        let strict = try await server(upgrade: true).send(.get("/v2/passwordPolicy?key=any"))
        #expect(strict["enforcementState"] == "ENFORCE")
        #expect(strict.json["forceUpgradeOnSignin"] == true)
        #expect(strict.json["customStrengthOptions"]?["maxPasswordLength"] == 20)
        #expect(strict.json["customStrengthOptions"]?["containsNumericCharacter"] == true)
    }

    @Test("A new password must meet the policy, whoever sets it")
    func enforced() async throws {
        let server = try await server()
        let body: JSONValue = ["email": "bob@example.com", "password": "="]
        #expect(await server.app("signUp", body).error == Self.all)
        #expect(await server.admin("", body).error == Self.all)
        let long = await server.app(
            "signUp",
            ["email": "bob@example.com", "password": "Passw0rd!Passw0rd!Passw0rd!"]
        )
        #expect(long.error?.hasSuffix("[Password may contain at most 20 characters]") == true)
        let user = try await server.newUser()
        let own = await server.app(
            "update",
            ["idToken": .string(user.idToken), "password": "Passw0rd"]
        )
        #expect(
            own.error?.hasSuffix("[Password must contain a non-alphanumeric character]") == true,
            "\(own)"
        )
        let admin = await server.admin("update", ["localId": .string(user.id), "password": "x"])
        #expect(admin.error?.hasPrefix("PASSWORD_DOES_NOT_MEET_REQUIREMENTS") == true)
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        )
        let code = JSONValue.string(try await server.mailedCode(to: user.email))
        let reset = await server.app("resetPassword", ["oobCode": code, "newPassword": "password"])
        #expect(reset.error?.hasPrefix("PASSWORD_DOES_NOT_MEET_REQUIREMENTS") == true, "\(reset)")
        let good = await server.app(
            "resetPassword",
            ["oobCode": code, "newPassword": "Passw0rd!2"]
        )
        #expect(good.status == 200, "the code was left good: \(good)")
    }

    @Test("An older password signs in until an upgrade is forced, and the user hears what it lacks")
    func upgrade() async throws {
        let server = try await TestServer()
        let answer = await server.app(
            "signUp",
            ["email": "ann@example.com", "password": "password"]
        )
        #expect(answer.status == 200)
        let signIn: JSONValue = ["email": "ann@example.com", "password": "password"]
        try await set(server, "ENFORCE")
        let allowed = await server.app("signInWithPassword", signIn)
        #expect(allowed.json["idToken"] != nil, "\(allowed)")
        let codes = allowed.json["userNotifications"]?.arrayValue?.compactMap {
            $0["notificationCode"]?.stringValue
        }
        #expect(
            codes == [
                "MISSING_UPPERCASE_CHARACTER", "MISSING_NUMERIC_CHARACTER",
                "MISSING_NON_ALPHANUMERIC_CHARACTER",
            ]
        )
        try await set(server, "ENFORCE", upgrade: true)
        let refused = await server.app("signInWithPassword", signIn)
        #expect(refused.error?.hasPrefix("PASSWORD_DOES_NOT_MEET_REQUIREMENTS") == true)
        // A wrong password is a wrong password, and tells nothing of the right one.
        let wrong = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": "x"]
        )
        #expect(wrong.error == "INVALID_PASSWORD")
        let changed = await server.app(
            "resetPassword",
            ["email": "ann@example.com", "oldPassword": "password", "newPassword": "Passw0rd!"]
        )
        #expect(changed.status == 200, "\(changed)")
        let better: JSONValue = ["email": "ann@example.com", "password": "Passw0rd!"]
        let good = await server.app("signInWithPassword", better)
        #expect(good.status == 200 && good.json["userNotifications"] == nil, "\(good)")
    }

    @Test("A policy that is off refuses nothing but six characters too few")
    func off() async throws {
        let server = try await server("OFF", upgrade: true)
        let weak = await server.app("signUp", ["email": "bob@example.com", "password": "123456"])
        #expect(weak.status == 200, "\(weak)")
        let short = await server.app("signUp", ["email": "eve@example.com", "password": "12345"])
        #expect(short.error == "WEAK_PASSWORD : Password should be at least 6 characters")
    }
}
