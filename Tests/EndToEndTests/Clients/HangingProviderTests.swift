import AuthTestSupport
import Foundation
import HTTPServer
import HearthTestSupport
import Testing

@Suite("A provider that hangs")
struct HangingProviderTests {
    /// Keeps whoever comes waiting until it is opened.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []
        private var watchers: [CheckedContinuation<Void, Never>] = []

        /// Comes back once the gate is open.
        func pass() async {
            for watcher in watchers { watcher.resume() }
            watchers = []
            guard !isOpen else { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        /// Comes back once somebody waits.
        func arrival() async {
            guard waiting.isEmpty else { return }
            await withCheckedContinuation { watchers.append($0) }
        }

        func open() {
            isOpen = true
            for one in waiting { one.resume() }
            waiting = []
        }
    }

    @Test("Passwords sign in while the answers of a provider are withheld")
    func passwords() async throws {
        let gate = Gate()
        let facebook = try StandIn(nil) { _ in
            await gate.pass()
            return HTTPResponse(status: 503)
        }
        let server = try await HearthProcess.startDev()
        let path = "/v2/projects/demo-project/defaultSupportedIdpConfigs?idpId=facebook.com"
        let config = try await server.post(
            path,
            #"""
            {"enabled":true,"clientId":"1","clientSecret":"s",
             "hearth":{"inspectionUrl":"\#(facebook.url)/"}}
            """#,
            headers: ["Authorization": "Bearer owner"]
        )
        try #require(config.status == 200, "\(config.text)")
        _ = try await server.signUp("ann@example.com")
        let form = "providerId=facebook.com&access_token=t"
        let body = #"{"requestUri":"http://localhost","postBody":"\#(form)"}"#
        let hanging = Task {
            await atOnce(24) { _ in
                (try? await server.call("v1/accounts:signInWithIdp", body))?.status
            }
        }
        await gate.arrival()
        for _ in 0..<8 {
            let answer = try await server.call(
                "v1/accounts:signInWithPassword",
                #"{"email":"ann@example.com","password":"correct horse","returnSecureToken":true}"#
            )
            #expect(answer.status == 200, "\(answer.text)")
        }
        await gate.open()
        // A client that waits for others of its own connections may have given up.
        #expect(await hanging.value.allSatisfy { $0 == 503 || $0 == nil })
        await server.stop()
        await facebook.stop()
    }
}
