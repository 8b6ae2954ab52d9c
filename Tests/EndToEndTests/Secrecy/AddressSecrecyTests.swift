import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("Which addresses have an account is no one's business")
struct AddressSecrecyTests {
    @Test("An unknown address and a wrong password cost one password hash each, like a right one")
    func hashJobs() async throws {
        let server = try await HearthProcess.startDev()
        let client = Client(server)
        _ = try await client.administrate(
            Endpoints.emulatorUpdateConfig,
            ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]]
        ).success()
        _ = try await client.signUp("ann@example.com")
        let attempts = [
            ("ann@example.com", Client.password), ("ann@example.com", "wrong password"),
            ("bob@example.com", Client.password), ("bob@example.com", "wrong password"),
        ]
        var refusals: Set<String> = []
        for (email, password) in attempts {
            let before = try await hashJobs(client)
            let answer = try await client.signIn(email, password: password)
            #expect(try await hashJobs(client) == before + 1, "\(email), \(password)")
            if answer.status == 400 { refusals.insert(answer.text) }
        }
        #expect(refusals.count == 1)
        #expect(await server.stop() == 0)
    }

    @Test("Where no mail can be sent, a reset fails for an unknown address as for a known one")
    func resetWithoutMails() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let (server, client) = try await deployment.start()
            _ = try await client.signUp("ann@example.com")
            let known = try await reset("ann@example.com", client)
            let unknown = try await reset("bob@example.com", client)
            #expect(known.status == unknown.status)
            #expect(withoutRequestID(known.text) == withoutRequestID(unknown.text))
            #expect(await server.stop() == 0)
        }
    }

    @Test("Where no mail can be sent, a new address is set all the same")
    func changeWithoutMails() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let outcome = try await HearthProcess.run(
                ["config", "set", "emailPrivacyConfig.enableImprovedEmailPrivacy", "false"]
                    + deployment.store.location
            )
            #expect(outcome.status == 0, "\(outcome.standardError)")
            let (server, client) = try await deployment.start()
            let user = try await client.signUp("ann@example.com")
            let changed = try await client.call(
                Endpoints.update,
                [
                    "idToken": "\(user.idToken)", "email": "bob@example.com",
                    "returnSecureToken": true,
                ]
            )
            #expect(try await client.refresh(SessionTokens(changed).refreshToken).status == 200)
            #expect(try await client.signIn("bob@example.com").status == 200)
            #expect(await server.stop() == 0)
        }
    }

    private func reset(_ email: String, _ client: Client) async throws -> RawAnswer {
        try await client.call(
            Endpoints.sendOobCode,
            ["requestType": "PASSWORD_RESET", "email": "\(email)"]
        )
    }

    private func withoutRequestID(_ text: String) -> String {
        text.replacing(/Request [0-9a-f]+/, with: "Request")
    }

    private func hashJobs(_ client: Client) async throws -> Int {
        let page = try await client.send(RawRequest(method: "GET", target: "/metrics")).text
        let count = page.firstMatch(of: /(?m)^hearth_hash_jobs_total ([0-9]+)/)?.output.1
        return try #require(count.flatMap { Int($0) })
    }
}
