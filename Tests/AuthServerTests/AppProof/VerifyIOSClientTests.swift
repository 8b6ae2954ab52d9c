import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("accounts:verifyIosClient")
struct VerifyIOSClientTests {
    @Test("The answer has a receipt and, as a text, how long the app waits")
    func answer() async throws {
        let server = try await TestServer()
        let answer = await server.verifyApp()
        #expect(answer.status == 200, "\(answer)")
        #expect(answer["suggestedTimeout"] == "5")
        let push = try #require(try await server.outbox().last)
        #expect(push.kind == .push && push.to == TestServer.deviceToken)
        let payload = try JSONValue(parsing: Array(push.body.utf8))
        #expect(payload["aps"]?["content-available"]?.intValue == 1)
        let inner = payload["com.google.firebase.auth"]?.stringValue ?? ""
        let content = try JSONValue(parsing: Array(inner.utf8))
        #expect(content["receipt"]?.stringValue == answer["receipt"])
        let secret = content["secret"]?.stringValue ?? ""
        #expect(secret.utf8.count >= 40 && !answer.text.contains(secret))
        #expect(!server.log.joined().contains(secret))
    }

    @Test("A project says how long its apps wait")
    func patience() async throws {
        let server = try await TestServer()
        try await server.configure(
            "hearth.appProof.pushWaitSeconds",
            ["hearth": ["appProof": ["pushWaitSeconds": 20]]]
        )
        #expect(await server.verifyApp()["suggestedTimeout"] == "20")
    }

    @Test(
        "Without a token or an app there is no push, and the app goes on with a page",
        arguments: [
            ("", TestServer.bundleID, "MISSING_IOS_APP_TOKEN"),
            ("0a0b", TestServer.bundleID, "INVALID_APP_CREDENTIAL"),
            (String(repeating: "zz", count: 32), TestServer.bundleID, "INVALID_APP_CREDENTIAL"),
            (TestServer.deviceToken + "/../x", TestServer.bundleID, "INVALID_APP_CREDENTIAL"),
            (TestServer.deviceToken, "", "INVALID_APP_CREDENTIAL"),
            (TestServer.deviceToken, "com/example", "INVALID_APP_CREDENTIAL"),
        ]
    )
    func refusals(token: String, bundleID: String, refusal: String) async throws {
        let server = try await TestServer()
        #expect(await server.verifyApp(token, bundleID: bundleID).error == refusal)
        #expect(try await server.outbox().isEmpty)
    }

    @Test("An app whose key for pushes nobody has given gets none")
    func noKey() async throws {
        let server = try await TestServer(.production)
        #expect(await server.verifyApp().error == "INVALID_APP_CREDENTIAL")
    }

    @Test("A device gets so many pushes an hour, whoever asks")
    func limit() async throws {
        var setup = TestServer.Setup.production
        setup.push = AppProofPushes()
        let server = try await TestServer(setup)
        for _ in 0..<20 { #expect(await server.verifyApp().status == 200) }
        #expect(await server.verifyApp().error == "TOO_MANY_ATTEMPTS_TRY_LATER")
        let other = String(repeating: "0b", count: 32)
        #expect(await server.verifyApp(other).status == 200)
        server.clock.advance(seconds: 3601)
        #expect(await server.verifyApp().status == 200)
    }

    @Test("Where the app does not know its service, the other is tried; else it is not")
    func services() async throws {
        let pushes = AppProofPushes(needsKey: true, unknownIn: .production)
        var setup = TestServer.Setup.production
        setup.push = pushes
        let server = try await TestServer(setup)
        try await server.keepPushKeys()
        let body: JSONObject = ["appToken": .string(TestServer.deviceToken)]
        let unknown = await server.bundledApp("/v1/accounts:verifyIosClient", .object(body))
        #expect(unknown.status == 200, "\(unknown)")
        #expect(pushes.services == [.production, .sandbox])
        let known = await server.bundledApp(
            "/v1/accounts:verifyIosClient",
            .object(body.merging(["isSandbox": false]))
        )
        #expect(known.error == "INVALID_APP_CREDENTIAL")
        #expect(pushes.services == [.production, .sandbox, .production])
        #expect(await server.verifyApp(bundleID: "com.example.b").error == "INVALID_APP_CREDENTIAL")
    }
}
