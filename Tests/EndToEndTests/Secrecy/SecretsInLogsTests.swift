import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("Secrets in logs")
struct SecretsInLogsTests {
    @Test(
        "A production server writes no secret, not even when its database is gone",
        arguments: ["json", "text"]
    )
    func production(format: String) async throws {
        try await Deployment.with(.postgres) { deployment in
            let server = try await deployment.store.start(["--log-format", format])
            let client = Client(server, key: deployment.store.apiKey)
            var secrets = Secrets()
            // The fixed code of fictional numbers is no secret, and too short to look for.
            let first = try await signUp(client, &secrets)
            try await deployment.verifyEmails()
            let session = try await client.startEnrollment(first.idToken, secrets["phone number"])
            let enrolled = try await SessionTokens(
                client.send(client.finalizeEnrollment(first.idToken, session, Deployment.code))
            )
            try await signIn(client, enrolled, session, &secrets)
            for request in secrets.requests(client) { _ = try await client.send(request) }
            try await deployment.killDatabase()
            for request in secrets.requests(client) { _ = try await client.send(request) }
            try await deployment.restartDatabase()
            for request in secrets.requests(client) { _ = try await client.send(request) }
            #expect(await server.stop() == 0)

            let log = server.standardError + server.standardOutput
            #expect(secrets.found(in: log).isEmpty)
            #expect(log.contains("request failed") && log.contains("mfaSignIn:finalize"))
        }
    }

    @Test("A development server writes no secret outside of its banners")
    func development() async throws {
        let server = try await HearthProcess.startDev(["--log-format", "json"])
        let client = Client(server)
        var secrets = Secrets()
        let first = try await signUp(client, &secrets)
        try await client.verifyEmail(of: first)
        let session = try await client.startEnrollment(first.idToken, secrets["phone number"])
        secrets["code"] = try await client.lastCode(to: secrets["phone number"])
        let enrolled = try await SessionTokens(
            client.send(client.finalizeEnrollment(first.idToken, session, secrets["code"]))
        )
        try await signIn(client, enrolled, session, &secrets)
        for request in secrets.requests(client) { _ = try await client.send(request) }
        secrets["latest mailed code"] = try await client.lastCode(to: "ann@example.com")
        #expect(await server.stop() == 0)

        let lines = server.standardError.split(separator: "\n")
        let log = lines.filter { $0.hasPrefix("{") }
        #expect(log.count { $0.contains(#""event":"request""#) } > 20)
        #expect(secrets.found(in: log.joined(separator: "\n")).isEmpty)
        #expect(secrets.found(in: server.standardError).contains("code"), "there was no banner")
    }

    private func signUp(_ client: Client, _ secrets: inout Secrets) async throws -> SessionTokens {
        let tokens = try await SessionTokens(
            client.call(
                Endpoints.signUp,
                ["email": "ann@example.com", "password": "\(secrets["password"])"]
            )
        )
        secrets["first ID token"] = tokens.idToken
        secrets["first refresh token"] = tokens.refreshToken
        return tokens
    }

    /// Signs the enrolled user in as far as the second factor, and notes what was seen.
    private func signIn(
        _ client: Client,
        _ enrolled: SessionTokens,
        _ session: String,
        _ secrets: inout Secrets
    ) async throws {
        secrets["ID token"] = enrolled.idToken
        secrets["refresh token"] = enrolled.refreshToken
        secrets["session info"] = session
        let pending = try await PendingCredential(
            client.signIn("ann@example.com", password: secrets["password"])
        )
        secrets["pending credential"] = pending.text
        secrets["second session info"] = try await client.startSecondFactor(pending)
    }
}
