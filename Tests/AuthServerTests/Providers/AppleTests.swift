import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("Sign in with Apple, at its page")
struct AppleTests {
    typealias Provider = IdentityProviderStandIn

    /// A server that knows Apple by a web client and an app, which Apple knows by a key.
    static func apple(
        bundleIDs: JSONValue = ["com.example.other", "com.example.app"]
    ) async throws -> CodeFlowServer {
        let key = try SigningKey.generate(.es256)
        let pem = try key.pem()
        let server = try await CodeFlowServer("apple.com") {
            $0["clientId"] = "com.example.web"
            $0["clientSecret"] = nil
            $0["appleSignInConfig"] = [
                "bundleIds": bundleIDs,
                "codeFlowConfig": [
                    "teamId": "TEAM123456", "keyId": "KEY1234567", "privateKey": .string(pem),
                ],
            ]
        }
        server.standIn.set { $0.exchange.secretKey = key.publicKey }
        return server
    }

    @Test("Our key stands for the secret, and the name comes with the form")
    func page() async throws {
        let apple = try await Self.apple()
        let url = try await apple.authorization().start(apple.request).url
        let query = Provider.parameters(ofURL: url)
        #expect(query["response_mode"] == "form_post" && query["scope"] == "name email")
        #expect(query["client_id"] == "com.example.web" && query["code_challenge"] == nil)
        let assertion = try await apple.assertion {
            $0.parameters["user"] = #"{"name":{"firstName":"Ana","lastName":"Test"}}"#
        }
        #expect(assertion.profile.displayName == "Ana Test")
        #expect(assertion.rawID == Provider.user && assertion.tokens.refreshToken != nil)
        let second = try await apple.assertion { $0.parameters["user"] = "{" }
        #expect(second.rawID == Provider.user)
        await apple.standIn.stop()
    }

    @Test("A key that Apple does not know trades nothing")
    func foreignKey() async throws {
        let apple = try await Self.apple()
        let other = try SigningKey.generate(.es256).publicKey
        apple.standIn.set { $0.exchange.secretKey = other }
        let reason = "invalid_client: The client secret is wrong."
        #expect(await apple.refusal() == .providerAnswerInvalid(.refused(reason: reason)))
        await apple.standIn.stop()
    }
}

@Suite("accounts:revokeToken")
struct RevokeTokenTests {
    typealias Provider = IdentityProviderStandIn

    private static func revoke(
        _ server: TestServer,
        _ body: JSONObject,
        of user: AccountUser? = nil
    ) async -> TestAnswer {
        var body = body
        if let user { body["idToken"] = .string(user.idToken) }
        return await server.send(.post("/v2/accounts:revokeToken?key=any", .object(body)))
    }

    @Test("A code of an app's is traded for that app, and what comes of it is taken back")
    func appleCode() async throws {
        let apple = try await AppleTests.apple()
        let user = try await apple.server.newUser()
        let code = apple.standIn.appCode(of: "com.example.app")
        let body: JSONObject = [
            "providerId": "apple.com", "tokenType": "CODE", "token": .string(code),
        ]
        let answer = await Self.revoke(apple.server, body, of: user)
        #expect(answer.status == 200 && answer.text == "{}", "\(answer)")
        #expect(apple.standIn.revoked == ["refresh-token"])
        let again = await Self.revoke(apple.server, body, of: user)
        #expect(again.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(again)")
        #expect(!again.text.contains(code))
        #expect(apple.standIn.revoked.count == 1)
        await apple.standIn.stop()
    }

    @Test("The Apple SDK writes the kind of a token as a number")
    func number() async throws {
        let apple = try await AppleTests.apple(bundleIDs: ["com.example.app"])
        let user = try await apple.server.newUser()
        apple.standIn.set { $0.exchange.more = [:] }
        let code = apple.standIn.appCode(of: "com.example.app")
        let answer = await Self.revoke(
            apple.server,
            ["providerId": "apple.com", "tokenType": "3", "token": .string(code)],
            of: user
        )
        #expect(answer.status == 200, "\(answer)")
        #expect(apple.standIn.revoked.first?.hasPrefix("token-") == true)
        await apple.standIn.stop()
    }

    @Test("Each provider takes its tokens back in its own way")
    func providers() async throws {
        for (provider, token) in [("google.com", "t"), ("facebook.com", "good-token")] {
            let server = try await CodeFlowServer(provider) {
                guard provider == "facebook.com" else { return }
                var own = $0["hearth"]?.objectValue ?? [:]
                own["revocationUrl"] = own["userInfoUrl"].map {
                    .string("\($0.stringValue ?? "")/permissions")
                }
                $0["hearth"] = .object(own)
            }
            let user = try await server.server.newUser()
            let body: JSONObject = ["providerId": .string(provider), "tokenType": "ACCESS_TOKEN"]
            let answer = await Self.revoke(
                server.server,
                body.merging(["token": .string(token)]),
                of: user
            )
            #expect(answer.status == 200, "\(answer)")
            #expect(server.standIn.revoked == [token])
            let unknown = await Self.revoke(
                server.server,
                body.merging(["token": "unknown"]),
                of: user
            )
            #expect(unknown.error?.hasPrefix("INVALID_IDP_RESPONSE : ") == true, "\(unknown)")
            await server.standIn.stop()
        }
        let acme = try await CodeFlowServer(openID: ["code": true])
        acme.standIn.set { $0.exchange.secretPlace = .basic }
        let user = try await acme.server.newUser()
        let answer = await Self.revoke(
            acme.server,
            ["providerId": "oidc.acme", "tokenType": "REFRESH_TOKEN", "token": "r"],
            of: user
        )
        #expect(answer.status == 200 && acme.standIn.revoked == ["r"], "\(answer)")
        await acme.standIn.stop()
    }

    @Test("What is missing is said, and nothing is taken back")
    func refusals() async throws {
        let apple = try await AppleTests.apple()
        let user = try await apple.server.newUser()
        let whole: JSONObject = [
            "providerId": "apple.com", "tokenType": "REFRESH_TOKEN", "token": "r",
        ]
        let anonymous = await Self.revoke(apple.server, whole)
        #expect(anonymous.error?.hasPrefix("MISSING_ID_TOKEN") == true, "\(anonymous)")
        let rows: [(String, JSONValue?, String)] = [
            ("providerId", nil, "MISSING_PROVIDER_ID"), ("token", nil, "INVALID_ARGUMENT"),
            ("tokenType", nil, "INVALID_ARGUMENT"), ("tokenType", "0", "INVALID_ARGUMENT"),
            ("idToken", "x", "INVALID_ID_TOKEN"),
        ]
        for (name, value, code) in rows {
            var body = whole
            body["idToken"] = .string(user.idToken)
            body[name] = value
            let answer = await Self.revoke(apple.server, body)
            #expect(answer.status == 400 && answer.text.contains(code), "\(name): \(answer)")
        }
        try await apple.server.setUp("microsoft.com", apple.standIn.settings())
        let other = await Self.revoke(
            apple.server,
            whole.merging(["providerId": "microsoft.com"]),
            of: user
        )
        #expect(other.error?.hasPrefix("OPERATION_NOT_ALLOWED") == true, "\(other)")
        #expect(apple.standIn.revoked.isEmpty)
        await apple.standIn.stop()
    }

    @Test("In development there is nothing to take back from a provider that is not there")
    func development() async throws {
        let server = try await TestServer()
        let user = try await server.newUser()
        let answer = await Self.revoke(
            server,
            ["providerId": "apple.com", "tokenType": "CODE", "token": "c"],
            of: user
        )
        #expect(answer.status == 200, "\(answer)")
    }
}
