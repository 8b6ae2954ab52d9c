import AuthWire
public import Foundation

/// The proof of a second factor that is an authenticator app.
///
/// Unchecked as its superclass; holds constants.
public final class TOTPMultiFactorAssertion: MultiFactorAssertion, @unchecked Sendable {
    /// What the code is given for.
    enum Purpose: Sendable {
        case enrollment(TOTPSecret)
        /// The identifier of the enrolled factor.
        case signIn(String)
    }

    let purpose: Purpose
    let oneTimePassword: Secret

    init(_ purpose: Purpose, oneTimePassword: String) {
        self.purpose = purpose
        self.oneTimePassword = Secret(PhoneAuthCredential.plainDigits(oneTimePassword))
        super.init(factorID: TOTPMultiFactorID)
    }
}

/// Enrolls authenticator apps, and makes the proof that a code of one is.
public final class TOTPMultiFactorGenerator: NSObject, Sendable {
    private override init() {}

    /// Asks the server for a secret, which the user's app is then set up with.
    ///
    /// - Parameter session: of the user's `multiFactor`.
    /// - Returns: the secret; it has to be enrolled before its `enrollmentCompletionDeadline`.
    /// - Throws: `missingMultiFactorSession` for a session of a sign-in, `requiresRecentLogin`,
    ///   `unverifiedEmail`, `unsupportedFirstFactor`, `maximumSecondFactorCountExceeded`,
    ///   `operationNotAllowed`.
    public static func generateSecret(
        with session: MultiFactorSession
    ) async throws -> TOTPSecret {
        guard case .enrollment(let user) = session.purpose else {
            throw AuthErrorCode.missingMultiFactorSession.error()
        }
        let response = try await user.withIDToken { token in
            try await user.auth.backend.call(
                Endpoints.mfaEnrollmentStart,
                MFAEnrollmentStartRequest(
                    idToken: token,
                    totpEnrollmentInfo: .init(),
                    tenantId: user.auth.tenantID
                )
            )
        }
        guard let info = response.totpSessionInfo, let key = info.sharedSecretKey,
            let sessionInfo = info.sessionInfo
        else {
            throw AuthErrorCode.internalError.error("The server's answer has no secret.")
        }
        return TOTPSecret(
            key: key,
            sessionInfo: sessionInfo,
            algorithm: info.hashingAlgorithm ?? "SHA1",
            digits: info.verificationCodeLength ?? 6,
            periodInSeconds: info.periodSec ?? 30,
            deadline: info.finalizeEnrollmentTime.map {
                Date(milliseconds: $0.milliseconds)
            }
        )
    }

    /// Asks the server for a secret, which the user's app is then set up with.
    ///
    /// - Parameters:
    ///   - session: of the user's `multiFactor`.
    ///   - completion: called on the main actor.
    public static func generateSecret(
        with session: MultiFactorSession,
        completion: @escaping @MainActor (TOTPSecret?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await generateSecret(with: session) }
    }

    /// The proof that the app was set up, for `MultiFactor.enroll`.
    ///
    /// - Parameters:
    ///   - secret: what the app was set up with.
    ///   - oneTimePassword: the code that the app shows; digits of any script.
    /// - Returns: the proof, which the server has not seen yet.
    public static func assertionForEnrollment(
        with secret: TOTPSecret,
        oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.enrollment(secret), oneTimePassword: oneTimePassword)
    }

    /// The proof of an enrolled app, for `MultiFactorResolver.resolveSignIn`.
    ///
    /// - Parameters:
    ///   - enrollmentID: the `uid` of the hint.
    ///   - oneTimePassword: the code that the app shows; digits of any script.
    /// - Returns: the proof, which the server has not seen yet.
    public static func assertionForSignIn(
        withEnrollmentID enrollmentID: String,
        oneTimePassword: String
    ) -> TOTPMultiFactorAssertion {
        TOTPMultiFactorAssertion(.signIn(enrollmentID), oneTimePassword: oneTimePassword)
    }
}
