import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Limits of requests")
struct RequestLimitTests {
    private func signUp(_ server: TestServer, _ name: String, from place: UInt8) async -> TestAnswer
    {
        await server.app(
            "signUp",
            ["email": .string("\(name)@example.com"), "password": "Passw0rd!"],
            from: place
        )
    }

    @Test("A caller makes so many accounts an hour, whether the addresses are free or not")
    func signUps() async throws {
        let server = try await TestServer.limited(["signUpsPerCaller": 3])
        #expect(await signUp(server, "a", from: 1).status == 200)
        #expect(await signUp(server, "a", from: 1).error == "EMAIL_EXISTS")
        #expect(await signUp(server, "b", from: 1).status == 200)
        #expect(await signUp(server, "c", from: 1).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await signUp(server, "a", from: 1).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await signUp(server, "c", from: 2).status == 200)
        server.clock.advance(seconds: 3600)
        #expect(await signUp(server, "d", from: 1).status == 200)
    }

    @Test("A hundred an hour is the default, and a temporary quota takes its place for its time")
    func quota() async throws {
        let server = try await TestServer.limited()
        for index in 0..<100 { _ = await signUp(server, "user-\(index)", from: 1) }
        #expect(await signUp(server, "more", from: 1).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            var object = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            object["quota"] = [
                "signUpQuotaConfig": [
                    "quota": "102", "startTime": "2027-01-15T08:00:00Z", "quotaDuration": "600s",
                ]
            ]
            project.config = ProjectConfig(.object(object)).text
            try transaction.update(project)
        }
        #expect(await signUp(server, "x", from: 1).status == 200)
        server.clock.advance(seconds: 600)
        #expect(await signUp(server, "y", from: 1).error == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }

    @Test(
        "Of many sign-ups at once, over two servers, no more than the limit go through",
        arguments: TestDatabase.available
    )
    func parallel(on database: TestDatabase) async throws {
        let first = try await TestServer.limited(["signUpsPerCaller": 7], on: database)
        let second = try await TestServer(
            .production,
            store: first.store,
            clock: first.clock,
            seed: 2
        )
        let made = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<24 {
                group.addTask {
                    let server = index.isMultiple(of: 2) ? first : second
                    return await signUp(server, "user-\(index)", from: 1).status == 200
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(made == 7)
    }

    @Test("An address gets so many mails an hour, whether it has an account or not")
    func mailsToAddress() async throws {
        let server = try await TestServer.limited(["emailsPerAddress": 2])
        _ = await signUp(server, "ann", from: 1)
        for email in ["ann@example.com", "nobody@example.com"] {
            let body: JSONValue = ["requestType": "PASSWORD_RESET", "email": .string(email)]
            for _ in 0..<2 { #expect(await server.app("sendOobCode", body, from: 1).status == 200) }
            let refused = await server.app("sendOobCode", body, from: 2)
            #expect(refused.error == "RESET_PASSWORD_EXCEED_LIMIT")
        }
        #expect(server.sent.email.count == 2)
        server.clock.advance(seconds: 3600)
        let body: JSONValue = ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        #expect(await server.app("sendOobCode", body, from: 1).status == 200)
    }

    @Test("A mailbox is one, however many of the project's tenants write to it")
    func mailsOfTenants() async throws {
        let server = try await TestServer.limited(["emailsPerAddress": 2])
        try await server.allowTenants()
        try await server.store.write { transaction in
            for id in ["acme", "beta"] {
                let config = #"{"allowPasswordSignup":true}"#
                let tenant = Tenant(
                    project: TestServer.project,
                    id: id,
                    config: config,
                    createdAt: Timestamp(milliseconds: 0)
                )
                _ = try transaction.insertIfFree(tenant)
            }
        }
        var body: JSONObject = ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        #expect(await server.app("sendOobCode", .object(body), from: 1).status == 200)
        body["tenantId"] = "acme"
        #expect(await server.app("sendOobCode", .object(body), from: 1).status == 200)
        body["tenantId"] = "beta"
        let refused = await server.app("sendOobCode", .object(body), from: 1)
        #expect(refused.error == "RESET_PASSWORD_EXCEED_LIMIT")
    }

    @Test("Verification mails have a count of their own")
    func verificationMails() async throws {
        let server = try await TestServer.limited(["emailsPerAddress": 1])
        let idToken = await signUp(server, "ann", from: 1)["idToken"]
        let verify: JSONValue = ["requestType": "VERIFY_EMAIL", "idToken": .string(idToken)]
        #expect(await server.app("sendOobCode", verify, from: 1).status == 200)
        let refused = await server.app("sendOobCode", verify, from: 1)
        #expect(refused.error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        let reset: JSONValue = ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        #expect(await server.app("sendOobCode", reset, from: 1).status == 200)
    }

    @Test("A caller asks for so many mails an hour, and a project sends so many a day")
    func mailsAsked() async throws {
        let server = try await TestServer.limited(["emailsPerCaller": 3, "emailsPerDay": 4])
        for name in ["a", "b", "c", "d", "e"] { _ = await signUp(server, name, from: 9) }
        func ask(_ name: String, from place: UInt8) async -> String? {
            await server.app(
                "sendOobCode",
                ["requestType": "PASSWORD_RESET", "email": .string("\(name)@example.com")],
                from: place
            ).error
        }
        for name in ["a", "b", "c"] { #expect(await ask(name, from: 1) == nil) }
        #expect(await ask("d", from: 1) == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await ask("d", from: 2) == nil)
        #expect(
            await ask("e", from: 2)
                == "QUOTA_EXCEEDED : Exceeded quota for sending password reset email."
        )
        // Nobodies are told the same, and have not cost anybody a mail.
        #expect(await ask("nobody", from: 3)?.hasPrefix("QUOTA_EXCEEDED") == true)
        server.clock.advance(seconds: 24 * 3600)
        for index in UInt8(0)..<6 { #expect(await ask("nobody-\(index)", from: 20 + index) == nil) }
        #expect(await ask("e", from: 2) == nil)
    }

    @Test("A caller asks so often how an address signs in", arguments: [true, false])
    func lookups(protectsEmails: Bool) async throws {
        let server = try await TestServer.limited(
            ["emailLookupsPerCaller": 2],
            protectsEmails: protectsEmails
        )
        let body: JSONValue = [
            "identifier": "ann@example.com", "continueUri": "http://localhost/",
        ]
        for _ in 0..<2 { #expect(await server.app("createAuthUri", body, from: 1).status == 200) }
        let refused = await server.app("createAuthUri", body, from: 1)
        #expect(refused.error == "QUOTA_EXCEEDED : Exceeded quota for email lookup.")
        #expect(await server.app("createAuthUri", body, from: 2).status == 200)
    }

    @Test("Users remove so many accounts a second")
    func deletions() async throws {
        let server = try await TestServer.limited(["deletionsPerSecond": 1])
        let tokens = [
            await signUp(server, "a", from: 1)["idToken"],
            await signUp(server, "b", from: 1)["idToken"],
        ]
        #expect(
            await server.app("delete", ["idToken": .string(tokens[0])], from: 1).status == 200
        )
        let refused = await server.app("delete", ["idToken": .string(tokens[1])], from: 1)
        #expect(refused.error == "QUOTA_EXCEEDED : Exceeded quota for deleting accounts.")
        server.clock.advance(seconds: 1)
        #expect(
            await server.app("delete", ["idToken": .string(tokens[1])], from: 1).status == 200
        )
    }

    @Test("Who tries refresh tokens of nobody's is told to stop; a good one is always taken")
    func refreshTokens() async throws {
        let server = try await TestServer.limited(["tokenFailuresPerCaller": 2])
        let good = await signUp(server, "a", from: 1)["refreshToken"]
        func refresh(_ token: String) async -> TestAnswer {
            await server.send(
                .app("/v1/token", ["grantType": "refresh_token", "refreshToken": .string(token)])
            )
        }
        for _ in 0..<2 { #expect(await refresh("guess").error == "INVALID_REFRESH_TOKEN") }
        #expect(await refresh("guess").error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(await refresh(good).status == 200)
    }

    @Test("Zero stands for no limit")
    func unlimited() async throws {
        let server = try await TestServer.limited(["signUpsPerCaller": 0])
        for index in 0..<105 {
            #expect(await signUp(server, "user-\(index)", from: 1).status == 200)
        }
    }
}
