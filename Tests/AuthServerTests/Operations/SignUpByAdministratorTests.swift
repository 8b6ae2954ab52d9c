import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("accounts:signUp by an administrator")
struct SignUpByAdministratorTests {
    @Test("Every part that an administrator gives is stored, and nobody is signed in")
    func create() async throws {
        let server = try await TestServer()
        let answer = await server.admin(
            "",
            [
                "localId": "ann-1", "email": "Ann@Example.com", "password": "Passw0rd!",
                "displayName": "Ann", "photoUrl": "https://example.com/a.png",
                "emailVerified": true, "disabled": true,
                "mfaInfo": [
                    ["phoneInfo": "+16505550101", "displayName": "work"],
                    ["phoneInfo": "+16505550101"], ["phoneInfo": "+16505550102"],
                ],
            ]
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["localId"] == "ann-1")
        for name in ["idToken", "refreshToken", "expiresIn"] {
            #expect(answer.json[name] == nil)
        }
        let account = await server.account("ann-1")
        #expect(account["email"]?.stringValue == "ann@example.com")
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["disabled"]?.boolValue == true)
        #expect(account["photoUrl"]?.stringValue == "https://example.com/a.png")
        #expect(account["lastLoginAt"] == nil)
        let numbers = account["mfaInfo"]?.arrayValue?.map { $0["phoneInfo"]?.stringValue }
        #expect(numbers == ["+16505550101", "+16505550102"])
        #expect(account["mfaInfo"]?[0]?["displayName"]?.stringValue == "work")
    }

    @Test("An administrator may create an account with nothing but an id of ours")
    func empty() async throws {
        let server = try await TestServer()
        let answer = await server.admin("", [:])
        #expect(answer["localId"].utf8.count == 28)
        #expect(await server.account(answer["localId"])["providerUserInfo"] == nil)
    }

    @Test(
        "Refusals come in the documented order",
        arguments: [
            (["idToken": "x", "localId": "y"], "UNEXPECTED_PARAMETER : User ID"),
            (["localId": "taken", "phoneNumber": "x", "email": "x"], "DUPLICATE_LOCAL_ID"),
            (
                ["phoneNumber": "6505550100", "email": "x"],
                "INVALID_PHONE_NUMBER : Invalid format."
            ),
            (["phoneNumber": "+16505550100", "email": "x"], "PHONE_NUMBER_EXISTS"),
            (["email": "x", "password": "1"], "INVALID_EMAIL"),
            (["email": "taken@example.com", "password": "1"], "EMAIL_EXISTS"),
            (
                ["email": "new@example.com", "password": "1", "mfaInfo": [[:]]],
                "WEAK_PASSWORD : Password should be at least 6 characters"
            ),
            (
                ["mfaInfo": [["phoneInfo": "6505550101"]]],
                "INVALID_MFA_PHONE_NUMBER : Invalid format."
            ),
            (["mfaInfo": [["phoneInfo": "+16505550101"]]], "UNVERIFIED_EMAIL"),
            (
                ["email": "new@example.com", "mfaInfo": [["phoneInfo": "+16505550101"]]],
                "UNVERIFIED_EMAIL"
            ),
        ] as [(JSONValue, String)]
    )
    func refusals(body: JSONValue, message: String) async throws {
        let server = try await TestServer()
        let first = await server.admin(
            "",
            [
                "localId": "taken", "email": "taken@example.com", "phoneNumber": "+16505550100",
            ]
        )
        #expect(first.status == 200, "\(first)")
        let answer = await server.admin("", body)
        #expect(answer.status == 400)
        #expect(answer.error?.hasPrefix(message) == true, "\(answer)")
        let stored = try await server.environment.store.read { transaction in
            try transaction.accounts(in: .project, after: nil, limit: 10)
        }
        #expect(stored.count == 1)
    }

    @Test("An id has 1 to 128 characters, and an account at most five factors")
    func limits() async throws {
        let server = try await TestServer()
        let id = String(repeating: "x", count: 128)
        #expect(await server.admin("", ["localId": .string(id)]).status == 200)
        #expect(await server.admin("", ["localId": .string(id + "x")]).status == 400)
        #expect(await server.admin("", ["localId": "a\0b"]).status == 400)
        func create(_ factors: Int) async -> TestAnswer {
            await server.admin(
                "",
                [
                    "email": .string("u\(factors)@example.com"), "emailVerified": true,
                    "mfaInfo": .array(
                        (0..<factors).map { ["phoneInfo": .string("+1650555010\($0)")] }
                    ),
                ]
            )
        }
        #expect(await create(5).status == 200)
        #expect(await create(6).error == "SECOND_FACTOR_LIMIT_EXCEEDED")
    }

    @Test("An id that is used again does not open the new account to old tokens")
    func idUsedAgain() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        #expect(await server.admin("delete", ["localId": .string(user.id)]).status == 200)
        server.clock.advance(seconds: 1)
        #expect(await server.admin("", ["localId": .string(user.id)]).status == 200)
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "TOKEN_EXPIRED")
        #expect(await server.refresh(user).error == "USER_NOT_FOUND")
    }
}
