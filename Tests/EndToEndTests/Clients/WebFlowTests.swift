import AuthCrypto
import AuthDomain
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

/// The machine's own time.
private struct WallClock: Clock {
    func now() -> Timestamp { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) }
}

@Suite("Sign-in at a provider's page, in Chromium")
struct WebFlowTests {
    private static let config: JSONObject = [
        "mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]],
        "authorizedDomains": ["localhost"],
    ]

    /// Facebook is the stand-in, GitHub is switched off, a phone may be a second factor.
    private static func setUp(
        _ facebook: IdentityProviderStandIn,
        at server: HearthProcess
    ) async throws {
        let project = "/v2/projects/\(TestServer.project)"
        let providers = "\(project)/defaultSupportedIdpConfigs"
        let requests: [(method: String, path: String, body: JSONValue)] = [
            ("POST", "\(providers)?idpId=facebook.com", facebook.settings()),
            ("POST", "\(providers)?idpId=github.com", facebook.settings { $0["enabled"] = false }),
            ("PATCH", "\(project)/config?updateMask=mfa,authorizedDomains", .object(config)),
        ]
        for (method, path, body) in requests {
            let answer = try await HearthProcess.send(
                method,
                try #require(URL(string: server.url.absoluteString + path)),
                headers: ["Authorization": "Bearer owner", "Content-Type": "application/json"],
                String(decoding: body.serialized, as: UTF8.self)
            )
            try #require(answer.status == 200, "\(answer.text)")
        }
    }

    /// Settings of Apple's, whose client secrets a key of ours signs.
    private static func appleSettings(_ apple: IdentityProviderStandIn) throws -> JSONValue {
        let key = try SigningKey.generate(.es256)
        let pem = try key.pem()
        apple.set {
            $0.exchange.secretKey = key.publicKey
            $0.exchange.time = { WallClock().now() }
            $0.claims["sub"] = "apple-1"
            $0.claims["email"] = "ann@apple.example"
            $0.twitterUser["email"] = "ann@twitter.example"
        }
        return apple.settings {
            $0["clientId"] = "com.example.web"
            $0["clientSecret"] = nil
            $0["appleSignInConfig"] = [
                "codeFlowConfig": [
                    "teamId": "TEAM123456", "keyId": "KEY1234567", "privateKey": .string(pem),
                ]
            ]
        }
    }

    @Test("Development: a first sign-in, a second factor, a redirect, a refusal and the chooser")
    func development() async throws {
        let facebook = try IdentityProviderStandIn()
        let hearth = try await HearthProcess.startDev([
            "--project", TestServer.project,
            "--outgoing-ca", try #require(facebook.standIn.certificate),
        ])
        try await Self.setUp(facebook, at: hearth)
        let outcome = try await PythonClient.run(
            "web_flow.py",
            "http://localhost:\(hearth.port)",
            "http://localhost:\(hearth.port)/hearth/dev/v1/outbox",
            "any",
            PythonClient.artifacts("web-flow-development"),
            "1:123:ios:abc"
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   the next sign-in asks for it"))
        await hearth.stop()
        await facebook.stop()
    }

    @Test("Production: the same at hearth serve, and by a posted form, OAuth 1.0a and SAML")
    func production() async throws {
        let facebook = try IdentityProviderStandIn()
        let apple = try IdentityProviderStandIn()
        let acme = try SAMLStandIn(clock: WallClock())
        acme.set { $0.assertionID = "_" + UUID().uuidString }
        let pages = try await ServedPages(
            trusting: [facebook.standIn.certificate, apple.standIn.certificate],
            config: [
                "mfa.state", "ENABLED", "mfa.enabledProviders", #"["PHONE_SMS"]"#,
                "authorizedDomains", #"["localhost"]"#, "hearth.appProof.required", "false",
            ]
        )
        let known = "defaultSupportedIdpConfigs?idpId="
        try await pages.setUp(known + "facebook.com", facebook.settings())
        try await pages.setUp(known + "github.com", facebook.settings { $0["enabled"] = false })
        try await pages.setUp(known + "apple.com", try Self.appleSettings(apple))
        try await pages.setUp(known + "twitter.com", apple.twitterSettings())
        try await pages.setUp(
            "inboundSamlConfigs?inboundSamlConfigId=saml.acme",
            try acme.settings()
        )
        let outcome = try await PythonClient.run(
            "web_flow.py",
            pages.url,
            "\(pages.outbox.url)/outbox",
            pages.store.apiKey,
            PythonClient.artifacts("web-flow-production"),
            pages.app,
            "--production"
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   open redirect"))
        await pages.stop()
        await facebook.stop()
        await apple.stop()
        await acme.stop()
    }
}
