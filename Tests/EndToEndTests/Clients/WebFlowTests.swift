import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

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

    /// The same in a store of production.
    ///
    /// - Returns: the identifier of an app that the project knows.
    private static func setUp(
        _ facebook: IdentityProviderStandIn,
        in server: TestServer
    ) async throws -> String {
        let scope = Scope(project: TestServer.project)
        let environment = server.environment
        let providers = [
            facebook.config("facebook.com", in: scope, environment),
            facebook.config("github.com", in: scope, isEnabled: false, environment),
        ]
        let bundleID = "com.example.app"
        let key = APIKey(
            key: "key-of-app",
            project: TestServer.project,
            bundleIDs: [bundleID],
            createdAt: VirtualClock.start
        )
        return try await server.store.write { transaction in
            try transaction.insert(key)
            for provider in providers { _ = try transaction.insertIfFree(provider) }
            var project = try #require(try transaction.lockProject(scope.project))
            var config = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            for member in Self.config { config[member.name] = member.value }
            project.config = ProjectConfig(.object(config)).text
            try transaction.update(project)
            return project.appID(of: bundleID)
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

    @Test("Production: the same, and pages that nobody named get nothing")
    func production() async throws {
        let facebook = try IdentityProviderStandIn()
        var setup = TestServer.Setup.production
        setup.asksForAppProof = false
        setup.outgoing = facebook.outgoing
        let socket = try await TestServerSocket(setup)
        let app = try await Self.setUp(facebook, in: socket.server)
        let outcome = try await PythonClient.run(
            "web_flow.py",
            socket.url,
            "\(socket.outbox.url)/outbox",
            TestServer.apiKey,
            PythonClient.artifacts("web-flow-production"),
            app,
            "--production"
        )
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   open redirect"))
        await socket.stop()
        await facebook.stop()
    }
}
