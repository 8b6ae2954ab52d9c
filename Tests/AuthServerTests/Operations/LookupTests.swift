import AuthCrypto
import AuthTestSupport
import Testing

@Suite("accounts:lookup")
struct LookupTests {
    @Test("Users see their whole account and no hash of their password")
    func ownAccount() async throws {
        let server = try await TestServer()
        let user = try await server.newUserWithFactor()
        let answer = await server.play(
            Transcript(
                "own account",
                .app("/v1/accounts:lookup", ["idToken": .string(user.idToken)]),
                status: 200,
                shows: [
                    #""kind":"identitytoolkit#GetAccountInfoResponse""#,
                    #""passwordHash":"UkVEQUNURUQ=""#, #""passwordUpdatedAt":1800000000000"#,
                    #""validSince":"1800000000""#, #""createdAt":"1800000000000""#,
                    #""lastLoginAt":"1800000000000""#, #""disabled":false"#,
                    #""lastRefreshAt":"2027-01-15T08:00:00.000Z""#, #""emailVerified":true"#,
                    #""phoneInfo":"+16505550101""#,
                ],
                hides: ["argon2", "salt", "unobfuscatedPhoneInfo", "customAuth", "tenantId"]
            )
        )
        let providers = answer.json["users"]?[0]?["providerUserInfo"]
        #expect(providers?.arrayValue?.count == 1)
        for (name, value) in [
            ("providerId", "password"), ("federatedId", user.email), ("rawId", user.email),
            ("email", user.email),
        ] {
            #expect(providers?[0]?[name]?.stringValue == value)
        }
    }

    @Test("An account without a password shows no hash and no provider of that name")
    func anonymous() async throws {
        let server = try await TestServer()
        let user = await server.app("signUp", [:])
        await server.play(
            Transcript(
                "anonymous",
                .app("/v1/accounts:lookup", ["idToken": .string(user["idToken"])]),
                status: 200,
                shows: [user["localId"]],
                hides: ["passwordHash", "passwordUpdatedAt", "providerUserInfo", "mfaInfo"]
            )
        )
    }

    @Test("Users see none but their own account")
    func others() async throws {
        let server = try await TestServer()
        let ann = try await server.newUser("ann@example.com")
        let ben = try await server.newUser("ben@example.com")
        #expect(
            await server.app("lookup", ["localId": [.string(ben.id)]]).error == "MISSING_ID_TOKEN"
        )
        let both = await server.app(
            "lookup",
            ["idToken": .string(ann.idToken), "localId": [.string(ben.id)]]
        )
        #expect(both.json["users"]?.arrayValue?.map { $0["localId"]?.stringValue } == [ann.id])
        #expect(await server.app("lookup", ["idToken": "a.b.c"]).error == "INVALID_ID_TOKEN")
    }

    @Test("An administrator gets each account once, in the order of the kinds of selectors")
    func selectors() async throws {
        let server = try await TestServer()
        for name in ["a", "b", "c", "e"] {
            _ = await server.admin(
                "",
                ["localId": .string(name), "email": .string("\(name)@example.com")]
            )
        }
        _ = await server.admin("", ["localId": "d", "phoneNumber": "+16505550100"])
        _ = await server.admin(
            "update",
            [
                "localId": "e",
                "linkProviderUserInfo": ["providerId": "facebook.com", "rawId": "42"],
            ]
        )
        let answer = await server.admin(
            "lookup",
            [
                "federatedUserId": [
                    ["providerId": "facebook.com", "rawId": "42"], ["providerId": "facebook.com"],
                    ["rawId": "42"], ["providerId": "google.com", "rawId": "42"],
                ],
                "phoneNumber": ["+16505550100", "+16505550199", "nonsense"],
                "email": ["C@EXAMPLE.COM", "a@example.com", "nobody@example.com", "nonsense"],
                "localId": ["b", "a", "b", "nobody"],
            ]
        )
        let ids = answer.json["users"]?.arrayValue?.map { $0["localId"]?.stringValue }
        #expect(ids == ["b", "a", "c", "d", "e"])
    }

    @Test("Where nothing matches there is no list at all")
    func nothing() async throws {
        let server = try await TestServer()
        for body: JSONValue in [[:], ["localId": ["x"]], ["email": []]] {
            let answer = await server.admin("lookup", body)
            #expect(answer.status == 200)
            #expect(answer.json == ["kind": "identitytoolkit#GetAccountInfoResponse"])
        }
    }

    @Test("Names of any script come back as they went in")
    func scripts() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let name = "👩‍👧‍👦 ☕️ 🚲 عمر"
        let update = await server.app(
            "update",
            ["idToken": .string(user.idToken), "displayName": .string(name)]
        )
        #expect(update.status == 200)
        let shown = await server.account(user.id)["displayName"]?.stringValue
        #expect(shown.map { Array($0.utf8) } == Array(name.utf8))
        let claims = try server.claims(try await server.signIn(user).idToken)
        #expect(claims["name"]?.stringValue.map { Array($0.utf8) } == Array(name.utf8))
    }
}
