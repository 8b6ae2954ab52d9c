import AuthCrypto

/// The requests that are measured, to a server with some accounts.
struct Requests: Sendable {
    let population: Population
    let apiKey: String

    func lookup(_ idToken: String) -> HTTPMessage {
        call("accounts:lookup", ["idToken": .string(idToken)])
    }

    /// Of the session of that number in the sample.
    func refresh(_ session: Int) -> HTTPMessage {
        let token = population.refreshToken(session % Population.withSession)
        return .post(
            "/v1/token?key=\(apiKey)",
            ["grant_type": "refresh_token", "refresh_token": .string(token)]
        )
    }

    /// Of some account without a second factor.
    func signIn(_ number: Int) -> HTTPMessage {
        signIn(account: population.passwordOnly(number))
    }

    func signIn(account: Int) -> HTTPMessage {
        call(
            "accounts:signInWithPassword",
            [
                "email": .string(population.email(account)),
                "password": .string(Population.password), "returnSecureToken": true,
            ]
        )
    }

    func startSecondFactor(_ account: Int, pending: String) -> HTTPMessage {
        call(
            "accounts/mfaSignIn:start",
            version: "v2",
            [
                "mfaPendingCredential": .string(pending),
                "mfaEnrollmentId": .string(population.factorID(account)),
                "phoneSignInInfo": [:],
            ]
        )
    }

    func finalizeSecondFactor(pending: String, sessionInfo: String) -> HTTPMessage {
        call(
            "accounts/mfaSignIn:finalize",
            version: "v2",
            [
                "mfaPendingCredential": .string(pending),
                "phoneVerificationInfo": [
                    "sessionInfo": .string(sessionInfo), "code": .string(Population.code),
                ],
            ]
        )
    }

    private func call(
        _ operation: String,
        version: String = "v1",
        _ json: JSONObject
    ) -> HTTPMessage {
        .post("/\(version)/\(operation)?key=\(apiKey)", json)
    }
}
