import AuthCrypto
import AuthTestSupport
import AuthWire
import HearthTestSupport
import Testing

/// One good token of every kind, from one development server, and what goes with each.
struct TokenKinds: Sendable {
    /// Whose number another account has.
    static let takenNumber = "+16505550111"
    private static let project = "demo-project"

    let client: Client
    private(set) var values: [TokenKind: String] = [:]
    /// The codes of the SMS sessions.
    private(set) var codes: [TokenKind: String] = [:]
    /// ID tokens of users who wait for the end of an enrollment.
    private(set) var owners: [TokenKind: String] = [:]
    /// The enrolled user's factor.
    private(set) var factor = ""
    /// A second pending sign-in of the enrolled user.
    private(set) var otherPending = ""
    private(set) var authenticator: TestAuthenticator?

    /// Gets them all.
    init(_ client: Client) async throws {
        self.client = client
        try await switchRecoveryCodesOn()
        try await issueSessions()
        try await issueEnrolled()
        try await issueEnrollments()
        try await issuePhone()
        try await issueMails()
    }

    subscript(kind: TokenKind) -> String { values[kind] ?? "" }

    private func switchRecoveryCodesOn() async throws {
        let request = RawRequest(
            method: "PATCH",
            target: "/v2/projects/\(Self.project)/config?updateMask=mfa.recoveryCodes.enabled",
            fields: [("Authorization", "Bearer owner"), ("Content-Type", "application/json")],
            body: Array(#"{"mfa":{"recoveryCodes":{"enabled":true}}}"#.utf8)
        )
        _ = try await client.send(request).success()
    }

    private mutating func issueSessions() async throws {
        let user = try await client.signUp("ida@example.com")
        values[.idToken] = user.idToken
        values[.refreshToken] = user.refreshToken
        values[.sessionCookie] = try await client.administrate(
            Endpoints.createSessionCookie,
            ["idToken": "\(user.idToken)", "validDuration": "3600"]
        ).text("sessionCookie")
        let service: JSONValue = "back-end@example.com"
        let claims: JSONObject = [
            "iss": service, "sub": service, "uid": "custom", "iat": 1_800_000_000,
            "exp": 1_800_003_600,
            "aud": .string(
                "https://identitytoolkit.googleapis.com/"
                    + "google.identity.identitytoolkit.v1.IdentityToolkit"
            ),
        ]
        values[.customToken] = JWT.unsigned(claims: claims.serialized)
    }

    /// A user with a phone as second factor, and sign-ins that wait for it.
    private mutating func issueEnrolled() async throws {
        let email = "ann@example.com"
        let user = try await client.signUp(email)
        try await client.verifyEmail(of: user)
        let enrolled = try await client.enroll(user.idToken, "+16505550100")
        values[.revertFactorCode] = try await client.lastCode(to: email)
        let made = try await client.call(
            Endpoints.createRecoveryCodes,
            ["idToken": "\(enrolled.idToken)"]
        ).success()
        values[.recoveryCode] = made.json?["recoveryCodes"]?[0]?.stringValue
        let pending = try await client.pendingSignIn(email)
        factor = pending.factor
        values[.pendingCredential] = pending.text
        values[.secondFactorSession] = try await client.startSecondFactor(pending)
        codes[.secondFactorSession] = try await client.lastCode(to: "+16505550100")
        otherPending = try await client.pendingSignIn(email).text
    }

    private mutating func issueEnrollments() async throws {
        let phone = try await client.signUp("ben@example.com")
        try await client.verifyEmail(of: phone)
        owners[.enrollmentSession] = phone.idToken
        values[.enrollmentSession] = try await client.startEnrollment(
            phone.idToken,
            "+16505550101"
        )
        codes[.enrollmentSession] = try await client.lastCode(to: "+16505550101")
        let app = try await client.signUp("eve@example.com")
        try await client.verifyEmail(of: app)
        owners[.totpSession] = app.idToken
        let offer = try await client.call(
            Endpoints.mfaEnrollmentStart,
            ["idToken": "\(app.idToken)", "totpEnrollmentInfo": [:]]
        )
        values[.totpSession] = try offer.text("totpSessionInfo", "sessionInfo")
        authenticator = TestAuthenticator(try offer.text("totpSessionInfo", "sharedSecretKey"))
    }

    private mutating func issuePhone() async throws {
        func code(to number: String) async throws -> (session: String, code: String) {
            let session = try await client.call(
                Endpoints.sendVerificationCode,
                ["phoneNumber": "\(number)"]
            ).text("sessionInfo")
            return (session, try await client.lastCode(to: number))
        }
        let first = try await code(to: Self.takenNumber)
        _ = try await client.call(
            Endpoints.signInWithPhoneNumber,
            ["sessionInfo": "\(first.session)", "code": "\(first.code)"]
        ).success()
        let linking = try await code(to: Self.takenNumber)
        let idToken = self[.idToken]
        values[.temporaryProof] = try await client.call(
            Endpoints.signInWithPhoneNumber,
            [
                "sessionInfo": "\(linking.session)", "code": "\(linking.code)",
                "idToken": "\(idToken)",
            ]
        ).text("temporaryProof")
        let sent = try await code(to: "+16505550112")
        values[.firstFactorSession] = sent.session
        codes[.firstFactorSession] = sent.code
    }

    private mutating func issueMails() async throws {
        func mail(
            _ type: String,
            _ email: String,
            _ more: JSONObject = [:]
        ) async throws -> String {
            var body: JSONObject = ["requestType": .string(type), "email": .string(email)]
            for member in more { body[member.name] = member.value }
            _ = try await client.call(Endpoints.sendOobCode, body).success()
            return try await client.lastCode(to: more["newEmail"]?.stringValue ?? email)
        }
        let fay = try await client.signUp("fay@example.com")
        let token: JSONObject = ["idToken": "\(fay.idToken)"]
        values[.verifyEmailCode] = try await mail("VERIFY_EMAIL", "fay@example.com", token)
        _ = try await client.signUp("gil@example.com")
        values[.passwordResetCode] = try await mail("PASSWORD_RESET", "gil@example.com")
        values[.emailSignInCode] = try await mail("EMAIL_SIGNIN", "link@example.com")
        let hal = try await client.signUp("hal@example.com")
        values[.changeEmailCode] = try await mail(
            "VERIFY_AND_CHANGE_EMAIL",
            "hal@example.com",
            ["idToken": "\(hal.idToken)", "newEmail": "hal2@example.com"]
        )
        let dan = try await client.signUp("dan@example.com")
        _ = try await client.call(
            Endpoints.update,
            ["idToken": "\(dan.idToken)", "email": "dan2@example.com"]
        ).success()
        values[.recoverEmailCode] = try await client.lastCode(to: "dan@example.com")
    }

    /// All that tokens could change: every account, every code that still serves, every message.
    func state() async throws -> String {
        let project = "/v1/projects/\(Self.project)"
        var texts: [String] = []
        for path in [
            "\(project)/accounts:batchGet?maxResults=1000",
            "/emulator\(project)/oobCodes", "/emulator\(project)/verificationCodes",
            "/hearth/dev/v1/outbox",
        ] {
            let request = RawRequest(
                method: "GET",
                target: path,
                fields: [("Authorization", "Bearer owner")]
            )
            texts.append(try await client.send(request).success().text)
        }
        return texts.joined(separator: "\n")
    }
}
