import AuthCrypto
import AuthWire

/// What a session gives its client.
struct SessionTokens: Sendable {
    let localID: String?
    let idToken: String
    let refreshToken: String

    init(_ answer: RawAnswer) throws {
        localID = answer["localId"]
        idToken = try answer.text("idToken")
        refreshToken = try answer.text("refreshToken")
    }
}

/// A sign-in that waits for its second factor.
struct PendingCredential: Sendable {
    let text: String
    let factor: String

    init(text: String, factor: String) {
        self.text = text
        self.factor = factor
    }

    init(_ answer: RawAnswer) throws {
        text = try answer.text("mfaPendingCredential")
        guard let factor = answer.json?["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue else {
            throw RawAnswer.Unexpected(answer: answer)
        }
        self.factor = factor
    }
}

/// The steps of a user's way; each fails where the server refuses it.
extension Client {
    /// The password of every account.
    static let password = "correct horse"

    /// Makes an account; without an address an anonymous one.
    func signUp(_ email: String? = nil) async throws -> SessionTokens {
        var body: JSONObject = ["returnSecureToken": true]
        if let email {
            body["email"] = .string(email)
            body["password"] = .string(Self.password)
        }
        return try await SessionTokens(call(Endpoints.signUp, body))
    }

    /// Signs in with the first factor.
    func signIn(_ email: String, password: String = Self.password) async throws -> RawAnswer {
        try await call(
            Endpoints.signInWithPassword,
            ["email": "\(email)", "password": "\(password)", "returnSecureToken": true]
        )
    }

    /// Signs an enrolled user in, as far as the second factor.
    func pendingSignIn(_ email: String) async throws -> PendingCredential {
        try await PendingCredential(signIn(email))
    }

    /// Has a code sent to a number that is to become a factor.
    ///
    /// - Returns: the session info.
    func startEnrollment(_ idToken: String, _ phoneNumber: String) async throws -> String {
        try await call(
            Endpoints.mfaEnrollmentStart,
            ["idToken": "\(idToken)", "phoneEnrollmentInfo": ["phoneNumber": "\(phoneNumber)"]]
        ).text("phoneSessionInfo", "sessionInfo")
    }

    /// The request that ends an enrollment.
    func finalizeEnrollment(
        _ idToken: String,
        _ sessionInfo: String,
        _ code: String
    ) -> RawRequest {
        request(
            Endpoints.mfaEnrollmentFinalize,
            [
                "idToken": "\(idToken)",
                "phoneVerificationInfo": ["sessionInfo": "\(sessionInfo)", "code": "\(code)"],
            ]
        )
    }

    /// Has a code sent to a factor's number.
    ///
    /// - Returns: the session info.
    func startSecondFactor(_ pending: PendingCredential) async throws -> String {
        try await call(
            Endpoints.mfaSignInStart,
            [
                "mfaPendingCredential": "\(pending.text)",
                "mfaEnrollmentId": "\(pending.factor)", "phoneSignInInfo": [:],
            ]
        ).text("phoneResponseInfo", "sessionInfo")
    }

    /// The request that ends a sign-in.
    func finalizeSignIn(
        _ pending: PendingCredential,
        _ sessionInfo: String,
        _ code: String
    ) -> RawRequest {
        request(
            Endpoints.mfaSignInFinalize,
            [
                "mfaPendingCredential": "\(pending.text)",
                "phoneVerificationInfo": ["sessionInfo": "\(sessionInfo)", "code": "\(code)"],
            ]
        )
    }

    /// Trades a refresh token for an ID token.
    func refresh(_ refreshToken: String) async throws -> RawAnswer {
        try await call(
            Endpoints.token,
            ["grant_type": "refresh_token", "refresh_token": "\(refreshToken)"]
        )
    }

    /// The ids of an account's factors.
    func factors(_ idToken: String) async throws -> [String] {
        let answer = try await call(Endpoints.lookup, ["idToken": "\(idToken)"]).success()
        let factors = answer.json?["users"]?[0]?["mfaInfo"]?.arrayValue ?? []
        return factors.compactMap { $0["mfaEnrollmentId"]?.stringValue }
    }
}

/// What only a development server lets its developer do.
extension Client {
    /// Verifies an account's address as the administrator.
    func verifyEmail(of user: SessionTokens) async throws {
        let localID = JSONValue.string(user.localID ?? "")
        _ = try await administrate(Endpoints.update, ["localId": localID, "emailVerified": true])
            .success()
    }

    /// The messages that were not sent, oldest first.
    func outbox() async throws -> [JSONValue] {
        let answer = try await call(Endpoints.outbox, [:]).success()
        return answer.json?["messages"]?.arrayValue ?? []
    }

    /// The code of the latest message to a number or an address.
    func lastCode(to receiver: String) async throws -> String {
        let message = try await outbox().last { $0["to"]?.stringValue == receiver }
        return message?["code"]?.stringValue ?? ""
    }

    /// Makes a number a second factor, with the code that is in the outbox.
    ///
    /// - Returns: the session that the enrollment opened.
    @discardableResult
    func enroll(_ idToken: String, _ phoneNumber: String) async throws -> SessionTokens {
        let session = try await startEnrollment(idToken, phoneNumber)
        let code = try await lastCode(to: phoneNumber)
        return try await SessionTokens(send(finalizeEnrollment(idToken, session, code)))
    }
}
