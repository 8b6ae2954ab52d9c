import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The page of mailed links")
struct ActionPageTests {
    static let paths = ["/__/auth/action", "/emulator/action"]

    @Test("Opening a link changes nothing, and the page's form uses it once", arguments: paths)
    func verify(path: String) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        for _ in 0..<3 {
            let page = await server.play(
                Transcript(
                    "GET",
                    .get("\(path)?\(query)"),
                    status: 200,
                    shows: ["<form method=\"post\"", "ann@example.com", "<html lang=\"en\">"],
                    hides: ["<script", "http://", "https://"]
                )
            )
            #expect(page.headers["Content-Type"] == "text/html; charset=utf-8")
            #expect(await server.account(user.id)["emailVerified"]?.boolValue != true)
        }
        await server.play(
            Transcript("POST", form(path, query), status: 200, shows: ["is verified"])
        )
        #expect(await server.account(user.id)["emailVerified"]?.boolValue == true)
        await server.play(
            Transcript("POST again", form(path, query), status: 400, shows: ["used before"])
        )
        await server.play(
            Transcript("GET again", .get("\(path)?\(query)"), status: 400, shows: ["used before"])
        )
    }

    @Test("A password is reset by the form, and a short one is asked for again")
    func reset() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let query = try await query(.passwordReset, user, on: server)
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(query)"),
                status: 200,
                shows: [
                    "name=\"newPassword\"", "autocomplete=\"new-password\"", "<label>",
                    "value=\"ann@example.com\"",
                ]
            )
        )
        await server.play(
            Transcript(
                "POST of a short one",
                form("/__/auth/action", query, "newPassword=short"),
                status: 400,
                shows: ["role=\"alert\"", "at least 6 characters", "<form"],
                hides: ["value=\"short\""]
            )
        )
        await server.play(
            Transcript(
                "POST",
                form("/__/auth/action", query, "newPassword=another+horse%21"),
                status: 200,
                shows: ["Your password is changed"],
                hides: ["another horse"]
            )
        )
        let old = await server.app(
            "signInWithPassword",
            ["email": "ann@example.com", "password": .string(user.password)]
        )
        #expect(old.error == "INVALID_LOGIN_CREDENTIALS")
        _ = try await server.signIn(user, password: "another horse!")
    }

    @Test("A changed address is restored by the form")
    func recover() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        _ = await server.app(
            "update",
            ["idToken": .string(user.idToken), "email": "mallory@example.com"]
        )
        let query = try await query(.recoverEmail, user, on: server)
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(query)"),
                status: 200,
                shows: ["Change it back to <bdi dir=\"ltr\">ann@example.com</bdi>?"]
            )
        )
        await server.play(
            Transcript("POST", form("/__/auth/action", query), status: 200, shows: ["again"])
        )
        #expect(await server.account(user.id)["email"] == "ann@example.com")
    }

    @Test("A link whose time is over says so")
    func expired() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        server.clock.advance(seconds: 4 * 24 * 3600)
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(query)"),
                status: 400,
                shows: ["has expired"],
                hides: ["<form"]
            )
        )
        await server.play(
            Transcript("POST", form("/__/auth/action", query), status: 400, shows: ["has expired"])
        )
        #expect(await server.account(user.id)["emailVerified"]?.boolValue != true)
    }

    @Test(
        "A link that is not whole opens no form",
        arguments: [
            "", "mode=verifyEmail", "mode=verifyEmail&oobCode=nobody&apiKey=any",
            "mode=verifyEmail&oobCode=nobody", "mode=nothing&oobCode=CODE&apiKey=any",
            "mode=resetPassword&oobCode=CODE&apiKey=any", "oobCode=CODE&apiKey=any",
            "mode=verifyEmail&oobCode=CODE&apiKey=any&tenantId=other",
            "mode=verifyEmail&oobCode=%00&apiKey=any", "mode=signIn&oobCode=CODE&apiKey=any",
        ]
    )
    func incomplete(link: String) async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let whole = try await query(.verifyEmail, user, on: server)
        let code = try await server.mailedCode(to: user.email)
        let query = link.replacing("CODE", with: code)
        for request in [.get("/__/auth/action?\(query)"), form("/__/auth/action", query)] {
            await server.play(Transcript(link, request, status: 400, hides: ["<form"]))
        }
        #expect(await server.account(user.id)["emailVerified"]?.boolValue != true)
        #expect(await server.send(.get("/__/auth/action?\(whole)")).status == 200)
    }

    @Test("A form of another site does nothing")
    func foreignForm() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        let post = form("/__/auth/action", query)
        for (name, value) in [
            ("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site"),
            ("Sec-Fetch-Site", "same-site"),
        ] {
            let answer = await server.send(post.adding(name, value))
            #expect(answer.status == 403, "\(name): \(value): \(answer)")
        }
        // What a browser sends with a form of a page that sends no referrer.
        let own = post.adding("Origin", "null").adding("Sec-Fetch-Site", "same-origin")
        #expect(await server.send(own).status == 200)
    }

    @Test("The page keeps to itself")
    func headers() async throws {
        let server = try await TestServer()
        let answer = await server.send(.get("/__/auth/action"))
        let policy = answer.headers["Content-Security-Policy"] ?? ""
        for rule in [
            "default-src 'none'", "frame-ancestors 'none'", "form-action 'self'",
            "base-uri 'none'", "style-src 'sha256-",
        ] {
            #expect(policy.contains(rule), "\(policy)")
        }
        #expect(!policy.contains("unsafe"))
        #expect(answer.headers["Cache-Control"] == "no-store")
        #expect(answer.headers["Referrer-Policy"] == "no-referrer")
        #expect(answer.headers["X-Frame-Options"] == "DENY")
        let style = answer.text.split(separator: "<style>").last?.split(separator: "</style>").first
        let hash = Base64.encode(SHA256.hash(Array((style ?? "").utf8)))
        #expect(policy.contains("'sha256-\(hash)'"))
    }

    @Test("What a link says is text, never markup")
    func escaping() async throws {
        let server = try await TestServer()
        let user = try await server.newUser("o'brien@example.com")
        let query = try await query(.verifyEmail, user, on: server)
        let evil = "&lang=%22%3E%3Cscript%3Ealert(1)%3C/script%3E"
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(query)\(evil)"),
                status: 400
            )
        )
        let single = query.replacing("&lang=en", with: evil)
        await server.play(
            Transcript(
                "GET",
                .get("/__/auth/action?\(single)"),
                status: 200,
                shows: ["&lt;script&gt;", "&#39;brien"],
                hides: ["<script", "o'brien"]
            )
        )
    }

    @Test(
        "The page leads on to places that the project knows; in development to any web page",
        arguments: [true, false]
    )
    func continueURL(isDevelopment: Bool) async throws {
        let server = try await TestServer(isDevelopment ? .init() : .production)
        for (index, (url, isKnown)) in [
            ("http://localhost:3000/done?a=b#c", true), ("https://evil.example/", isDevelopment),
            ("javascript:alert(1)", false), ("http://localhost@evil.example/", false),
        ].enumerated() {
            let user = try await server.newUser("user\(index)@example.com")
            let query = try await query(.verifyEmail, user, on: server)
            let escaped = url.replacing("&", with: "%26").replacing("#", with: "%23")
            let answer = await server.send(
                form("/__/auth/action", "\(query)&continueUrl=\(escaped)")
            )
            #expect(answer.status == 200, "\(answer)")
            #expect(answer.text.contains("href=") == isKnown, "\(url): \(answer)")
            #expect(
                isKnown || !answer.text.contains("evil.example"),
                "\(url): \(answer)"
            )
        }
    }

    @Test("A sign-in link is handed on to the app with all that it says")
    func signIn() async throws {
        let server = try await TestServer(.production)
        let link = "mode=signIn&oobCode=c&apiKey=\(TestServer.apiKey)&lang=en"
        let known = await server.send(
            .get("/__/auth/action?\(link)&continueUrl=http://localhost/a?x=1%23frag")
        )
        #expect(known.status == 303)
        #expect(
            known.headers["Location"]
                == "http://localhost/a?x=1&\(link)#frag"
        )
        let foreign = await server.send(
            .get("/__/auth/action?\(link)&continueUrl=https://evil.example/")
        )
        #expect(foreign.status == 400)
        #expect(foreign.headers["Location"] == nil)
        let anywhere = try await TestServer().send(
            .get("/emulator/action?\(link)&continueUrl=https://app.example/")
        )
        #expect(anywhere.headers["Location"] == "https://app.example/?\(link)")
    }

    @Test("A key that is bound to an app opens the page in a browser")
    func restrictedKey() async throws {
        let server = try await TestServer(.production)
        let user = try await server.newUser()
        let query = try await query(.verifyEmail, user, on: server)
        let key = APIKey(
            key: "app",
            project: TestServer.project,
            bundleIDs: ["com.example.app"],
            createdAt: VirtualClock.start
        )
        try await server.store.write { try $0.insert(key) }
        let link = query.replacing("apiKey=\(TestServer.apiKey)", with: "apiKey=app")
        #expect(link != query)
        #expect(await server.send(form("/__/auth/action", link)).status == 200)
    }
}
