import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Settings of blocking functions")
struct BlockingConfigTests {
    private static func patch(_ mask: String, _ triggers: JSONObject) -> TestRequest {
        let body: JSONObject = ["blockingFunctions": ["triggers": .object(triggers)]]
        return ConfigTests.patch(mask, String(decoding: body.serialized, as: UTF8.self))
    }

    @Test("A function that is set is asked, shown with its time, and gone when it is taken away")
    func effect() async throws {
        let host = try await FunctionHost([])
        let uri = "\(host.functions.url)/mine"
        let mask = "blockingFunctions.triggers.beforeSignIn.functionUri"
        let set = await host.server.send(
            Self.patch(mask, ["beforeSignIn": ["functionUri": .string(uri)]])
        )
        #expect(set.status == 200, "\(set)")
        let trigger = set.json["blockingFunctions"]?["triggers"]?["beforeSignIn"]
        #expect(trigger?["functionUri"] == .string(uri))
        #expect(trigger?["updateTime"]?.stringValue?.hasSuffix("Z") == true)
        #expect(await host.server.signUp("ann@example.com").status == 200)
        #expect(host.triggers == ["beforeSignIn"])
        let unset = await host.server.send(Self.patch("blockingFunctions.triggers", [:]))
        #expect(unset.status == 200)
        #expect(!unset.text.contains("beforeSignIn"), "\(unset)")
        #expect(await host.signIn().status == 200)
        #expect(host.events.count == 1)
        await host.stop()
    }

    @Test(
        "A function that cannot be asked is refused",
        arguments: [
            ("beforeLunch", "https://example.com/f"), ("beforeSignIn", "example.com/f"),
            ("beforeSignIn", "ftp://example.com/f"), ("beforeSignIn", "https://"),
            ("beforeSignIn", "https://user:password@example.com/f"),
        ]
    )
    func refused(trigger: String, uri: String) async throws {
        let host = try await FunctionHost([])
        let answer = await host.server.send(
            Self.patch("blockingFunctions", [trigger: ["functionUri": .string(uri)]])
        )
        #expect(answer.status == 400)
        #expect(answer.error?.hasPrefix("INVALID_BLOCKING_FUNCTION") == true, "\(answer)")
        await host.stop()
    }

    @Test("Functions get an identity provider's tokens only where the project forwards them")
    func credentials() async throws {
        let host = try await FunctionHost([.beforeSignIn])
        let user = await host.server.signUp("ann@example.com")
        var details = SessionOpening.Details(provider: "google.com")
        details.credentials = InboundCredentials(
            idToken: "id",
            accessToken: "access",
            refreshToken: nil
        )
        for isForwarded in [false, true] {
            let config = await host.server.send(
                ConfigTests.patch(
                    "blockingFunctions.forwardInboundCredentials",
                    #"{"blockingFunctions":{"forwardInboundCredentials":{"idToken":\#(isForwarded)}}}"#
                )
            )
            #expect(config.status == 200, "\(config)")
            let project = try #require(
                try await host.server.store.read { try $0.project(TestServer.project) }
            )
            let caller = Caller(
                scope: Scope(project: TestServer.project),
                projectNumber: project.number,
                config: try ProjectConfig(parsing: project.config),
                access: .client
            )
            _ = try await FirstFactor(host.server.environment)
                .complete(AccountID(user["localId"]), details, caller: caller)
            let claims = try #require(host.events.last?.claims)
            #expect(claims["sign_in_method"] == "google.com")
            #expect(claims["oauth_id_token"] == (isForwarded ? "id" : nil))
            #expect(claims["oauth_access_token"] == nil)
        }
        await host.stop()
    }
}
