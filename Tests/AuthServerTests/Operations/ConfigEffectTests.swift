import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("What a project's settings do")
struct ConfigEffectTests {
    private func send(_ server: TestServer, to number: String) async -> TestAnswer {
        await server.app("sendVerificationCode", ["phoneNumber": .string(number)])
    }

    @Test("Text messages go to the regions that are allowed")
    func regions() async throws {
        let server = try await TestServer()
        let german = "+4915112345678"
        let french = "+33612345678"
        await server.patch(
            "smsRegionConfig.allowByDefault.disallowedRegions",
            ["smsRegionConfig": ["allowByDefault": ["disallowedRegions": ["de"]]]]
        )
        let refused = await send(server, to: german)
        #expect(refused.error?.hasPrefix("OPERATION_NOT_ALLOWED : SMS unable to be sent") == true)
        #expect(await send(server, to: french).status == 200)
        let changed = await server.patch(
            "smsRegionConfig.allowlistOnly.allowedRegions",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["DE"]]]]
        )
        #expect(
            changed.json["smsRegionConfig"] == ["allowlistOnly": ["allowedRegions": ["DE"]]],
            "\(changed)"
        )
        #expect(await send(server, to: german).status == 200)
        #expect(await send(server, to: french).status == 400)
        await server.patch(
            "signIn.phoneNumber.testPhoneNumbers",
            ["signIn": ["phoneNumber": ["testPhoneNumbers": [french: "123456"]]]]
        )
        #expect(await send(server, to: french).status == 200, "no message goes to it")
        let open = await server.patch("smsRegionConfig", [:])
        #expect(open.json["smsRegionConfig"] == nil, "\(open)")
    }

    @Test(
        "A list of allowed regions with nothing in it allows none, and stays when it is written back",
        arguments: [nil, "smsRegionConfig", "smsRegionConfig.allowlistOnly"]
    )
    func noRegion(mask: String?) async throws {
        let server = try await TestServer()
        await server.patch(
            "smsRegionConfig",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["US"]]]]
        )
        #expect(await send(server, to: "+16505550101").status == 200)
        let closed = await server.patch(
            "smsRegionConfig.allowlistOnly.allowedRegions",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": []]]]
        )
        let none: JSONValue = ["allowlistOnly": [:]]
        #expect(closed.json["smsRegionConfig"] == none, "\(closed)")
        let shown = await server.asOwner("GET", TestServer.projectPath + "/config")
        let back = await server.patch(mask, shown.json)
        #expect(back.status == 200 && back.json["smsRegionConfig"] == none, "\(back)")
        let refused = await send(server, to: "+16505550101")
        #expect(refused.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true, "\(refused)")
        let open = await server.patch(mask ?? "smsRegionConfig", ["smsRegionConfig": [:]])
        #expect(open.status == 200 && open.json["smsRegionConfig"] == nil, "\(open)")
    }

    @Test("A number of a range that nobody was given counts to the region of its calling code")
    func unallocated() async throws {
        let server = try await TestServer()
        let british = "+447700900123"
        let american = "+15555550100"
        await server.patch(
            "smsRegionConfig",
            ["smsRegionConfig": ["allowByDefault": ["disallowedRegions": ["GB"]]]]
        )
        #expect(await send(server, to: british).status == 400)
        #expect(await send(server, to: american).status == 200)
        await server.patch(
            "smsRegionConfig",
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["US"]]]]
        )
        #expect(await send(server, to: british).status == 400)
        #expect(await send(server, to: american).status == 200)
    }

    @Test("Emptying a list of regions by its name keeps the choice between the two")
    func emptied() async throws {
        let server = try await TestServer()
        let allowed = "smsRegionConfig.allowlistOnly.allowedRegions"
        let forbidden = "smsRegionConfig.allowByDefault.disallowedRegions"
        await server.patch(
            allowed,
            ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["US"]]]]
        )
        let emptied = await server.patch(allowed, [:])
        #expect(emptied.json["smsRegionConfig"] == ["allowlistOnly": [:]], "\(emptied)")
        #expect(await send(server, to: "+16505550101").status == 400)
        let other = await server.patch(forbidden, ["smsRegionConfig": ["allowByDefault": [:]]])
        #expect(other.json["smsRegionConfig"] == ["allowByDefault": [:]], "\(other)")
        #expect(await send(server, to: "+16505550101").status == 200)
        let both = await server.patch(
            "smsRegionConfig",
            ["smsRegionConfig": ["allowByDefault": [:], "allowlistOnly": [:]]]
        )
        #expect(both.status == 400)
    }

    @Test(
        "Anonymous accounts of a month are removed where that is asked for, and no others",
        arguments: TestDatabase.available
    )
    func anonymous(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let tenant = try await server.newTenant("acme", ["enableAnonymousUser": true])
        let anonymous = await server.app("signUp", [:])
        let ofTenant = await server.app("signUp", ["tenantId": .string(tenant)])
        let user = try await server.newUser()
        let made = await server.admin("", ["localId": "made-by-hand"])
        let custom = await server.signIn(customToken: CustomTokens.unsigned(["uid": "custom"]))
        #expect(made.status == 200 && custom.status == 200)
        func ids(_ place: String = "") async -> Set<String> {
            let path = "/v1/projects/\(TestServer.project)\(place)/accounts:batchGet"
            let users = await server.asOwner("GET", path).json["users"]?.arrayValue ?? []
            return Set(users.compactMap { $0["localId"]?.stringValue })
        }
        let all = await ids()
        #expect(all.contains(anonymous["localId"]))
        await server.patch("autodeleteAnonymousUsers", ["autodeleteAnonymousUsers": true])
        server.clock.advance(seconds: 29 * 86_400)
        try await Upkeep(server.environment).run()
        #expect(await ids() == all)
        let young = await server.app("signUp", [:])
        server.clock.advance(seconds: 2 * 86_400)
        try await Upkeep(server.environment).run()
        #expect(await ids() == [user.id, "made-by-hand", "custom", young["localId"]])
        #expect(await ids("/tenants/\(tenant)") == [ofTenant["localId"]])
        await server.patch(
            "autodeleteAnonymousUsers",
            ["autodeleteAnonymousUsers": true],
            at: "/tenants/\(tenant)"
        )
        try await Upkeep(server.environment).run()
        #expect(await ids("/tenants/\(tenant)").isEmpty)
    }

    @Test("Who asks for no language gets the project's")
    func locale() async throws {
        let server = try await TestServer()
        await server.patch(
            "notification.defaultLocale",
            ["notification": ["defaultLocale": "pt-BR"]]
        )
        _ = try await server.newUser()
        func link(_ locale: String?) async -> String {
            var request = TestRequest.post(
                "\(adminPath):sendOobCode",
                #"{"requestType":"PASSWORD_RESET","email":"ann@example.com","returnOobLink":true}"#
            ).asOwner
            if let locale { request = request.adding("X-Firebase-Locale", locale) }
            return await server.send(request)["oobLink"]
        }
        #expect(await link(nil).contains("lang=pt-BR"))
        #expect(await link("fr").contains("lang=fr"))
        let refused = await server.patch(
            "notification.defaultLocale",
            ["notification": ["defaultLocale": "no language"]]
        )
        #expect(refused.status == 400)
    }

    @Test("A quota for sign-ups is kept as it is given, or refused")
    func quota() async throws {
        let server = try await TestServer()
        let body: JSONValue = [
            "quota": [
                "signUpQuotaConfig": [
                    "quota": 500, "startTime": "2025-01-01T00:00:00Z", "quotaDuration": "3600s",
                ]
            ]
        ]
        let answer = await server.patch("quota", body)
        #expect(
            answer.json["quota"]?["signUpQuotaConfig"] == [
                "quota": "500", "startTime": "2025-01-01T00:00:00.000Z", "quotaDuration": "3600s",
            ],
            "\(answer)"
        )
        for (name, value) in [("quota", "-1"), ("quotaDuration", "1h"), ("startTime", "now")] {
            let body: JSONValue = ["quota": ["signUpQuotaConfig": .object([name: .string(value)])]]
            #expect(await server.patch("quota.signUpQuotaConfig.\(name)", body).status == 400)
        }
    }
}
