import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Accounts on a production server")
struct ProductionAccountsTests {
    @Test("Strangers learn of no address, and mails go to those who have an account")
    func strangers() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        func reset(_ email: String) async -> TestAnswer {
            await server.app(
                "sendOobCode",
                ["requestType": "PASSWORD_RESET", "email": .string(email)]
            )
        }
        #expect(await reset(user.email).status == 200)
        #expect(await reset("nobody@example.com").status == 200)
        #expect(server.sent.email.map(\.to) == [user.email])
        let link = try #require(server.sent.email.first?.link)
        #expect(link.hasPrefix("http://localhost:9099/__/auth/action?mode=resetPassword&oobCode="))
        for email in [user.email, "nobody@example.com"] {
            let answer = await server.app(
                "signInWithPassword",
                ["email": .string(email), "password": "wrong-password"]
            )
            #expect(answer.error == "INVALID_LOGIN_CREDENTIALS")
        }
    }

    @Test("No password, code or token is in the log")
    func log() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        _ = await server.app(
            "sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": .string(user.email)]
        )
        let code = try #require(server.sent.email.first?.code)
        _ = await server.app(
            "resetPassword",
            ["oobCode": .string(code), "newPassword": "Another-pw-1!"]
        )
        _ = try await server.signIn(user, password: "Another-pw-1!")
        #expect(!server.log.isEmpty)
        let secrets = [code, user.password, "Another-pw-1!", user.idToken, user.refreshToken]
        for line in server.log {
            #expect(secrets.allSatisfy { !line.contains($0) })
        }
    }

    @Test("Lists of accounts have at most a thousand, and pages at least one")
    func lists() async throws {
        let server = try await TestServer(.production)
        let token = try await server.accessToken(try await ServiceAccountClient(server))
        let page = await server.send(
            TestRequest.get(adminPath + ":batchGet?maxResults=-1").bearing(token)
        )
        #expect(page.status == 400 && page.error?.hasPrefix("INVALID_ARGUMENT") == true)
        func imported(_ count: Int) async -> TestAnswer {
            let users = (0..<count).map { index -> JSONValue in
                ["localId": .string("u\(index)")]
            }
            let body: JSONObject = ["users": .array(users)]
            let text = String(decoding: body.serialized, as: UTF8.self)
            let request = TestRequest.post(adminPath + ":batchCreate", text)
            return await server.send(request.bearing(token))
        }
        let many = await imported(1001)
        #expect(many.status == 400 && many.error?.hasPrefix("INVALID_ARGUMENT") == true, "\(many)")
        #expect(try await server.store.read { try $0.countAccounts(in: .project) } == 0)
        #expect(await imported(1000).status == 200)
    }

    @Test("Nobody is anonymous unless the project allows it")
    func anonymous() async throws {
        let server = try await TestServer(.production)
        #expect(await server.app("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
    }
}

@Suite("Accounts of tenants")
struct TenantAccountsTests {
    @Test("Each tenant has accounts of its own, and its links name it")
    func scopes() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let credential: JSONObject = ["email": "ann@example.com", "password": "Passw0rd!"]
        var inTenant = credential
        inTenant["tenantId"] = "acme"
        let other = await server.app("signUp", .object(inTenant))
        #expect(other.status == 200, "\(other)")
        #expect(other["localId"] != user.id)
        let claims = try server.claims(other["idToken"])
        #expect(claims["firebase"]?["tenant"]?.stringValue == "acme")
        #expect(
            await server.app("signInWithPassword", .object(inTenant))["localId"] == other["localId"]
        )
        let lookup = await server.app("lookup", ["idToken": .string(other["idToken"])])
        #expect(lookup.json["users"]?[0]?["tenantId"]?.stringValue == "acme")
        #expect(await server.account(other["localId"]) == .null)
        _ = await server.app(
            "sendOobCode",
            ["requestType": "VERIFY_EMAIL", "idToken": .string(other["idToken"])]
        )
        let mail = try #require(try await server.outbox().last)
        #expect(mail.link?.hasSuffix("&lang=en&tenantId=acme") == true)
        let elsewhere = await server.app("update", ["oobCode": .string(mail.code ?? "")])
        #expect(elsewhere.error == "INVALID_OOB_CODE")
        let applied = await server.app(
            "update",
            ["oobCode": .string(mail.code ?? ""), "tenantId": "acme"]
        )
        #expect(applied["localId"] == other["localId"])
    }
}
