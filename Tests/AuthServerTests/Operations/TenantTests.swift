import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("/v2/projects/{p}/tenants")
struct TenantTests {
    static let path = TestServer.projectPath + "/tenants"

    @Test("A tenant is made, shown, changed, listed and removed", arguments: TestDatabase.available)
    func life(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let id = try await server.newTenant("Acme-1", ["enableEmailLinkSignin": true])
        #expect(id.wholeMatch(of: /Acme-1-[a-z0-9]{5}/) != nil, "\(id)")
        let shown = await server.asOwner("GET", "\(Self.path)/\(id)")
        #expect(shown["name"].hasSuffix("/tenants/\(id)"))
        #expect(shown["displayName"] == "Acme-1")
        #expect(shown.json["enableEmailLinkSignin"] == true)
        #expect(shown.json["allowPasswordSignup"] == nil)
        #expect(shown.json["mfaConfig"] == ["state": "DISABLED"])
        let changed = await server.patch(
            "displayName,allowPasswordSignup",
            ["displayName": "Acme-2", "allowPasswordSignup": true, "disableAuth": true],
            at: "/tenants/\(id)"
        )
        #expect(changed["displayName"] == "Acme-2", "\(changed)")
        #expect(changed.json["allowPasswordSignup"] == true)
        #expect(changed.json["enableEmailLinkSignin"] == true)
        #expect(changed.json["disableAuth"] == nil)
        let list = await server.asOwner("GET", Self.path)
        #expect(list.json["tenants"] == [changed.json])
        #expect(list.json["nextPageToken"] == nil)
        let admin = await server.asOwner("GET", "/admin\(Self.path)")
        #expect(admin.text == list.text)
        #expect(await server.asOwner("DELETE", "\(Self.path)/\(id)").text == "{}")
        #expect(await server.asOwner("GET", Self.path).text == "{}")
    }

    @Test("Without a mask a change resets every switch, and leaves the name")
    func replaced() async throws {
        let server = try await TestServer()
        let id = try await server.newTenant("acme", ["enableAnonymousUser": true])
        let changed = await server.patch(
            nil,
            ["allowPasswordSignup": true],
            at: "/tenants/\(id)"
        )
        #expect(changed["displayName"] == "acme", "\(changed)")
        #expect(changed.json["enableAnonymousUser"] == nil)
        #expect(changed.json["allowPasswordSignup"] == true)
    }

