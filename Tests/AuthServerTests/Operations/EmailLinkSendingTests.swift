import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("accounts:sendOobCode for a sign-in link")
struct EmailLinkSendingTests {
    private static func request(_ more: JSONObject = [:]) -> JSONValue {
        var body: JSONObject = ["requestType": "EMAIL_SIGNIN", "email": "ann@example.com"]
        for member in more { body[member.name] = member.value }
        return .object(body)
    }

    private func production() async throws -> TestServer {
        let server = try await TestServer(.production)
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = project.config.replacing(
                #""passwordRequired":true"#,
                with: #""passwordRequired":false"#
            )
            try transaction.update(project)
        }
        return server
    }

    @Test("Strangers and users get the same answer and a mail of the same form")
    func unknown() async throws {
        let server = try await TestServer()
        _ = try await server.newUser("ben@example.com")
        let stranger = await server.app("sendOobCode", Self.request())
        let user = await server.app("sendOobCode", Self.request(["email": "ben@example.com"]))
        #expect(stranger.status == 200 && !stranger.text.contains("oobCode"), "\(stranger)")
        #expect(stranger.text.replacing("ann@", with: "ben@") == user.text)
        #expect(try await server.outbox().map(\.purpose) == ["EMAIL_SIGNIN", "EMAIL_SIGNIN"])
    }

    @Test("It is refused where links are off, where a password is needed, without an address")
    func refusals() async throws {
        let server = try await TestServer()
        #expect(
            await server.app("sendOobCode", ["requestType": "EMAIL_SIGNIN"]).error
                == "MISSING_EMAIL"
        )
        #expect(
            await server.app("sendOobCode", Self.request(["email": "x"])).error == "INVALID_EMAIL"
        )
        #expect(
            await server.app("sendOobCode", Self.request(["canHandleCodeInApp": true])).error
                == "MISSING_CONTINUE_URI"
        )
        let code = try await server.linkCode()
        for setting in [
            ["enabled": false, "passwordRequired": false],
            ["enabled": true, "passwordRequired": true],
        ] as [JSONValue] {
            try await server.configure("signIn.email", ["signIn": ["email": setting]])
            #expect(
                await server.app("sendOobCode", Self.request()).error == "OPERATION_NOT_ALLOWED"
            )
            #expect(await server.useLink(code).error == "OPERATION_NOT_ALLOWED")
        }
    }

    @Test("Where users must not make accounts, a link opens none")
    func adminOnly() async throws {
        let server = try await TestServer()
        try await server.configure(
            "client.permissions.disabledUserSignup",
            ["client": ["permissions": ["disabledUserSignup": true]]]
        )
        #expect(
            await server.useLink(try await server.linkCode()).error == "ADMIN_ONLY_OPERATION"
        )
    }

    @Test("In production a link for an app wraps the page's link, and a browser is led there")
    func appLink() async throws {
        let server = try await production()
        let answer = await server.app(
            "sendOobCode",
            Self.request(
                ["canHandleCodeInApp": true, "continueUrl": "http://localhost/a?b=c%26d#e"]
            )
        )
        #expect(answer.status == 200, "\(answer)")
        let link = try #require(server.sent.email.last?.link)
        let prefix = "http://localhost:9099/__/auth/links?link="
        #expect(link.hasPrefix(prefix + "http%3A%2F%2Flocalhost%3A9099%2F__%2Fauth%2Faction%3F"))
        let continued = "continueUrl%3Dhttp%253A%252F%252Flocalhost%252Fa%253Fb%253Dc%252526"
        #expect(link.contains(continued), "\(link)")
        let path = link.replacing("http://localhost:9099", with: "")
        let led = await server.send(.get(path))
        #expect(led.status == 303)
        let page = led.headers["Location"] ?? ""
        #expect(page.hasPrefix("http://localhost:9099/__/auth/action?mode=signIn&oobCode="))
        for foreign in ["https://evil.example/", "", "//evil.example", "javascript:alert(1)"] {
            let answer = await server.send(.get("/__/auth/links?link=\(foreign)"))
            #expect(answer.status == 400 && answer.headers["Location"] == nil, "\(foreign)")
        }
    }

    @Test("A link leads to authorized domains only, and has no other host than the server's")
    func domains() async throws {
        let server = try await production()
        let foreign = await server.app(
            "sendOobCode",
            Self.request(["continueUrl": "https://evil.example/"])
        )
        #expect(foreign.error == "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project")
        for (domain, isOwn) in [("localhost", true), ("evil.example", false), ("local", false)] {
            let answer = await server.app(
                "sendOobCode",
                Self.request(
                    ["continueUrl": "http://localhost/", "linkDomain": .string(domain)]
                )
            )
            #expect(answer.error == (isOwn ? nil : "INVALID_HOSTING_LINK_DOMAIN"), "\(domain)")
        }
    }

    @Test("An administrator gets links for strangers, and none that a change alone may mail")
    func returned() async throws {
        let server = try await TestServer()
        let answer = await server.admin("sendOobCode", Self.request(["returnOobLink": true]))
        #expect(answer["oobLink"].contains("mode=signIn&oobCode=\(answer["oobCode"])"))
        #expect(await server.useLink(answer["oobCode"]).status == 200)
        #expect(try await server.outbox().isEmpty)
        for type in ["RECOVER_EMAIL", "REVERT_SECOND_FACTOR_ADDITION", "OLD_EMAIL_AGREE", "x"] {
            let answer = await server.admin(
                "sendOobCode",
                Self.request(["requestType": .string(type), "returnOobLink": true])
            )
            #expect(answer.error == "INVALID_REQ_TYPE : Unsupported request parameters.")
        }
    }
}
