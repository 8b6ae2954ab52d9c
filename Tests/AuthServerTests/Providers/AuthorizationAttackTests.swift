import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Attacks on sign-ins at a provider's page")
struct AuthorizationAttackTests {
    private static let stateUnknown = """
        INVALID_IDP_RESPONSE : The answer is of no sign-in under way: its state is missing, \
        unknown, used or expired.
        """

    @Test(
        "An answer without its state, or with another, signs nobody in",
        arguments: ["", "code", "state-of-nobody"]
    )
    func state(kind: String) async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        var parameters = try flow.standIn.agree(to: begun["authUri"])
        parameters["state"] = kind.isEmpty ? nil : kind == "code" ? "" : kind
        if kind == "code" { parameters["error"] = "access_denied" }
        let answer = await flow.finish(
            AuthorizationServer.returned(parameters),
            sessionID: begun["sessionId"],
            ["postBody": "providerId=google.com"]
        )
        #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(answer)")
        #expect(try await flow.server.accountCount() == 0)
        #expect(flow.standIn.count("/token") == 0)
        await flow.standIn.stop()
    }

    @Test(
        "A code signs in once, however many bring it at the same time",
        arguments: TestDatabase.available
    )
    func twice(on database: TestDatabase) async throws {
        let flow = try await AuthorizationServer(on: database)
        let begun = await flow.begin()
        let returned = try flow.agree(to: begun)
        let session = begun["sessionId"]
        let answers = await withTaskGroup { group in
            for _ in 0..<6 {
                group.addTask { await flow.finish(returned, sessionID: session) }
            }
            return await group.reduce(into: [TestAnswer]()) { $0.append($1) }
        }
        #expect(answers.count { $0.status == 200 } == 1)
        #expect(answers.allSatisfy { $0.status == 200 || $0.error == Self.stateUnknown })
        #expect(flow.standIn.count("/token") == 1)
        #expect(try await flow.server.accountCount() == 1)
        await flow.standIn.stop()
    }

    @Test(
        "Login CSRF: an answer that another browser got signs nobody in, and is used up",
        arguments: [nil, "", "someone-else"] as [String?]
    )
    func foreignSession(session: String?) async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let returned = try flow.agree(to: begun)
        let answer = await flow.finish(returned, sessionID: session)
        #expect(
            answer.error
                == "INVALID_IDP_RESPONSE : The session ID is not that of the sign-in.",
            "\(answer)"
        )
        let late = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(late.error == Self.stateUnknown)
        #expect(flow.standIn.count("/token") == 0)
        #expect(try await flow.server.accountCount() == 0)
        await flow.standIn.stop()
    }

    @Test("An answer that comes after ten minutes is too late")
    func late() async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let returned = try flow.agree(to: begun)
        flow.server.clock.advance(seconds: 601)
        let answer = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(answer.error == Self.stateUnknown, "\(answer)")
        try await Upkeep(flow.server.environment).run()
        #expect(try await flow.server.store.read { try $0.authorizations().isEmpty })
        await flow.standIn.stop()
    }

    @Test("Mix-up: an answer serves only the provider at which the sign-in began")
    func mixUp() async throws {
        let flow = try await AuthorizationServer()
        try await flow.setUp("facebook.com")
        let begun = await flow.begin("facebook.com")
        let named = await flow.finish(
            try flow.agree(to: begun),
            sessionID: begun["sessionId"],
            ["postBody": "providerId=google.com"]
        )
        #expect(
            named.error
                == "INVALID_IDP_RESPONSE : The sign-in began at another identity provider.",
            "\(named)"
        )
        let google = await flow.begin()
        var parameters = try flow.standIn.agree(to: google["authUri"])
        parameters["iss"] = "https://evil.example"
        let foreign = await flow.finish(
            AuthorizationServer.returned(parameters),
            sessionID: google["sessionId"]
        )
        #expect(foreign.error?.hasPrefix("INVALID_IDP_RESPONSE") == true, "\(foreign)")
        #expect(flow.standIn.count("/token") == 0)
        #expect(try await flow.server.accountCount() == 0)
        await flow.standIn.stop()
    }

    @Test(
        "A browser that came back elsewhere signs nobody in",
        arguments: [
            "http://localhost:9099/emulator/auth/handler", "https://evil.example/__/auth/handler",
            "http://localhost:9099/__/auth/handler/", "http://localhost",
        ]
    )
    func movedRedirect(address: String) async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let parameters = try flow.standIn.agree(to: begun["authUri"])
        let answer = await flow.finish(
            AuthorizationServer.returned(parameters, to: address),
            sessionID: begun["sessionId"]
        )
        #expect(answer.error?.hasPrefix("INVALID_IDP_RESPONSE : The answer came back") == true)
        #expect(flow.standIn.count("/token") == 0)
        await flow.standIn.stop()
    }

    @Test(
        "Open redirect: a provider sends browsers to our own page and nowhere else",
        arguments: [false, true]
    )
    func openRedirect(production: Bool) async throws {
        let flow = try await AuthorizationServer(production: production)
        var places = [
            "https://evil.example/__/auth/handler", "http://localhost:9099/__/auth/handler?x",
            "http://localhost:9099/__/auth/handler/../evil", "http://localhost:9099/",
            "http://localhost:9099@evil.example/__/auth/handler", "javascript:alert(1)",
        ]
        if production {
            places += [
                "http://127.0.0.1:9099/__/auth/handler",
                "http://localhost:9099/emulator/auth/handler",
            ]
        }
        for place in places {
            let answer = await flow.begin("google.com", ["continueUri": .string(place)])
            #expect(answer.error?.hasPrefix("INVALID_CONTINUE_URI") == true, "\(place): \(answer)")
        }
        #expect(try await flow.server.store.read { try $0.authorizations().isEmpty })
        #expect(await flow.begin().status == 200)
        await flow.standIn.stop()
    }

    @Test("Scopes and parameters that no address could carry begin nothing")
    func lengths() async throws {
        let flow = try await AuthorizationServer()
        let long = String(repeating: "x", count: 4000)
        let rows: [JSONObject] = [
            ["customParameter": ["login_hint": .string(long + long)]],
            ["customParameter": .object([long + long: "1"])],
            ["oauthScope": .string(String(repeating: "s ", count: 5000))],
            ["oauthScope": .string(long), "customParameter": ["prompt": .string(long)]],
            ["identifier": .string(long + long)], ["hostedDomain": .string(long + long)],
        ]
        for row in rows {
            let answer = await flow.begin("google.com", row)
            #expect(answer.error?.hasPrefix("INVALID_ARGUMENT") == true, "\(answer)")
        }
        #expect(try await flow.server.store.read { try $0.authorizations().isEmpty })
        #expect(await flow.begin("google.com", ["oauthScope": .string(long)]).status == 200)
        await flow.standIn.stop()
    }

    @Test("A tenant's sign-in comes back to that tenant alone")
    func tenants() async throws {
        let flow = try await AuthorizationServer()
        _ = await flow.begin("google.com", ["tenantId": "north"])
        try await flow.setUp("google.com", in: "north")
        let begun = await flow.begin("google.com", ["tenantId": "north"])
        let returned = try flow.agree(to: begun)
        let outside = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(outside.error == Self.stateUnknown, "\(outside)")
        let inside = await flow.finish(
            returned,
            sessionID: begun["sessionId"],
            ["tenantId": "north"]
        )
        #expect(inside.status == 200, "\(inside)")
        await flow.standIn.stop()
    }

    @Test(
        "A provider's refusal is told by its kind, and uses the sign-in up",
        arguments: [
            ("error", "access_denied", "USER_CANCELLED"),
            ("error", "user_cancelled_authorize", "USER_CANCELLED"),
            ("denied", "x", "USER_CANCELLED"),
            ("error", "server_error", "REJECTED_CREDENTIAL"),
            ("error", "invalid_scope", "REJECTED_CREDENTIAL"),
        ]
    )
    func refusals(name: String, value: String, code: String) async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        var parameters = try flow.standIn.agree(to: begun["authUri"])
        parameters["code"] = nil
        parameters[name] = value
        let returned = AuthorizationServer.returned(parameters)
        let answer = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(answer.error?.hasPrefix(code) == true, "\(answer)")
        let again = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(again.error == Self.stateUnknown)
        await flow.standIn.stop()
    }

    @Test("A caller begins so many sign-ins an hour, and no more")
    func flood() async throws {
        let flow = try await AuthorizationServer(production: true)
        try await flow.server.store.write { transaction in
            guard var project = try transaction.lockProject(TestServer.project) else { return }
            project.config = #"{"hearth":{"limits":{"authorizationsPerCaller":2}}}"#
            try transaction.update(project)
        }
        for _ in 0..<2 { #expect(await flow.begin().status == 200) }
        #expect(await flow.begin().error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        #expect(try await flow.server.store.read { try $0.authorizations().count } == 2)
        flow.server.clock.advance(seconds: 3601)
        #expect(await flow.begin().status == 200)
        await flow.standIn.stop()
    }

    @Test("A provider that is switched off meanwhile signs nobody in, nor does one not set up")
    func switchedOff() async throws {
        let flow = try await AuthorizationServer()
        let begun = await flow.begin()
        let returned = try flow.agree(to: begun)
        let path = "\(TestServer.projectPath)/defaultSupportedIdpConfigs/google.com"
        let off = await flow.server.asOwner(
            "PATCH",
            "\(path)?updateMask=enabled",
            ["enabled": false]
        )
        #expect(off.status == 200, "\(off)")
        let answer = await flow.finish(returned, sessionID: begun["sessionId"])
        #expect(answer.error?.contains("configuration is disabled") == true, "\(answer)")
        #expect(await flow.begin().error?.contains("configuration is disabled") == true)
        let missing = await flow.begin("github.com")
        #expect(missing.error?.contains("configuration is not found") == true, "\(missing)")
        #expect(flow.standIn.count("/token") == 0)
        await flow.standIn.stop()
    }
}
