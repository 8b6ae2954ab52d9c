import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Blocking functions")
struct BlockingFunctionTests {
    @Test("A sign-up asks both functions, in order, with all that is known of the account")
    func signUp() async throws {
        let host = try await FunctionHost()
        let answer = await host.server.send(
            .app(
                "/v1/accounts:signUp",
                ["email": "ann@example.com", "password": "correct horse", "displayName": "Ann"]
            )
            .adding("User-Agent", "app/1").adding("X-Firebase-Locale", "de")
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(host.triggers == ["beforeCreate", "beforeSignIn"])
        for event in host.events {
            let claims = event.claims
            #expect(claims["iss"] == "https://securetoken.google.com/demo-project")
            #expect(claims["aud"] == .string("\(host.functions.url)/\(event.trigger)"))
            #expect(claims["sub"] == .string(answer["localId"]))
            #expect(claims["sign_in_method"] == "password")
            #expect(claims["ip_address"] == "127.0.0.1" && claims["user_agent"] == "app/1")
            #expect(claims["locale"] == "de")
            #expect(claims["sign_in_second_factor"] == nil && claims["tenant_id"] == nil)
            #expect(event.record["uid"] == .string(answer["localId"]))
            #expect(event.record["email"] == "ann@example.com")
            #expect(event.record["email_verified"]?.boolValue == false)
            #expect(event.record["display_name"] == "Ann")
            #expect(event.record["provider_data"]?[0]?["provider_id"] == "password")
            #expect(event.record["metadata"]?["creation_time"]?.intValue != nil)
            #expect(!String(decoding: claims.serialized, as: UTF8.self).contains("argon2"))
        }
        #expect(Set(host.events.map { $0.claims["event_id"] }).count == 2)
        await host.stop()
    }

    @Test("A function verifies its token with the keys of ID tokens, and it is no ID token")
    func token() async throws {
        let host = try await FunctionHost([.beforeSignIn])
        let user = await host.server.signUp("ann@example.com")
        #expect(user.status == 200, "\(user)")
        let event = try #require(host.events.first)
        let token = try UnverifiedJWT(event.token)
        let certificates = await host.server.send(.get(PublicKeysTests.certificates))
        let key = try PublicKey(pem: certificates[token.keyID ?? ""])
        _ = try token.verify { _, _ in key }
        let answer = await host.server.app("lookup", ["idToken": .string(event.token)])
        #expect(answer.error == "INVALID_ID_TOKEN")
        await host.stop()
    }

    @Test("What a function changes is stored, and what it leaves out of its mask is not")
    func effects() async throws {
        let host = try await FunctionHost { event in
            guard event.trigger == "beforeCreate" else {
                return .changing("sessionClaims", ["sessionClaims": ["street": "Elm"]])
            }
            return .changing(
                "displayName,photoURL,emailVerified,customClaims,sessionClaims,uid",
                [
                    "displayName": "Ann B.", "photoURL": "https://example.com/ann.png",
                    "emailVerified": true, "customClaims": ["admin": true], "disabled": true,
                    "sessionClaims": ["never": true], "uid": "other",
                ]
            )
        }
        let user = await host.server.signUp("ann@example.com")
        #expect(user.status == 200, "\(user)")
        let account = await host.server.account(user["localId"])
        #expect(account["displayName"] == "Ann B.")
        #expect(account["photoUrl"] == "https://example.com/ann.png")
        #expect(account["emailVerified"]?.boolValue == true)
        #expect(account["customAttributes"] == #"{"admin":true}"#)
        #expect(account["disabled"]?.boolValue != true)
        let claims = try host.server.claims(user["idToken"])
        #expect(claims["admin"]?.boolValue == true && claims["street"] == "Elm")
        #expect(claims["name"] == "Ann B." && claims["never"] == nil)
        #expect(host.events.last?.record["custom_claims"] == ["admin": true])
        await host.stop()
    }

    @Test("Session claims last over refreshes, and no longer than the session")
    func sessionClaims() async throws {
        let host = try await FunctionHost([.beforeSignIn]) { event in
            .changing("sessionClaims", ["sessionClaims": ["event": event.claims["event_id"] ?? 0]])
        }
        let first = await host.server.signUp("ann@example.com")
        let claim = try host.server.claims(first["idToken"])["event"]
        #expect(claim != nil)
        for _ in 0..<2 {
            host.server.clock.advance(seconds: 3000)
            let refreshed = await host.server.refresh(first["refreshToken"])
            #expect(try host.server.claims(refreshed["id_token"])["event"] == claim)
        }
        #expect(host.events.count == 1)
        let second = await host.signIn()
        #expect(try host.server.claims(second["idToken"])["event"] != claim)
        let account = await host.server.account(first["localId"])
        #expect(account["customAttributes"] == nil)
        await host.stop()
    }

    @Test(
        "A function that refuses leaves nothing behind",
        arguments: TestDatabase.available,
        [BlockingTrigger.beforeCreate, .beforeSignIn]
    )
    func refusal(on database: TestDatabase, by trigger: BlockingTrigger) async throws {
        let body = #"{"error": {"message":"Not you","status":"PERMISSION_DENIED"}}"#
        let host = try await FunctionHost(on: database) { event in
            event.trigger == trigger.rawValue
                ? HTTPResponse(status: 403, text: body) : .consent
        }
        let answer = await host.server.signUp("ann@example.com")
        #expect(answer.status == 400)
        #expect(
            answer.error == "BLOCKING_FUNCTION_ERROR_RESPONSE : "
                + "HTTP Cloud Function returned an error: \(body)"
        )
        let lookup = await host.server.admin("lookup", ["email": ["ann@example.com"]])
        #expect(lookup.json["users"] == nil)
        try await host.configure([:])
        #expect(await host.server.signUp("ann@example.com").status == 200)
        await host.stop()
    }

