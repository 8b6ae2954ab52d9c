import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("The page of sign-ins at providers")
struct HandlerPageTests {
    static let digest = String(repeating: "0a", count: 32)
    static let app = "com.example.app"

    static func form(_ fields: KeyValuePairs<String, String>) -> String {
        fields.map { "\($0.key)=\(TestForm.escape($0.value))" }.joined(separator: "&")
    }

    /// Asks the server where to go, as the page's script does.
    static func start(
        _ flow: AuthorizationServer,
        _ fields: KeyValuePairs<String, String>
    ) async -> TestAnswer {
        let own = form([
            "apiKey": TestServer.apiKey, "providerId": "google.com",
            "redirectUri": AuthorizationServer.redirectURI,
        ])
        var request = TestRequest("POST", "/__/auth/start", "\(form(fields))&\(own)")
        request.headers.set("Content-Type", "application/x-www-form-urlencoded")
        request.headers.set("Sec-Fetch-Site", "same-origin")
        return await flow.server.send(request)
    }

    @Test(
        "The page runs our own scripts alone, and nobody may frame it",
        arguments: ["/__/auth", "/emulator/auth"],
        [true, false]
    )
    func page(folder: String, isDevelopment: Bool) async throws {
        let server = try await TestServer(isDevelopment ? TestServer.Setup() : .production)
        let page = await server.send(.get("\(folder)/handler?apiKey=x&authType=signInViaPopup"))
        #expect(page.status == 200)
        let policy = page.headers["Content-Security-Policy"] ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self'"))
        #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
        #expect(page.headers["Referrer-Policy"] == "no-referrer")
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(page.text.contains("src=\"handler.js\"") && !page.text.contains("<script>"))
        #expect(page.text.contains("id=\"chooser\"") == isDevelopment)
        for script in ["handler.js", "delivery.js", "chooser.js", "iframe.js", "gapi.js"] {
            let answer = await server.send(.get("\(folder)/\(script)"))
            #expect(answer.status == 200)
            #expect(answer.headers["Content-Type"] == "text/javascript; charset=utf-8")
        }
    }

    @Test("A form that a provider has a browser post is text in the page, whatever it says")
    func posted() async throws {
        let server = try await TestServer()
        var request = TestRequest("POST", "/__/auth/handler", "state=\"><script>x</script>&code=1")
        request.headers.set("Content-Type", "application/x-www-form-urlencoded")
        request.headers.set("Origin", "https://appleid.apple.com")
        let page = await server.send(request)
        #expect(page.status == 200)
        #expect(page.text.contains("data-posted=\"state=&quot;&gt;&lt;script&gt;x"))
        #expect(!page.text.contains("<script>x"))
    }

    @Test("The page speaks the app's language, else the browser's")
    func language() async throws {
        let server = try await TestServer()
        let german = await server.send(.get("/__/auth/handler?hl=de-CH"))
        #expect(german.text.contains("<html lang=\"de\">") && german.text.contains("Anmelden"))
        let persian = await server.send(
            .get("/__/auth/handler", headers: ["Accept-Language": "fa"])
        )
        #expect(persian.text.contains("dir=\"rtl\""))
    }

    @Test("A popup's outcome goes to the frame of who asked, a redirect's to a known page")
    func webPages() async throws {
        let flow = try await AuthorizationServer(production: true)
        let popup = await Self.start(
            flow,
            [
                "authType": "linkViaPopup", "appName": "[DEFAULT]", "eventId": "7",
                "redirectUrl": "https://evil.example/", "scopes": "a,b",
                "customParameters": "{\"prompt\":\"login\",\"max_age\":5}",
            ]
        )
        let target = popup.json["flow"]?["target"]
        #expect(target?["kind"] == "popup", "\(popup)")
        #expect(target?["storageKey"]?.stringValue == "\(TestServer.apiKey):[DEFAULT]")
        #expect(!popup.text.contains("evil.example"))
        let query = IdentityProviderStandIn.parameters(ofURL: popup["authUri"])
        #expect(query["state"] == popup["state"] && query["scope"]?.hasSuffix("a b") == true)
        #expect(query["prompt"] == "login" && query["max_age"] == "5")
        for (url, isKnown) in [
            ("http://localhost:5000/app?x#y", true), ("https://evil.example/", false),
            ("https://localhost.evil.example/", false), ("javascript:alert(1)", false),
            ("//localhost/", false), ("http://localhost@evil.example/", false), ("", false),
        ] {
            let answer = await Self.start(
                flow,
                ["authType": "signInViaRedirect", "appName": "[DEFAULT]", "redirectUrl": url]
            )
            #expect((answer.json["error"] == nil) == isKnown, "\(url): \(answer)")
            #expect((answer.json["flow"] != nil) == isKnown, "\(url): \(answer)")
        }
        await flow.standIn.stop()
    }

