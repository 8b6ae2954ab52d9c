import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("/v2/projects/{p}/config")
struct ConfigTests {
    static let path = "/v2/projects/\(TestServer.project)/config"

    static func patch(_ mask: String?, _ body: String) -> TestRequest {
        let query = mask.map { "?updateMask=\($0)" } ?? ""
        return TestRequest("PATCH", path + query, body)
            .adding("Content-Type", "application/json").asOwner
    }

    @Test("Settings are named and shown as an administrator knows them")
    func read() async throws {
        let server = try await TestServer()
        let answer = await server.send(.get(Self.path).asOwner)
        #expect(answer["name"].hasPrefix("projects/"))
        #expect(answer["name"].hasSuffix("/config"))
        #expect(answer.json["mfa"]?["state"] == "ENABLED")
        #expect(answer.json["mfa"]?["enabledProviders"] == ["PHONE_SMS"])
        #expect(answer.json["signIn"]?["email"] == ["enabled": true])
        #expect(answer.json["authorizedDomains"] == ["localhost"])
        #expect(answer.json["blockingFunctions"] == [:])
        #expect(await server.send(.get("/admin" + Self.path).asOwner).text == answer.text)
    }

    @Test("A change sets what its mask names, and nothing else")
    func masked() async throws {
        let server = try await TestServer()
        let body = #"{"mfa":{"state":"DISABLED"},"signIn":{"anonymous":{"enabled":false}}}"#
        let answer = await server.send(Self.patch("signIn.anonymous.enabled", body))
        #expect(answer.status == 200, "\(answer)")
        #expect(answer.json["mfa"]?["state"] == "ENABLED")
        #expect(await server.app("signUp", [:]).error == "ADMIN_ONLY_OPERATION")
        #expect(await server.send(.get(Self.path).asOwner).text == answer.text)
    }

    @Test("A mask may be written in either way and name what holds a field")
    func masks() async throws {
        let server = try await TestServer()
        let one = await server.send(
            Self.patch(
                "email_privacy_config,client.permissions",
                #"{"email_privacy_config":{"enable_improved_email_privacy":true},"client":{"permissions":{"disabledUserSignup":true}}}"#
            )
        )
        #expect(one.json["emailPrivacyConfig"] == ["enableImprovedEmailPrivacy": true], "\(one)")
        #expect(await server.signUp("ann@example.com").error == "ADMIN_ONLY_OPERATION")
        let unset = await server.send(Self.patch("client", "{}"))
        #expect(unset.status == 200, "\(unset)")
        #expect(await server.signUp("ann@example.com").status == 200)
    }

