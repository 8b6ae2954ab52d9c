import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("ID tokens that nobody may believe")
struct ForgedTokenTests {
    @Test("A forged token is refused by every operation that takes one, and changes nothing")
    func forged() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let (server, client) = try await deployment.start()
            let user = try await deployment.enroll("ann@example.com", with: client)
            let keys = try await client.send(
                RawRequest(method: "GET", target: "/.well-known/jwks.json")
            ).json
            let forge = try #require(TokenForge(user.idToken, keys: keys))
            let before = try await client.call(Endpoints.lookup, ["idToken": "\(user.idToken)"])
                .success()
            for (name, token) in try forge.tokens() {
                try await expectRefusal(of: token, name, by: client)
            }
            let after = try await client.call(Endpoints.lookup, ["idToken": "\(user.idToken)"])
            #expect(after.text == before.text)
            #expect(await server.stop() == 0)
        }
    }

    @Test("A token of another kind is no ID token, and an ID token is none of another kind")
    func kinds() async throws {
        let server = try await HearthProcess.startDev()
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        try await client.verifyEmail(of: user)
        let enrolled = try await client.enroll(user.idToken, "+15555550100")
        let pending = try await client.pendingSignIn("ann@example.com")
        let session = try await client.startSecondFactor(pending)
        _ = try await client.call(
            Endpoints.sendOobCode,
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        ).success()
        let mailed = try await client.lastCode(to: "ann@example.com")
        for (name, token) in [
            ("refresh token", enrolled.refreshToken), ("pending credential", pending.text),
            ("session info", session), ("mailed code", mailed),
        ] {
            try await expectRefusal(of: token, name, by: client)
        }
        let idToken = JSONValue.string(enrolled.idToken)
        for token in [enrolled.idToken, pending.text, session, mailed] {
            #expect(try await client.refresh(token).refusal == "INVALID_REFRESH_TOKEN")
        }
        let reset: JSONObject = ["oobCode": idToken, "newPassword": "another password"]
        #expect(try await client.call(Endpoints.resetPassword, reset).refusal == "INVALID_OOB_CODE")
        let start: JSONObject = ["mfaPendingCredential": idToken, "mfaEnrollmentId": "x"]
        let answer = try await client.call(Endpoints.mfaSignInStart, start)
        #expect(answer.refusal == "INVALID_MFA_PENDING_CREDENTIAL")
        #expect(await server.stop() == 0)
    }

    @Test("A token that has expired is refused by every operation that takes one")
    func expired() async throws {
        let server = try await HearthProcess.startDev()
        let client = Client(server)
        let user = try await client.signUp("ann@example.com")
        _ = try await client.call(Endpoints.advanceClock, ["advanceSeconds": 3500]).success()
        _ = try await client.call(Endpoints.lookup, ["idToken": "\(user.idToken)"]).success()
        _ = try await client.call(Endpoints.advanceClock, ["advanceSeconds": 101]).success()
        try await expectRefusal(of: user.idToken, "expired", by: client)
        #expect(await server.stop() == 0)
    }

    @Test("A token of another project is refused by every operation that takes one")
    func otherProject() async throws {
        try await Deployment.with(.sqlite) { deployment in
            let outcome = try await HearthProcess.run(
                ["init", "--project", "other-app", "--json"] + deployment.store.location
            )
            #expect(outcome.status == 0, "\(outcome.standardError)")
            let made = try JSONValue(parsing: Array(outcome.standardOutput.utf8))
            let (server, client) = try await deployment.start()
            let other = Client(server, key: made["apiKey"]?.stringValue ?? "")
            let user = try await other.signUp("ann@example.com")
            _ = try await other.call(Endpoints.lookup, ["idToken": "\(user.idToken)"]).success()
            try await expectRefusal(of: user.idToken, "other project", by: client)
            let refreshed = try await client.refresh(user.refreshToken)
            #expect(refreshed.status == 400 && refreshed["id_token"] == nil)
            #expect(await server.stop() == 0)
        }
    }

    private func expectRefusal(
        of token: String,
        _ name: String,
        by client: Client
    ) async throws {
        for request in requests(token, client) {
            let answer = try await client.send(request)
            #expect(answer.status == 400, "\(name) at \(request.target)")
            #expect(answer.refusal == "INVALID_ID_TOKEN", "\(name) at \(request.target)")
        }
    }

    /// Every operation that takes an ID token.
    private func requests(_ token: String, _ client: Client) -> [RawRequest] {
        let token = JSONValue.string(token)
        let info: JSONValue = ["sessionInfo": "x", "code": "123456"]
        return [
            client.request(
                Endpoints.signUp,
                ["idToken": token, "email": "eve@example.com", "password": "eve's password"]
            ),
            client.request(Endpoints.lookup, ["idToken": token]),
            client.request(Endpoints.update, ["idToken": token, "displayName": "Eve"]),
            client.request(Endpoints.delete, ["idToken": token]),
            client.request(
                Endpoints.sendOobCode,
                ["idToken": token, "requestType": "VERIFY_EMAIL"]
            ),
            client.request(
                Endpoints.sendOobCode,
                [
                    "idToken": token, "requestType": "VERIFY_AND_CHANGE_EMAIL",
                    "newEmail": "eve@example.com",
                ]
            ),
            client.request(
                Endpoints.mfaEnrollmentStart,
                ["idToken": token, "phoneEnrollmentInfo": ["phoneNumber": "+15555550101"]]
            ),
            client.request(
                Endpoints.mfaEnrollmentFinalize,
                ["idToken": token, "phoneVerificationInfo": info]
            ),
            client.request(
                Endpoints.mfaEnrollmentWithdraw,
                ["idToken": token, "mfaEnrollmentId": "x"]
            ),
        ]
    }
}