    @Test("An app is gone back to by a scheme of its own, and only an app that the project knows")
    func apps() async throws {
        let flow = try await AuthorizationServer(production: true)
        let (key, project) = (
            APIKey(
                key: "key-of-app",
                project: TestServer.project,
                bundleIDs: [Self.app],
                createdAt: VirtualClock.start
            ), TestServer.project
        )
        let found = try await flow.server.store.write { transaction in
            try transaction.insert(key)
            return try transaction.project(project)
        }
        let known = try #require(found).appID(of: Self.app)
        for (bundle, app, isKnown) in [
            (Self.app, known, true), (Self.app, "1:2:ios:3", false), ("com.evil.app", known, false),
            (Self.app, "javascript", false), ("", known, false),
        ] {
            let answer = await Self.start(
                flow,
                [
                    "authType": "signInWithRedirect", "ibi": bundle, "appId": app,
                    "sessionId": Self.digest, "eventId": "E",
                    "loopbackPort": bundle.isEmpty ? "5000" : "",
                ]
            )
            #expect((answer.json["error"] == nil) == isKnown, "\(bundle) \(app): \(answer)")
            guard isKnown else { continue }
            let url = answer.json["flow"]?["target"]?["url"]?.stringValue
            let scheme = "app-" + known.replacing(":", with: "-")
            #expect(url == "\(scheme)://firebaseauth/link")
            #expect(answer.json["sessionId"] == nil)
        }
        await flow.standIn.stop()
    }

    @Test("A program on this machine is gone back to at 127.0.0.1 and nowhere else")
    func loopback() async throws {
        let flow = try await AuthorizationServer()
        for (port, isGood) in [
            ("1024", true), ("65535", true), ("1023", false), ("65536", false), ("0", false),
            ("+5000", false), ("05000", false), ("5000@evil.example", false), ("-1", false),
        ] {
            let answer = await Self.start(
                flow,
                [
                    "authType": "signInWithRedirect", "ibi": Self.app, "appId": "1:2:linux:3",
                    "sessionId": Self.digest, "loopbackPort": port,
                ]
            )
            #expect((answer.json["error"] == nil) == isGood, "\(port): \(answer)")
            let url = answer.json["flow"]?["target"]?["url"]?.stringValue
            #expect(url == (isGood ? "http://127.0.0.1:\(port)/firebaseauth/link" : nil))
        }
        for (type, session) in [("signInWithRedirect", "ABCDEFGHIJ"), ("verifyApp", Self.digest)] {
            let answer = await Self.start(
                flow,
                ["authType": type, "ibi": Self.app, "appId": "1:2:linux:3", "sessionId": session]
            )
            #expect(answer.json["error"]?["code"] == "auth/internal-error", "\(answer)")
        }
        await flow.standIn.stop()
    }

