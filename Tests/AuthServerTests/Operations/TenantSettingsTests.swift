import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("What a tenant's settings do")
struct TenantSettingsTests {
    private func signUp(
        _ server: TestServer,
        _ tenant: String,
        email: String? = "ann@example.com",
        password: String = TestServer.userPassword
    ) async -> TestAnswer {
        var body: JSONObject = ["tenantId": .string(tenant)]
        body["email"] = email.map(JSONValue.string)
        if email != nil { body["password"] = .string(password) }
        return await server.app("signUp", .object(body))
    }

    @Test("Ways to sign in are the tenant's own")
    func switches() async throws {
        let server = try await TestServer()
        let id = try await server.newTenant("acme", [:])
        #expect(await signUp(server, id).error == "OPERATION_NOT_ALLOWED")
        #expect(await signUp(server, id, email: nil).error == "ADMIN_ONLY_OPERATION")
        await server.patch(
            "allowPasswordSignup,enableAnonymousUser",
            ["allowPasswordSignup": true, "enableAnonymousUser": true],
            at: "/tenants/\(id)"
        )
        #expect(await signUp(server, id).status == 200)
        #expect(await signUp(server, id, email: nil).status == 200)
        await server.patch(
            "client.permissions.disabledUserSignup",
            ["client": ["permissions": ["disabledUserSignup": true]]],
            at: "/tenants/\(id)"
        )
        #expect(await signUp(server, id, email: "bob@example.com").error == "ADMIN_ONLY_OPERATION")
        #expect(await server.signUp("bob@example.com").status == 200)
    }

    @Test("A disabled tenant lets in nobody, administrators of its users included")
    func disabled() async throws {
        let server = try await TestServer()
        let id = try await server.newTenant()
        let user = try await server.newUser("ann@example.com", in: id)
        await server.patch("disableAuth", ["disableAuth": true], at: "/tenants/\(id)")
        let signIn = await server.app(
            "signInWithPassword",
            [
                "email": .string(user.email), "password": .string(user.password),
                "tenantId": .string(id),
            ]
        )
        #expect(signIn.error == "PROJECT_DISABLED", "\(signIn)")
        let path = "/v1/projects/\(TestServer.project)/tenants/\(id)/accounts"
        let lookup = await server.asOwner("POST", path + ":lookup", ["localId": [.string(user.id)]])
        #expect(lookup.error == "PROJECT_DISABLED", "\(lookup)")
        let own = await server.app("lookup", ["idToken": .string(user.idToken)])
        #expect(own.error == "PROJECT_DISABLED", "\(own)")
        let refresh = await server.refresh(user.refreshToken)
        #expect(refresh.error == "PROJECT_DISABLED", "\(refresh)")
        #expect(await server.app("signUp", [:]).status == 200)
        let shown = await server.asOwner("GET", "\(TenantTests.path)/\(id)")
        #expect(shown.json["disableAuth"] == true)
    }

    @Test("What protects a project protects its tenants, until one has a setting of its own")
    func inherited() async throws {
        let server = try await TestServer()
        let id = try await server.newTenant()
        _ = try await server.newUser("ann@example.com", in: id)
        func signIn() async -> String? {
            await server.app(
                "signInWithPassword",
                ["email": "nobody@example.com", "password": "wrong", "tenantId": .string(id)]
            ).error
        }
        #expect(await signIn() == "EMAIL_NOT_FOUND")
        let protection: JSONValue = [
            "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
            "passwordPolicyConfig": [
                "passwordPolicyEnforcementState": "ENFORCE",
                "passwordPolicyVersions": [
                    ["customStrengthOptions": ["containsNumericCharacter": true]]
                ],
            ],
        ]
        await server.patch("emailPrivacyConfig,passwordPolicyConfig", protection)
        #expect(await signIn() == "INVALID_LOGIN_CREDENTIALS")
        let weak = await signUp(server, id, email: "bob@example.com", password: "password")
        #expect(weak.error?.contains("numeric character") == true, "\(weak)")
        await server.patch(
            "emailPrivacyConfig,passwordPolicyConfig",
            [
                "emailPrivacyConfig": ["enableImprovedEmailPrivacy": false],
                "passwordPolicyConfig": ["passwordPolicyEnforcementState": "OFF"],
            ],
            at: "/tenants/\(id)"
        )
        #expect(await signIn() == "EMAIL_NOT_FOUND")
        #expect(
            await signUp(server, id, email: "bob@example.com", password: "password").status == 200
        )
        #expect(
            await server.app(
                "signInWithPassword",
                ["email": "nobody@example.com", "password": "wrong"]
            ).error == "INVALID_LOGIN_CREDENTIALS"
        )
    }

    @Test("A second factor is asked for where the tenant says so")
    func factors() async throws {
        let server = try await TestServer()
        let mfa: JSONValue = ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]
        let id = try await server.newTenant(
            "acme",
            ["allowPasswordSignup": true, "mfaConfig": mfa]
        )
        let user = try await server.newUser("ann@example.com", in: id)
        let path = "/v1/projects/\(TestServer.project)/tenants/\(id)/accounts:update"
        let update = await server.asOwner(
            "POST",
            path,
            [
                "localId": .string(user.id), "emailVerified": true,
                "mfa": ["enrollments": [["mfaEnrollmentId": "f", "phoneInfo": "+16505550101"]]],
            ]
        )
        #expect(update.status == 200, "\(update)")
        func signIn() async -> TestAnswer {
            await server.app(
                "signInWithPassword",
                [
                    "email": .string(user.email), "password": .string(user.password),
                    "tenantId": .string(id),
                ]
            )
        }
        #expect(await signIn().json["mfaPendingCredential"] != nil)
        await server.patch("mfaConfig", ["mfaConfig": ["state": "DISABLED"]], at: "/tenants/\(id)")
        #expect(await signIn().json["idToken"] != nil)
    }

    @Test("Mails follow the project's settings only where the tenant inherits them")
    func mails() async throws {
        let server = try await TestServer()
        await server.patch(
            "notification.sendEmail.callbackUri",
            ["notification": ["sendEmail": ["callbackUri": "https://app.example/action?a=b"]]]
        )
        let id = try await server.newTenant()
        _ = try await server.newUser("ann@example.com", in: id)
        _ = try await server.newUser("ann@example.com")
        func link(_ tenant: String) async -> String {
            await server.asOwner(
                "POST",
                "/v1/projects/\(TestServer.project)\(tenant)/accounts:sendOobCode",
                [
                    "requestType": "PASSWORD_RESET", "email": "ann@example.com",
                    "returnOobLink": true,
                ]
            )["oobLink"]
        }
        #expect(await link("").hasPrefix("https://app.example/action?a=b&mode=resetPassword"))
        #expect(await link("/tenants/\(id)").hasPrefix("http://localhost:9099/emulator/action?"))
        await server.patch(
            "inheritance",
            ["inheritance": ["emailSendingConfig": true]],
            at: "/tenants/\(id)"
        )
        #expect(await link("/tenants/\(id)").hasPrefix("https://app.example/action?a=b&mode="))
    }
}
