import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Settings of templates")
struct TemplateSettingsTests {
    private static let path = "/v2/projects/\(TestServer.project)/config"

    private func mail(_ server: TestServer, _ locale: String? = nil) async throws -> String {
        var request = TestRequest.app(
            "/v1/accounts:sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        )
        if let locale { request = request.adding("X-Firebase-Locale", locale) }
        let answer = await server.send(request)
        #expect(answer.status == 200, "\(answer)")
        return try await server.lastMessage().body
    }

    @Test("Identity Platform's fields are kept, shown and heeded")
    func google() async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        let template: JSONValue = [
            "subject": "Reset for %APP_NAME%", "body": "<p>Hi %EMAIL%: <a href='%LINK%'>go</a></p>",
            "bodyFormat": "HTML", "senderDisplayName": "Shop", "senderLocalPart": "noreply",
            "replyTo": "noreply",
        ]
        let answer = await server.patch(
            "notification.sendEmail.resetPasswordTemplate",
            ["notification": ["sendEmail": ["resetPasswordTemplate": template]]]
        )
        #expect(answer.status == 200, "\(answer)")
        let shown = await server.send(TestRequest.get(Self.path).asOwner)
            .json["notification"]?["sendEmail"]?["resetPasswordTemplate"]
        for name in ["subject", "body", "bodyFormat", "senderDisplayName", "replyTo"] {
            #expect(shown?[name] == template[name], "\(name)")
        }
        #expect(shown?["customized"] == true)
        #expect(try await mail(server).hasPrefix("Hi ann@example.com: go\nhttp"))
        #expect(try await mail(server, "de").contains("setzen"))
        let plain = await server.patch(
            "notification.sendEmail.resetPasswordTemplate.body",
            ["notification": ["sendEmail": ["resetPasswordTemplate": ["body": "%LINK%"]]]]
        )
        #expect(plain.status == 200, "\(plain)")
        let gone = await server.patch("notification.sendEmail.resetPasswordTemplate", [:])
        #expect(gone.status == 200, "\(gone)")
        #expect(try await mail(server).hasPrefix("To reset the password for ann@example.com"))
    }

    @Test("A text in a language is kept and heeded, and the app is called as it is set")
    func own() async throws {
        let server = try await TestServer()
        _ = try await server.newUser()
        let answer = await server.patch(
            "hearth.templates.passwordReset,hearth.templates.sms,hearth.appName",
            [
                "hearth": [
                    "appName": "Shop",
                    "templates": [
                        "passwordReset": ["pt_br": ["body": "Oi!\r\n%LINK%"]],
                        "sms": ["*": ["body": "%APP_NAME%: %CODE%"]],
                    ],
                ]
            ]
        )
        #expect(answer.status == 200, "\(answer)")
        let shown = await server.send(TestRequest.get(Self.path).asOwner).json["hearth"]
        #expect(
            shown?["templates"]?["passwordReset"] == ["pt-BR": ["body": "Oi!\n%LINK%"]],
            "\(shown ?? [:])"
        )
        #expect(try await mail(server, "pt-BR").hasPrefix("Oi!\nhttp"))
        #expect(try await mail(server, "pt-PT").hasPrefix("Para"))
        _ = await server.app("sendVerificationCode", ["phoneNumber": "+16505550101"])
        let sms = try await server.lastMessage()
        #expect(sms.body == "Shop: \(sms.code ?? "")")
        let kept = await server.patch(nil, ["signIn": ["email": ["enabled": true]]])
        #expect(kept.status == 200)
        #expect(try await mail(server, "pt-BR").hasPrefix("Oi!\nhttp"))
    }

    @Test("A template that could not be sent is refused by name, and nothing is changed")
    func refusals() async throws {
        let server = try await TestServer()
        let reset = "notification.sendEmail.resetPasswordTemplate"
        func google(_ template: JSONValue) -> JSONValue {
            ["notification": ["sendEmail": ["resetPasswordTemplate": template]]]
        }
        func own(_ kind: String, _ languages: JSONValue) -> JSONValue {
            ["hearth": ["templates": .object([kind: languages])]]
        }
        let cases: [(String, JSONValue, String)] = [
            (reset, google(["body": "hello"]), "\(reset): the body needs %LINK%"),
            (reset, google(["body": "%LINK% %WHO%"]), "%WHO%"),
            (reset, google(["subject": "a\r\nBcc: x@example.com"]), "subject"),
            (reset, google(["bodyFormat": "WORD"]), "bodyFormat"),
            (reset, google(["body": "%LINK%<script>", "bodyFormat": "HTML"]), "<script>"),
            ("hearth.templates.sms", own("sms", ["en": ["body": "hi"]]), "%CODE%"),
            ("hearth.templates.sms", own("sms", ["no tag": ["body": "%CODE%"]]), "languages"),
            (
                "hearth.templates.sms",
                own("sms", ["pt-br": ["body": "a %CODE%"], "pt_BR": ["body": "b %CODE%"]]),
                "two texts in pt-BR"
            ),
            ("hearth.templates.other", own("other", ["en": ["body": "x"]]), "other"),
            ("hearth.appName", ["hearth": ["appName": "a\nb"]], "appName"),
            ("hearth.appName", ["hearth": ["appName": "  "]], "appName"),
        ]
        for (mask, body, reason) in cases {
            let answer = await server.patch(mask, body)
            #expect(answer.status == 400, "\(mask) \(body)")
            #expect(answer.error?.contains(reason) == true, "\(answer)")
        }
        let shown = await server.send(TestRequest.get(Self.path).asOwner).json
        #expect(shown["hearth"]?["templates"] == nil)
        #expect(shown["notification"]?["sendEmail"] == nil)
    }

    @Test("A tenant has the project's mails where it inherits them, and text messages always")
    func tenants() async throws {
        let server = try await TestServer()
        await server.patch(
            "hearth.templates.passwordReset,hearth.templates.sms",
            [
                "hearth": [
                    "templates": [
                        "passwordReset": ["*": ["body": "OWN %LINK%"]],
                        "sms": ["*": ["body": "OWN %CODE%"]],
                    ]
                ]
            ]
        )
        for inherits in [true, false] {
            let made = await server.send(
                TestRequest.post(
                    "/v2/projects/\(TestServer.project)/tenants",
                    """
                    {"displayName": "tenant-a", "allowPasswordSignup": true,
                    "inheritance": {"emailSendingConfig": \(inherits)}}
                    """
                ).adding("Content-Type", "application/json").asOwner
            )
            let tenant = made["tenantId"]
            try #require(!tenant.isEmpty, "\(made)")
            let account: JSONValue = [
                "tenantId": .string(tenant), "email": "ann@example.com", "password": "Passw0rd!",
            ]
            _ = await server.app("signUp", account)
            _ = await server.app(
                "sendOobCode",
                [
                    "tenantId": .string(tenant), "requestType": "PASSWORD_RESET",
                    "email": "ann@example.com",
                ]
            )
            #expect(try await server.lastMessage().body.hasPrefix("OWN ") == inherits)
        }
    }
}
