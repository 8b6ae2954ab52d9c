import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("What may happen once, in two processes at the same moment")
struct OneSuccessTests {
    private static let requests = 20

    @Test(
        "One right code ends one enrollment, and then one sign-in",
        arguments: TestDatabase.available
    )
    func codes(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            for (email, clients) in [
                ("one@example.com", [first.client]),
                ("two@example.com", [first.client, second.client]),
            ] {
                let user = try await first.client.signUp(email)
                try await deployment.verifyEmails()
                let number = Deployment.phoneNumbers[0]
                let session = try await first.client.startEnrollment(user.idToken, number)
                try await expectOneSuccess(clients) { client, _ in
                    client.finalizeEnrollment(user.idToken, session, Deployment.code)
                }
                let pending = try await first.client.pendingSignIn(email)
                let code = try await first.client.startSecondFactor(pending)
                try await expectOneSuccess(clients) { client, _ in
                    client.finalizeSignIn(pending, code, Deployment.code)
                }
            }
            #expect(await first.server.stop() == 0)
            #expect(await second.server.stop() == 0)
            // One that PostgreSQL had to break up cost everybody a second.
            if database == .postgres { #expect(try await deployment.deadlocks() == 0) }
        }
    }

    @Test(
        "One pending credential ends one sign-in, however many codes were sent for it",
        arguments: TestDatabase.available
    )
    func pendingCredential(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            try await deployment.enroll("ann@example.com", with: first.client)
            let pending = try await first.client.pendingSignIn("ann@example.com")
            var sessions: [String] = []
            for _ in 0..<Self.requests {
                try await sessions.append(second.client.startSecondFactor(pending))
            }
            try await expectOneSuccess([first.client, second.client]) { client, index in
                client.finalizeSignIn(pending, sessions[index], Deployment.code)
            }
            await first.server.kill()
            await second.server.kill()
        }
    }

    @Test(
        "One address becomes one account, and one factor is withdrawn once",
        arguments: TestDatabase.available
    )
    func accounts(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            let both = [first.client, second.client]
            let made = try await expectOneSuccess(both) { client, _ in
                client.request(
                    Endpoints.signUp,
                    ["email": "ann@example.com", "password": "\(Client.password)"]
                )
            }
            try await deployment.verifyEmails()
            let idToken = try made.text("idToken")
            let number = Deployment.phoneNumbers[0]
            let session = try await first.client.startEnrollment(idToken, number)
            let enrolled = try await first.client.send(
                first.client.finalizeEnrollment(idToken, session, Deployment.code)
            )
            let newToken = try enrolled.text("idToken")
            let factor = try #require(try await first.client.factors(newToken).first)
            try await expectOneSuccess(both) { client, _ in
                client.request(
                    Endpoints.mfaEnrollmentWithdraw,
                    ["idToken": "\(newToken)", "mfaEnrollmentId": "\(factor)"]
                )
            }
            await first.server.kill()
            await second.server.kill()
        }
    }

    /// Sends requests to the clients in turn, and expects one success and refusals.
    ///
    /// - Returns: the success.
    @discardableResult
    private func expectOneSuccess(
        _ clients: [Client],
        _ request: (Client, Int) -> RawRequest
    ) async throws -> RawAnswer {
        let answers = try await Client.sendAtOnce(
            (0..<Self.requests).map { index in
                let client = clients[index % clients.count]
                return (client, request(client, index))
            }
        )
        let successes = answers.filter { $0.status == 200 }
        #expect(successes.count == 1)
        for answer in answers where answer.status != 200 {
            #expect(answer.status == 400 && answer.refusal != nil, "\(answer.text)")
            #expect(answer["idToken"] == nil && answer["refreshToken"] == nil)
        }
        return try #require(successes.first)
    }
}