    @Test("Without a mask every setting is set, to nothing where the change lacks it")
    func replaced() async throws {
        let server = try await TestServer()
        let before = await server.send(.get(Self.path).asOwner)
        let same = await server.send(Self.patch(nil, before.text))
        #expect(same.text == before.text)
        let answer = await server.send(Self.patch(nil, #"{"signIn":{"email":{"enabled":true}}}"#))
        #expect(answer.json["mfa"] == ["state": "DISABLED", "recoveryCodes": [:]], "\(answer)")
        #expect(answer.json["authorizedDomains"] == nil)
        #expect(answer.json["signIn"]?["anonymous"] == [:])
    }

    @Test("Kinds of second factors are kept as they were written, each once")
    func factorKinds() async throws {
        let server = try await TestServer()
        let kinds: JSONValue = ["PROVIDER_UNSPECIFIED", "PHONE_SMS"]
        let body = #"{"mfa":{"enabledProviders":["PROVIDER_UNSPECIFIED","PHONE_SMS","PHONE_SMS"]}}"#
        let answer = await server.send(Self.patch("mfa.enabledProviders", body))
        #expect(answer.json["mfa"]?["enabledProviders"] == kinds, "\(answer)")
        let tenant = await server.asOwner(
            "POST",
            TestServer.projectPath + "/tenants",
            ["displayName": "acme", "mfaConfig": ["state": "ENABLED", "enabledProviders": kinds]]
        )
        #expect(tenant.json["mfaConfig"]?["enabledProviders"] == kinds, "\(tenant)")
    }

    @Test("An interval of no steps is shown, so that writing settings back widens nothing")
    func intervals() async throws {
        let server = try await TestServer()
        let body = """
            {"mfa":{"providerConfigs":[{"state":"ENABLED",\
            "totpProviderConfig":{"adjacentIntervals":0}}]}}
            """
        let answer = await server.send(Self.patch("mfa.providerConfigs", body))
        let shown = answer.json["mfa"]?["providerConfigs"]?[0]?["totpProviderConfig"]
        #expect(shown == ["adjacentIntervals": 0], "\(answer)")
        let again = await server.send(Self.patch("mfa", answer.text))
        #expect(again.text == answer.text)
    }

    @Test(
        "What this server does anyway can be said of what it has not",
        arguments: ["/config", "/tenants/"]
    )
    func agreed(path: String) async throws {
        let server = try await TestServer()
        let path = path == "/config" ? path : path + (try await server.newTenant())
        let mask = """
            recaptchaConfig.emailPasswordEnforcementState,recaptchaConfig.phoneEnforcementState,\
            recaptchaConfig.managedRules,recaptchaConfig.useAccountDefender,\
            recaptchaConfig.useSmsBotScore,recaptchaConfig.useSmsTollFraudProtection,\
            mobileLinksConfig.domain
            """
        let states: JSONObject = [
            "emailPasswordEnforcementState": "OFF", "phoneEnforcementState": "OFF",
        ]
        let links: JSONValue = ["domain": "HOSTING_DOMAIN"]
        let asked = states.merging([
            "managedRules": [], "useAccountDefender": false, "useSmsBotScore": false,
            "useSmsTollFraudProtection": false,
        ])
        let body: JSONValue = ["recaptchaConfig": .object(asked), "mobileLinksConfig": links]
        let answer = await server.patch(mask, body, at: path)
        #expect(answer.json["recaptchaConfig"] == .object(states), "\(answer)")
        #expect(answer.json["mobileLinksConfig"] == links)
        let back = await server.patch("recaptchaConfig,mobileLinksConfig", answer.json, at: path)
        #expect(back.text == answer.text)
        let unset = await server.patch("recaptchaConfig,mobileLinksConfig", [:], at: path)
        #expect(unset.json["recaptchaConfig"] == nil && unset.json["mobileLinksConfig"] == nil)
    }

    static let refused =
        [
            ("mfa", #"{"mfa":{"state":"SOMETIMES"}}"#, "INVALID_CONFIG"),
            ("mfa", #"{"mfa":{"enabledProviders":["PIGEON"]}}"#, "INVALID_CONFIG"),
            ("notification.sendEmail.smtp", "{}", "INVALID_CONFIG"),
            ("recaptchaConfig", #"{"recaptchaConfig":{"useSmsBotScore":true}}"#, "INVALID_CONFIG"),
            (
                "recaptchaConfig.phoneEnforcementState",
                #"{"recaptchaConfig":{"phoneEnforcementState":"AUDIT"}}"#, "INVALID_CONFIG"
            ),
            (
                "recaptchaConfig",
                #"{"recaptchaConfig":{"managedRules":[{"endScore":0.1,"action":"BLOCK"}]}}"#,
                "INVALID_CONFIG"
            ),
            (
                nil, #"{"mobileLinksConfig":{"domain":"FIREBASE_DYNAMIC_LINK_DOMAIN"}}"#,
                "INVALID_CONFIG"
            ),
            (
                "notification.sendEmail.callbackUri",
                #"{"notification":{"sendEmail":{"callbackUri":"http://a.example/"}}}"#,
                "INVALID_CONFIG"
            ),
            (
                "passwordPolicyConfig",
                #"{"passwordPolicyConfig":{"passwordPolicyVersions":[{},{}]}}"#, "INVALID_CONFIG"
            ),
            (
                "passwordPolicyConfig",
                #"{"passwordPolicyConfig":{"passwordPolicyVersions":[{"customStrengthOptions":{"minPasswordLength":31}}]}}"#,
                "INVALID_CONFIG"
            ),
            (
                "smsRegionConfig",
                #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["Germany"]}}}"#,
                "INVALID_CONFIG"
            ),
            (
                "smsRegionConfig",
                #"{"smsRegionConfig":{"allowByDefault":{"disallowedRegions":["UK"]}}}"#,
                "INVALID_CONFIG"
            ),
            ("hearth.sms.prices", #"{"hearth":{"sms":{"prices":{"UK":"3"}}}}"#, "INVALID_CONFIG"),
            (
                nil,
                #"{"smsRegionConfig":{"allowlistOnly":{"allowedRegions":["DE"]},"allowByDefault":{"disallowedRegions":["FR"]}}}"#,
                "oneof"
            ),
            ("name", "{}", "INVALID_CONFIG"),
            ("signIn.nothing", "{}", "INVALID_CONFIG"),
            ("signIn.email.enabled.more", "{}", "INVALID_CONFIG"),
            (
                nil, #"{"multiTenant":{"defaultTenantLocation":"folders/1"}}"#, "INVALID_CONFIG"
            ),
            (nil, #"{"monitoring":{"requestLogging":{"enabled":true}}}"#, "INVALID_CONFIG"),
            (
                "authorizedDomains", #"{"authorizedDomains":["https://a.example"]}"#,
                "INVALID_CONFIG"
            ),
            ("authorizedDomains", #"{"authorizedDomains":["a.example:80"]}"#, "INVALID_CONFIG"),
            ("authorizedDomains", #"{"authorizedDomains":["*.example"]}"#, "INVALID_CONFIG"),
            ("authorizedDomains", #"{"authorizedDomains":[""]}"#, "INVALID_CONFIG"),
            ("authorizedDomains", #"{"authorizedDomains":"a.example"}"#, "INVALID_ARGUMENT"),
            ("signIn", #"{"signIn":{"anonymous":{"enabled":"perhaps"}}}"#, "INVALID_ARGUMENT"),
        ] as [(String?, String, String)]

    @Test("A setting that cannot be is refused, and nothing is changed", arguments: refused)
    func refusals(mask: String?, body: String, code: String) async throws {
        let server = try await TestServer()
        let before = await server.send(.get(Self.path).asOwner)
        await server.play(
            Transcript(body, Self.patch(mask, body), status: 400, shows: [code])
        )
        #expect(await server.send(.get(Self.path).asOwner).text == before.text)
    }

    @Test(
        "Fictional numbers are few, whole, and have codes of six digits",
        arguments: [
            (#"{"+16505550101":"123456"}"#, 200), (#"{}"#, 200),
            (#"{"+16505550101":"12345"}"#, 400), (#"{"+16505550101":"١٢٣٤٥٦"}"#, 400),
            (#"{"6505550101":"123456"}"#, 400), (#"{"+1 650 555 0101":"123456"}"#, 400),
            (#"{"nobody":"123456"}"#, 400),
            (
                "{" + (0..<11).map { #""+165055501\#($0 + 10)":"123456""# }.joined(separator: ",")
                    + "}", 400
            ),
        ]
    )
    func phoneNumbersForTesting(numbers: String, status: Int) async throws {
        let body = #"{"signIn":{"phoneNumber":{"testPhoneNumbers":\#(numbers)}}}"#
        let server = try await TestServer()
        let answer = await server.send(Self.patch("signIn.phoneNumber.testPhoneNumbers", body))
        #expect(answer.status == status, "\(answer)")
        if status == 400 { #expect(answer.text.contains("INVALID_TESTING_PHONE_NUMBER")) }
    }

    @Test("Domains are kept in lower case, each once")
    func domains() async throws {
        let body = #"{"authorizedDomains":["App.Example","app.example","127.0.0.1","::1"]}"#
        let answer = try await TestServer().send(Self.patch("authorizedDomains", body))
        #expect(
            answer.json["authorizedDomains"] == ["app.example", "127.0.0.1", "::1"],
            "\(answer)"
        )
    }

    @Test("What an app may know of its project is no secret")
    func projectConfig() async throws {
        let server = try await TestServer(.production)
        let answer = await server.play(
            Transcript(
                "GET /v1/projects",
                .get("/v1/projects?key=\(TestServer.apiKey)"),
                status: 200,
                shows: [
                    #""projectId":"\#(TestServer.projectNumber)""#, #""allowPasswordUser":true"#,
                    #""authorizedDomains":["localhost"]"#,
                ],
                hides: ["mfa", "testPhoneNumbers"]
            )
        )
        let legacy = await server.send(
            .get(
                "/www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig?key=\(TestServer.apiKey)"
            )
        )
        #expect(legacy.text == answer.text)
    }

    @Test("reCAPTCHA is asked for nowhere, and a development server's key says that it is none")
    func recaptcha() async throws {
        let production = try await TestServer(.production)
        let development = try await TestServer()
        let query =
            "clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE&key=\(TestServer.apiKey)"
        await production.play(
            Transcript(
                "recaptchaConfig",
                .get("/v2/recaptchaConfig?\(query)"),
                status: 200,
                shows: ["{}"]
            )
        )
        await development.play(
            Transcript(
                "recaptchaParams",
                .get("/v1/recaptchaParams?key=any"),
                status: 200,
                shows: ["identitytoolkit#GetRecaptchaParamResponse", "no-site-key"]
            )
        )
        await production.play(
            Transcript(
                "recaptchaParams",
                .get("/v1/recaptchaParams?key=\(TestServer.apiKey)"),
                status: 400,
                shows: ["RECAPTCHA_NOT_ENABLED"]
            )
        )
    }
}