    @Test("A provider that cannot be used is told to the app, and in words to the person")
    func refusals() async throws {
        let flow = try await AuthorizationServer("github.com", production: true)
        let fields: KeyValuePairs = ["authType": "signInViaPopup", "appName": "a", "hl": "de"]
        let missing = await Self.start(flow, fields)
        #expect(missing.json["error"]?["code"] == "auth/operation-not-allowed", "\(missing)")
        #expect(missing.json["error"]?["text"] == "Die App bietet diese Anmeldung nicht an.")
        #expect(missing.json["flow"]?["target"]?["kind"] == "popup")
        #expect(missing.json["accounts"] == nil)
        let moved = await Self.start(
            flow,
            ["authType": "signInViaPopup", "appName": "a", "redirectUri": "https://evil.example/"]
        )
        #expect(moved.json["error"] != nil && moved.json["authUri"] == nil, "\(moved)")
        #expect(try await flow.server.store.read { try $0.authorizations().isEmpty })
        await flow.standIn.stop()
    }

    @Test("Only the page's own script may begin", arguments: ["cross-site", "same-site", "none"])
    func foreignScript(site: String) async throws {
        let flow = try await AuthorizationServer()
        var request = TestRequest("POST", "/__/auth/start", "apiKey=any")
        request.headers.set("Sec-Fetch-Site", site)
        #expect(await flow.server.send(request).status == 403)
        await flow.standIn.stop()
    }

    @Test("A development server lists whom a provider that nobody set up could vouch for")
    func chooser() async throws {
        let flow = try await AuthorizationServer()
        let known = await flow.server.fake("yahoo.com", ["sub": "77", "name": "Bob"])
        #expect(known.status == 200)
        var request = TestRequest(
            "POST",
            "/emulator/auth/start",
            Self.form([
                "apiKey": "any", "authType": "signInViaPopup", "appName": "a",
                "providerId": "yahoo.com", "redirectUri": AuthorizationServer.redirectURI,
            ])
        )
        request.headers.set("Content-Type", "application/x-www-form-urlencoded")
        let answer = await flow.server.send(request)
        #expect(answer.json["accounts"]?[0]?["rawId"] == "77", "\(answer)")
        #expect(answer.json["accounts"]?[0]?["displayName"] == "Bob")
        await flow.standIn.stop()
    }
}

@Suite("The hidden frame in an app's page")
struct FramePageTests {
    @Test("Only pages of the project's domains may show it, and it tells no other")
    func ancestors() async throws {
        let server = try await TestServer(.production)
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = #"{"authorizedDomains":["app.example.com","x; script-src *"]}"#
            try transaction.update(project)
        }
        let page = await server.send(
            .get("/__/auth/iframe?apiKey=\(TestServer.apiKey)&appName=a")
        )
        #expect(page.status == 200)
        #expect(
            page.headers["Content-Security-Policy"] == """
                default-src 'none'; script-src 'self'; base-uri 'none'; \
                frame-ancestors http://app.example.com:* http://*.app.example.com:* \
                https://app.example.com:* https://*.app.example.com:*
                """
        )
        #expect(
            page.text.contains(
                "data-sites=\"[&quot;http://app.example.com&quot;,"
                    + "&quot;https://app.example.com&quot;]\""
            )
        )
        #expect(await server.send(.get("/__/auth/iframe?apiKey=nobody")).status == 400)
    }

    @Test("A server with TLS takes no page of another machine that has none")
    func plainPages() async throws {
        var setup = TestServer.Setup.production
        setup.publicURL = "https://auth.example.com"
        let server = try await TestServer(setup)
        try await server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = #"{"authorizedDomains":["app.example.com","localhost"]}"#
            try transaction.update(project)
        }
        let page = await server.send(
            .get("/__/auth/iframe?apiKey=\(TestServer.apiKey)&appName=a")
        )
        let policy = page.headers["Content-Security-Policy"] ?? ""
        for text in [policy, page.text] {
            #expect(text.contains("https://app.example.com"))
            #expect(!text.contains("http://app.example.com"))
            #expect(text.contains("http://localhost"))
        }
    }

    @Test("A development server lets every page show it")
    func development() async throws {
        let page = await (try TestServer()).send(.get("/emulator/auth/iframe?apiKey=any"))
        #expect(page.headers["Content-Security-Policy"]?.hasSuffix("frame-ancestors *") == true)
    }
}
