import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

@Suite("Google's JavaScript SDK, in Chromium")
struct JavaScriptSDKTests {
    @Test("Development: a page does with the server what it does with Google's service")
    func development() async throws {
        let hearth = try await HearthProcess.startDev()
        let url = "http://localhost:\(hearth.port)"
        let outcome = try await PythonClient.run(
            "javascript_sdk.py",
            url,
            "\(url)/hearth/dev/v1/outbox",
            "any",
            "owner",
            PythonClient.artifacts("javascript-sdk-development")
        )
        Self.check(outcome)
        await hearth.stop()
    }

    @Test("Production: the same at hearth serve, with a provider's page")
    func production() async throws {
        let facebook = try IdentityProviderStandIn()
        let pages = try await ServedPages(
            trusting: [facebook.standIn.certificate],
            config: ["authorizedDomains", #"["localhost"]"#]
        )
        try await pages.setUp(
            "defaultSupportedIdpConfigs?idpId=facebook.com",
            facebook.settings()
        )
        let outcome = try await PythonClient.run(
            "javascript_sdk.py",
            pages.url,
            "\(pages.outbox.url)/outbox",
            pages.store.apiKey,
            pages.bearer,
            PythonClient.artifacts("javascript-sdk-production"),
            "--production",
            pages.store.folder["administrator.json"]
        )
        Self.check(outcome)
        await pages.stop()
        await facebook.stop()
    }

    private static func check(_ outcome: PythonClient.Outcome) {
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("ok   accounts: an address and a password sign up"))
        #expect(outcome.output.contains("ok   providers: a page of a provider's"))
        #expect(!outcome.output.contains("FAIL"))
    }
}
