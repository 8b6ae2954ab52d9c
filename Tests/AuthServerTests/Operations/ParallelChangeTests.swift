import AuthCrypto
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Changes of settings at the same moment")
struct ParallelChangeTests {
    private struct Change {
        let path: String
        let mask: String
        let body: JSONValue
    }

    private func make(_ changes: [Change], on servers: [TestServer]) async {
        let answers = await atOnce(changes.count) { index in
            let change = changes[index]
            return await servers[index % 2].patch(change.mask, change.body, at: change.path)
        }
        for answer in answers { #expect(answer.status == 200, "\(answer)") }
    }

    @Test(
        "Of two servers' changes to different fields none is lost",
        arguments: TestDatabase.available
    )
    func changes(on database: TestDatabase) async throws {
        let first = try await TestServer(on: database)
        let second = try await TestServer(store: first.store, clock: first.clock, seed: 2)
        let tenant = "/tenants/" + (try await first.newTenant())
        let made = await first.asOwner(
            "POST",
            TestServer.projectPath + "/oauthIdpConfigs?oauthIdpConfigId=oidc.acme",
            ProviderConfigTests.openID
        )
        try #require(made.status == 200, "\(made)")
        let provider = "/oauthIdpConfigs/oidc.acme"
        await make(
            (1...6).map(Self.limitChange) + [
                Change(
                    path: "/config",
                    mask: "signIn.anonymous.enabled",
                    body: ["signIn": ["anonymous": ["enabled": true]]]
                ),
                Change(path: tenant, mask: "displayName", body: ["displayName": "other"]),
                Change(
                    path: tenant,
                    mask: "enableAnonymousUser",
                    body: ["enableAnonymousUser": true]
                ),
                Change(path: provider, mask: "displayName", body: ["displayName": "other"]),
                Change(path: provider, mask: "clientId", body: ["clientId": "other"]),
                Change(path: provider, mask: "clientSecret", body: ["clientSecret": "another"]),
            ],
            on: [first, second]
        )
        let config = await first.asOwner("GET", TestServer.projectPath + "/config").json
        for index in 1...6 {
            let limit = config["hearth"]?["limits"]?[Self.limits[index]]
            #expect(limit == .int(Int64(index + 40)), "\(index)")
        }
        for index in 0..<3 {
            let rate = config["hearth"]?["sms"]?["number"]?[Self.windows[index]]
            #expect(rate == .int(Int64(index + 7)), "\(index)")
        }
        #expect(config["signIn"]?["anonymous"]?["enabled"] == true)
        let shownTenant = await second.asOwner("GET", TestServer.projectPath + tenant).json
        #expect(shownTenant["displayName"] == "other" && shownTenant["enableAnonymousUser"] == true)
        let shown = await first.asOwner("GET", TestServer.projectPath + provider).json
        #expect(shown["displayName"] == "other" && shown["clientId"] == "other")
        #expect(shown["clientSecret"] == "another")
    }

    private static func limitChange(_ index: Int) -> Change {
        let window = windows[index % 3]
        let rate = JSONValue.int(Int64(index % 3 + 7))
        let limit = JSONValue.int(Int64(index + 40))
        return Change(
            path: "/config",
            mask: "hearth.sms.number.\(window),hearth.limits.\(limits[index])",
            body: [
                "hearth": ["sms": ["number": [window: rate]], "limits": [limits[index]: limit]]
            ]
        )
    }

    private static let windows = ["perMinute", "perHour", "perDay"]
    private static let limits = [
        "", "signUpsPerCaller", "emailsPerCaller", "messagesPerCaller", "codeFailuresPerCaller",
        "emailLookupsPerCaller", "tokenFailuresPerCaller",
    ]
}
