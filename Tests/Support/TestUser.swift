package import AuthCrypto
package import AuthDomain
import AuthStore
import Testing

/// A user of ``TestServer``: does by requests what an app does for its user.
package struct TestUser: Sendable {
    package static let password = "correct horse"

    package let server: TestServer
    package let email: String
    /// The account's id.
    package let uid: String
    /// The tokens of the user's latest sign-in.
    package var idToken: String
    package var refreshToken: String

    /// Signs a new user up.
    ///
    /// - Parameters:
    ///   - email: the new address.
    ///   - isVerified: whether the mailed link is used as well.
    ///   - server: a development server.
    /// - Throws: where an answer is not as it must be.
    package init(
        _ email: String = "ann@example.com",
        isVerified: Bool = true,
        on server: TestServer
    ) async throws {
        self.server = server
        self.email = email
        let answer = await server.send(
            .app(
                "/v1/accounts:signUp",
                ["email": .string(email), "password": .string(Self.password)]
            )
        )
        uid = answer["localId"]
        idToken = answer["idToken"]
        refreshToken = answer["refreshToken"]
        try #require(answer.status == 200, "\(answer)")
        if isVerified { try await verifyAddress() }
    }

    private func verifyAddress() async throws {
        let mail: JSONValue = ["requestType": "VERIFY_EMAIL", "idToken": .string(idToken)]
        _ = await server.send(.app("/v1/accounts:sendOobCode", mail))
        let code: JSONValue = ["oobCode": .string(try await server.lastMessage().code ?? "")]
        let answer = await server.send(.app("/v1/accounts:update", code))
        try #require(answer.status == 200, "\(answer)")
    }

    /// Signs in with the password alone; the answer is tokens, or a pending credential.
    package func signIn(_ password: String = TestUser.password) async -> TestAnswer {
        await server.send(
            .app(
                "/v1/accounts:signInWithPassword",
                ["email": .string(email), "password": .string(password)]
            )
        )
    }

    /// Asks for a code to enroll a number.
    package func startEnrollment(_ phoneNumber: String = "+15555550100") async -> TestAnswer {
        await server.send(
            .app(
                "/v2/accounts/mfaEnrollment:start",
                [
                    "idToken": .string(idToken),
                    "phoneEnrollmentInfo": ["phoneNumber": .string(phoneNumber)],
                ]
            )
        )
    }

    /// Gives the code back.
    package func finalizeEnrollment(
        _ sessionInfo: String,
        _ code: String,
        displayName: String? = nil
    ) async -> TestAnswer {
        var body: JSONObject = [
            "idToken": .string(idToken),
            "phoneVerificationInfo": [
                "sessionInfo": .string(sessionInfo), "code": .string(code),
            ],
        ]
        body["displayName"] = displayName.map(JSONValue.string)
        return await server.send(.app("/v2/accounts/mfaEnrollment:finalize", .object(body)))
    }

    /// Enrolls a number, and goes on with the new tokens.
    ///
    /// - Returns: the factor's id.
    /// - Throws: where an answer is not as it must be.
    @discardableResult
    package mutating func enroll(_ phoneNumber: String = "+15555550100") async throws -> String {
        let session = await startEnrollment(phoneNumber).sessionInfo
        let code = try await server.lastMessage().code ?? ""
        let answer = await finalizeEnrollment(session, code, displayName: "work")
        try #require(answer.status == 200, "\(answer)")
        idToken = answer["idToken"]
        refreshToken = answer["refreshToken"]
        return try claims["firebase"]?["second_factor_identifier"]?.stringValue ?? ""
    }

    /// Proves the first factor and asks for the code of the second.
    ///
    /// - Throws: where an answer is not as it must be.
    package func pending() async throws -> PendingCode {
        let first = await signIn()
        let factor = first.json["mfaInfo"]?[0]?["mfaEnrollmentId"]?.stringValue ?? ""
        let credential = first["mfaPendingCredential"]
        let start = await server.startSignIn(credential, factor: factor)
        try #require(start.status == 200, "\(start)")
        return PendingCode(
            credential: credential,
            factor: factor,
            sessionInfo: start.sessionInfo,
            code: try await server.lastMessage().code ?? ""
        )
    }

    /// Signs in with both factors, and goes on with the new tokens.
    ///
    /// - Throws: where an answer is not as it must be.
    package mutating func signInWithBothFactors() async throws {
        let answer = await server.finalizeSignIn(try await pending())
        try #require(answer.status == 200, "\(answer)")
        idToken = answer["idToken"]
        refreshToken = answer["refreshToken"]
    }

    /// What the server says of the account.
    package func lookUp() async -> TestAnswer {
        await server.send(.app("/v1/accounts:lookup", ["idToken": .string(idToken)]))
    }

    /// The claims of the ID token.
    ///
    /// - Throws: `JWTError` or `JSONError` where it is none.
    package var claims: JSONValue {
        get throws { try JSONValue(parsing: UnverifiedJWT(idToken).unverifiedClaims) }
    }
}

/// A sign-in that waits for a code, and the code.
package struct PendingCode: Sendable {
    package var credential: String
    package var factor: String
    package var sessionInfo: String
    package var code: String

    /// Gathers what a sign-in was answered with.
    package init(credential: String, factor: String, sessionInfo: String, code: String) {
        self.credential = credential
        self.factor = factor
        self.sessionInfo = sessionInfo
        self.code = code
    }
}

extension TestServer {
    /// The last message in the outbox.
    ///
    /// - Throws: where there is none.
    package func lastMessage() async throws -> OutboxMessage {
        try #require(try await store.read { try $0.messages(of: nil) }.last)
    }

    /// How many text messages went out.
    ///
    /// - Throws: the store's failure.
    package func smsCount() async throws -> Int {
        try await store.read { try $0.messages(of: nil) }.filter { $0.kind == .sms }.count
    }

    /// Asks for the code of a second factor.
    package func startSignIn(_ credential: String, factor: String) async -> TestAnswer {
        await send(
            .app(
                "/v2/accounts/mfaSignIn:start",
                [
                    "mfaPendingCredential": .string(credential),
                    "mfaEnrollmentId": .string(factor), "phoneSignInInfo": [:],
                ]
            )
        )
    }

    /// Gives the code of a second factor back.
    package func finalizeSignIn(_ pending: PendingCode) async -> TestAnswer {
        await send(
            .app(
                "/v2/accounts/mfaSignIn:finalize",
                [
                    "mfaPendingCredential": .string(pending.credential),
                    "phoneVerificationInfo": [
                        "sessionInfo": .string(pending.sessionInfo),
                        "code": .string(pending.code),
                    ],
                ]
            )
        )
    }

    /// Trades a refresh token in.
    package func refresh(_ token: String) async -> TestAnswer {
        await send(
            .app(
                "/v1/token",
                ["grantType": "refresh_token", "refreshToken": .string(token)]
            )
        )
    }
}

extension TestAnswer {
    /// The session info of a code that was sent.
    package var sessionInfo: String {
        let info = json["phoneSessionInfo"] ?? json["phoneResponseInfo"]
        return info?["sessionInfo"]?.stringValue ?? ""
    }
}