    @Test(
        "A function that closes the account lets it be stored, and nobody gets in",
        arguments: [BlockingTrigger.beforeCreate, .beforeSignIn]
    )
    func disabled(by trigger: BlockingTrigger) async throws {
        let host = try await FunctionHost { event in
            event.trigger == trigger.rawValue
                ? .changing("disabled", ["disabled": true]) : .consent
        }
        let answer = await host.server.signUp("ann@example.com")
        #expect(answer.error == "USER_DISABLED", "\(answer)")
        let lookup = await host.server.admin("lookup", ["email": ["ann@example.com"]])
        let account = try #require(lookup.json["users"]?[0])
        #expect(account["disabled"]?.boolValue == true)
        let id = AccountID(account["localId"]?.stringValue ?? "")
        let scope = Scope(project: TestServer.project)
        let sessions = try await host.server.store.read { try $0.sessions(of: id, in: scope) }
        #expect(sessions.isEmpty)
        #expect(host.triggers.last == trigger.rawValue)
        await host.stop()
    }

    @Test(
        "A function has seven seconds, a minute where the Auth emulator is imitated",
        arguments: [(false, 7), (true, 60)]
    )
    func patience(hasQuirks: Bool, seconds: Int) async throws {
        let host = try await FunctionHost(hasQuirks: hasQuirks)
        #expect(await host.server.signUp("ann@example.com").status == 200)
        #expect(host.server.outgoingTimeouts == [.seconds(seconds), .seconds(seconds)])
        await host.stop()
    }

    @Test("Nobody gets in while a function takes too long")
    func slow() async throws {
        let host = try await FunctionHost([.beforeSignIn], waiting: .milliseconds(300)) { _ in
            try? await Task.sleep(for: .seconds(1000))
            return .consent
        }
        let answer = await host.server.signUp("ann@example.com")
        #expect(answer.status == 400)
        #expect(answer.error?.hasSuffix("Cloud function deadline exceeded.") == true, "\(answer)")
        #expect(host.triggers == ["beforeSignIn"])
        let lookup = await host.server.admin("lookup", ["email": ["ann@example.com"]])
        #expect(lookup.json["users"] == nil)
        #expect(host.server.log.contains { $0.contains("a blocking function failed") })
        await host.stop()
    }

    static let faults: [(HTTPResponse, String)] = [
        (
            HTTPResponse(status: 500, text: "<html>"),
            "HTTP Cloud Function returned an error. Code: 500"
        ),
        (HTTPResponse(status: 302, headers: ["Location": "https://example.com"]), "Code: 302"),
        (HTTPResponse(status: 200, text: "ok"), "((The answer is no JSON object.))"),
        (HTTPResponse(status: 200, text: "[]"), "((The answer is no JSON object.))"),
        (
            HTTPResponse(status: 200, text: #"{"userRecord":{"displayName":"x"}}"#),
            "((Response UserRecord is missing updateMask.))"
        ),
        (.changing("disabled", ["disabled": "yes"]), "disabled is no truth value"),
        (.changing("displayName", ["displayName": 7]), "displayName is no text"),
        (.changing("customClaims", ["customClaims": "x"]), "customClaims is no object"),
        (.changing("customClaims", ["customClaims": ["iss": "me"]]), "reserved"),
        (.changing("sessionClaims", ["sessionClaims": ["firebase": [:]]]), "reserved"),
        (
            .changing(
                "customClaims,sessionClaims",
                [
                    "customClaims": ["a": .string(String(repeating: "x", count: 500))],
                    "sessionClaims": ["b": .string(String(repeating: "x", count: 500))],
                ]
            ), "The claims are too large"
        ),
        (HTTPResponse(status: 200, body: Array(repeating: 0x20, count: 100_000)), "too large"),
        (HTTPResponse(status: 200, text: #"{"recaptchaActionOverride":"BLOCK"}"#), "CAPTCHA"),
    ]

    @Test("Without a decision nobody gets in", arguments: faults)
    func fault(response: HTTPResponse, text: String) async throws {
        let host = try await FunctionHost([.beforeSignIn]) { _ in response }
        let answer = await host.server.signUp("ann@example.com")
        #expect(answer.status == 400)
        #expect(answer.error?.contains(text) == true, "\(answer)")
        let lookup = await host.server.admin("lookup", ["email": ["ann@example.com"]])
        #expect(lookup.json["users"] == nil)
        await host.stop()
    }

    @Test("A function that is not there lets nobody in, and the operator learns why")
    func unreachable() async throws {
        let host = try await FunctionHost([.beforeSignIn])
        await host.stop()
        let answer = await host.server.signUp("ann@example.com")
        #expect(
            answer.error
                == "BLOCKING_FUNCTION_ERROR_RESPONSE : Cloud function could not be reached."
        )
        #expect(host.server.log.contains { $0.contains("a blocking function failed") })
    }

    @Test(
        "A URL that the server does not call lets nobody in",
        arguments: ["https://10.0.0.1/f", "http://example.com/f", "file:///etc/passwd", "nonsense"]
    )
    func forbidden(uri: String) async throws {
        let host = try await FunctionHost([])
        try await host.configure(["beforeSignIn": uri])
        let answer = await host.server.signUp("ann@example.com")
        #expect(answer.error?.hasSuffix("could not be reached.") == true, "\(answer)")
        await host.stop()
    }
}
