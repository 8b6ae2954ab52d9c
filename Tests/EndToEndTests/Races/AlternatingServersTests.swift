import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

@Suite("Two servers of one PostgreSQL")
struct AlternatingServersTests {
    @Test("They serve the steps of one user's way in turn, and end a session for each other")
    func turns() async throws {
        try await Deployment.with(.postgres) { deployment in
            let first = try await deployment.start()
            let second = try await deployment.start()
            let (a, b) = (first.client, second.client)

            let user = try await a.signUp("ann@example.com")
            try await deployment.verifyEmails()
            let number = Deployment.phoneNumbers[0]
            let session = try await b.startEnrollment(user.idToken, number)
            let enrolled = try await SessionTokens(
                a.send(a.finalizeEnrollment(user.idToken, session, Deployment.code))
            )
            #expect(try await b.refresh(user.refreshToken).refusal == "TOKEN_EXPIRED")
            for turn in 0..<4 {
                let (here, there) = turn.isMultiple(of: 2) ? (a, b) : (b, a)
                let pending = try await here.pendingSignIn("ann@example.com")
                let code = try await there.startSecondFactor(pending)
                let signedIn = try await SessionTokens(
                    here.send(here.finalizeSignIn(pending, code, Deployment.code))
                )
                let refreshed = try await there.refresh(signedIn.refreshToken)
                let idToken = try refreshed.text("id_token")
                #expect(try await here.factors(idToken).count == 1)
                #expect(try await here.refresh(signedIn.refreshToken).status == 200)
            }
            let changed = try await b.call(
                Endpoints.update,
                [
                    "idToken": "\(enrolled.idToken)", "password": "another password",
                    "returnSecureToken": true,
                ]
            ).success()
            #expect(try await a.refresh(enrolled.refreshToken).refusal == "TOKEN_EXPIRED")
            #expect(try await a.signIn("ann@example.com").status == 400)
            #expect(try await a.refresh(changed.text("refreshToken")).status == 200)
            #expect(await first.server.stop() == 0)
            #expect(await second.server.stop() == 0)
        }
    }
}
