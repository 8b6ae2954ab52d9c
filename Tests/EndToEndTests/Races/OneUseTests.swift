import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("What was sent to a user once, used in two processes at the same moment")
struct OneUseTests {
    private static let requests = 20
    private static let email = "link@example.com"

    private func settings(_ deployment: Deployment) async throws {
        let outcome = try await deployment.store.run(
            "config",
            "set",
            "signIn.phoneNumber.enabled",
            "true",
            "signIn.email.passwordRequired",
            "false",
            "mfa.recoveryCodes.enabled",
            "true"
        )
        try #require(outcome.status == 0, "\(outcome.standardError)")
    }

    @Test("One mailed link makes one account of an address", arguments: TestDatabase.available)
    func link(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            try await settings(deployment)
            let first = try await deployment.start()
            let second = try await deployment.start()
            // No gateway sends mails: the code is put where a mailed one would be.
            try await deployment.write { connection in
                let hash = SHA256.hash(Array("mailed code".utf8))
                let email = Self.email
                let project = ServedStore.project
                try connection.execute(
                    """
                    INSERT INTO action_codes (
                        hash, project, tenant, kind, email, created_at, expires_at
                    )
                    VALUES (
                        \(hash), \(project), '', 'EMAIL_SIGNIN', \(email), 0, \(Int64.max)
                    )
                    """
                )
            }
            try await expectOneSuccess([first.client, second.client]) { client in
                client.request(
                    Endpoints.signInWithEmailLink,
                    ["email": "\(Self.email)", "oobCode": "mailed code"]
                )
            }
            let accounts = try await deployment.execute("SELECT id FROM accounts")
            #expect(accounts.count == 1)
            try await end(first.server, second.server, deployment, database)
        }
    }

    @Test("One SMS code signs a number in once", arguments: TestDatabase.available)
    func phone(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            try await settings(deployment)
            let first = try await deployment.start()
            let second = try await deployment.start()
            let number = JSONValue.string(Deployment.phoneNumbers[0])
            for _ in 0..<2 {
                let session = try await first.client.call(
                    Endpoints.sendVerificationCode,
                    ["phoneNumber": number]
                ).text("sessionInfo")
                try await expectOneSuccess([first.client, second.client]) { client in
                    client.request(
                        Endpoints.signInWithPhoneNumber,
                        ["sessionInfo": "\(session)", "code": "\(Deployment.code)"]
                    )
                }
            }
            let accounts = try await deployment.execute("SELECT id FROM accounts")
            #expect(accounts.count == 1)
            try await end(first.server, second.server, deployment, database)
        }
    }

    @Test("One recovery code ends one sign-in", arguments: TestDatabase.available)
    func recoveryCode(on database: TestDatabase) async throws {
        try await Deployment.with(database) { deployment in
            try await settings(deployment)
            let first = try await deployment.start()
            let second = try await deployment.start()
            let user = try await deployment.enroll("ann@example.com", with: first.client)
            let made = try await first.client.call(
                Endpoints.createRecoveryCodes,
                ["idToken": "\(user.idToken)"]
            ).success()
            let code = made.json?["recoveryCodes"]?[0] ?? .null
            var pending: [String] = []
            for _ in 0..<Self.requests {
                try await pending.append(first.client.pendingSignIn("ann@example.com").text)
            }
            let clients = [first.client, second.client]
            let answers = try await Client.sendAtOnce(
                pending.indices.map { index in
                    let client = clients[index % 2]
                    return (
                        client,
                        client.request(
                            Endpoints.mfaSignInFinalize,
                            [
                                "mfaPendingCredential": "\(pending[index])",
                                "mfaEnrollmentId": "recovery",
                                "totpVerificationInfo": ["verificationCode": code],
                            ]
                        )
                    )
                }
            )
            expectOneSuccess(answers)
            let left = try await deployment.execute("SELECT mac FROM recovery_codes")
            #expect(left.count == 9)
            try await end(first.server, second.server, deployment, database)
        }
    }

    private func expectOneSuccess(
        _ clients: [Client],
        _ request: (Client) -> RawRequest
    ) async throws {
        expectOneSuccess(
            try await Client.sendAtOnce(
                (0..<Self.requests).map { index in
                    let client = clients[index % clients.count]
                    return (client, request(client))
                }
            )
        )
    }

    private func expectOneSuccess(_ answers: [RawAnswer]) {
        #expect(answers.filter { $0.status == 200 }.count == 1)
        for answer in answers where answer.status != 200 {
            #expect(answer.status == 400 && answer.refusal != nil, "\(answer.text)")
            #expect(answer["idToken"] == nil && answer["refreshToken"] == nil)
        }
    }

    private func end(
        _ first: HearthProcess,
        _ second: HearthProcess,
        _ deployment: Deployment,
        _ database: TestDatabase
    ) async throws {
        #expect(await first.stop() == 0)
        #expect(await second.stop() == 0)
        // One that PostgreSQL had to break up cost everybody a second.
        if database == .postgres { #expect(try await deployment.deadlocks() == 0) }
    }
}