    @Test(
        "What a tenant cannot be is refused",
        arguments: [
            (#"{"displayName":"abc"}"#, "INVALID_DISPLAY_NAME : display_name should start"),
            (#"{"displayName":"1abc"}"#, "INVALID_DISPLAY_NAME"),
            (#"{"displayName":"ab cd"}"#, "INVALID_DISPLAY_NAME"),
            (#"{"displayName":"abcdefghijklmnopqrstu"}"#, "INVALID_DISPLAY_NAME"),
            (#"{"displayName":"acme","mfaConfig":{"state":"SOMETIMES"}}"#, "INVALID_CONFIG"),
            (
                #"{"displayName":"acme","testPhoneNumbers":{"+16505550101":"1"}}"#,
                "INVALID_TESTING_PHONE_NUMBER"
            ),
            (
                #"{"displayName":"acme","recaptchaConfig":{"useAccountDefender":true}}"#,
                "INVALID_CONFIG : recaptchaConfig.useAccountDefender is not supported yet."
            ),
            (
                #"{"displayName":"acme","monitoring":{"requestLogging":{"enabled":true}}}"#,
                "INVALID_CONFIG"
            ),
            (#"{"displayName":"acme","disableAuth":"perhaps"}"#, "INVALID_ARGUMENT"),
        ]
    )
    func refused(body: String, message: String) async throws {
        let server = try await TestServer()
        let request = TestRequest.post(Self.path, body).asOwner
        let answer = await server.send(request)
        #expect(answer.status == 400, "\(answer)")
        #expect(answer.text.contains(message), "\(answer)")
        #expect(await server.asOwner("GET", Self.path).text == "{}")
    }

    @Test("A tenant needs a name in production, and none in development")
    func nameless() async throws {
        let development = try await TestServer()
        let made = await development.asOwner("POST", Self.path, [:])
        #expect(made.status == 200 && made.json["displayName"] == nil, "\(made)")
        let server = try await TestServer(.production)
        try await server.allowTenants()
        let token = try await server.accessToken(try await ServiceAccountClient(server))
        let answer = await server.send(TestRequest.post(Self.path, "{}").bearing(token))
        #expect(answer.error == "MISSING_DISPLAY_NAME : Missing tenant with valid display_name.")
    }

    @Test("Pages follow each other without a gap, and a token serves its own list")
    func pages() async throws {
        let server = try await TestServer()
        var ids: [String] = []
        for index in 0..<5 { ids.append(try await server.newTenant("acme-\(index)")) }
        var found: [String] = []
        var token = ""
        repeat {
            let query = token.isEmpty ? "" : "&pageToken=\(token)"
            let page = await server.asOwner("GET", "\(Self.path)?pageSize=2\(query)")
            found += (page.json["tenants"]?.arrayValue ?? []).compactMap {
                $0["tenantId"]?.stringValue
            }
            token = page["nextPageToken"]
        } while !token.isEmpty
        #expect(found == ids.sorted())
        let full = await server.asOwner("GET", "\(Self.path)?pageSize=5")
        let after = await server.asOwner(
            "GET",
            "\(Self.path)?pageToken=\(full["nextPageToken"])"
        )
        #expect(after.text == "{}")
        let first = await server.asOwner("GET", "\(Self.path)?pageSize=2")
        let other = await server.asOwner(
            "GET",
            "/v2/projects/other/tenants?pageToken=\(first["nextPageToken"])"
        )
        #expect(other.error == "INVALID_PAGE_SELECTION", "\(other)")
        #expect(await server.asOwner("GET", "\(Self.path)?pageSize=-1").status == 400)
    }

    @Test("A removed tenant takes everything in it along", arguments: TestDatabase.available)
    func removed(on database: TestDatabase) async throws {
        let server = try await TestServer(on: database)
        let id = try await server.newTenant()
        let user = try await server.newUser("ann@example.com", in: id)
        let other = try await server.newUser("ann@example.com")
        #expect(await server.asOwner("DELETE", "\(Self.path)/\(id)").status == 200)
        let refreshed = await server.send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(user.refreshToken)]
            )
        )
        #expect(refreshed.error == "INVALID_REFRESH_TOKEN", "\(refreshed)")
        // Development makes it anew when it is named, and empty.
        let lookup = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(lookup.error == "USER_NOT_FOUND", "\(lookup)")
        let found = await server.app("lookup", ["idToken": .string(other.idToken)])
        #expect(found.json["users"]?[0]?["localId"]?.stringValue == other.id)
    }

    @Test("In production a tenant is there or is not, and each client hears the code it knows")
    func production() async throws {
        let server = try await TestServer(.production)
        try await server.allowTenants()
        try await server.store.write { transaction in
            let tenant = Tenant(
                project: TestServer.project,
                id: "acme-12345",
                config: #"{"allowPasswordSignup":true}"#,
                createdAt: VirtualClock.start
            )
            _ = try transaction.insertIfFree(tenant)
        }
        let user = try await server.newUser("ann@example.com", in: "acme-12345")
        let claims = try UnverifiedJWT(user.idToken).unverifiedClaims
        let json = try JSONValue(parsing: claims)
        #expect(json["firebase"]?["tenant"] == "acme-12345")
        let unknown = await server.app("signUp", ["tenantId": "acme-54321"])
        #expect(unknown.error == "INVALID_TENANT_ID", "\(unknown)")
        let client = try await ServiceAccountClient(server, role: .viewer)
        let token = try await server.accessToken(client)
        let missing = await server.send(TestRequest.get("\(Self.path)/nobody").bearing(token))
        #expect(missing.error == "TENANT_NOT_FOUND", "\(missing)")
        let shown = await server.send(TestRequest.get("\(Self.path)/acme-12345").bearing(token))
        #expect(shown["name"] == "projects/\(TestServer.projectNumber)/tenants/acme-12345")
        let policy = await server.send(
            .get("/v2/passwordPolicy?tenantId=nobody&key=\(TestServer.apiKey)")
        )
        #expect(policy.error == "INVALID_TENANT_ID", "\(policy)")
    }

    @Test("A project that has no tenants makes none and knows none")
    func switchedOff() async throws {
        let server = try await TestServer()
        let id = try await server.newTenant()
        await server.patch("multiTenant.allowTenants", ["multiTenant": ["allowTenants": false]])
        let made = await server.asOwner("POST", Self.path, ["displayName": "acme"])
        #expect(
            made.error == "OPERATION_NOT_ALLOWED : Multi-tenancy is not enabled for this project."
        )
        #expect(await server.asOwner("GET", Self.path).status == 400)
        #expect(await server.app("signUp", ["tenantId": .string(id)]).status == 400)
        #expect(await server.app("signUp", ["tenantId": "another"]).status == 400)
        #expect(await server.app("signUp", [:]).status == 200)
    }

    @Test("Google's own roles of a tenant are answered as what they are: not there")
    func policies() async throws {
        let server = try await TestServer()
        for name in ["getIamPolicy", "setIamPolicy", "testIamPermissions"] {
            let answer = await server.asOwner("POST", "\(Self.path)/t1:\(name)", [:])
            #expect(answer.status == 501, "\(answer)")
            #expect(answer.text.contains("NOT_IMPLEMENTED"))
        }
        let ready = await server.asOwner(
            "POST",
            TestServer.projectPath + "/identityPlatform:initializeAuth",
            [:]
        )
        #expect(ready.text == "{}")
    }
}
