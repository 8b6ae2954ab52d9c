import AuthTestSupport
import Foundation
import HearthTestSupport
import Testing

@Suite("What a server calls")
struct OutgoingTests {
    @Test("A proxy in the environment is not used, in whatever way it is named")
    func proxies() async throws {
        let function = try StandIn(nil)
        let proxy = try StandIn(nil)
        var environment: [String: String] = [:]
        for name in ["http_proxy", "https_proxy", "all_proxy"] {
            environment[name] = proxy.url
            environment[name.uppercased()] = proxy.url
        }
        let server = try await HearthProcess.start(
            ["dev", "--memory", "--listen", "localhost:0"],
            environment: environment
        )
        let config = try await HearthProcess.send(
            "PATCH",
            try #require(
                URL(
                    string: server.url.absoluteString
                        + "/identitytoolkit.googleapis.com/v2/projects/demo-project/config"
                        + "?updateMask=blockingFunctions.triggers"
                )
            ),
            headers: ["Authorization": "Bearer owner", "Content-Type": "application/json"],
            #"{"blockingFunctions":{"triggers":{"beforeCreate":{"functionUri":"\#(function.url)"}}}}"#
        )
        try #require(config.status == 200, "\(config.text)")
        let signUp = try await server.signUp("ann@example.com")
        #expect(signUp.status == 200, "\(signUp.text)")
        #expect(function.requests.count == 1)
        #expect(proxy.requests.isEmpty)
        await server.stop()
        await function.stop()
        await proxy.stop()
    }
}
