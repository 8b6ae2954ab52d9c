import AuthWire
import FirebaseCore
public import Foundation

/// Sends codes by SMS, and makes credentials of what the user types.
public final class PhoneAuthProvider: NSObject, Sendable {
    /// The provider's name on the wire.
    public static let id = "phone"

    private let auth: Auth

    private init(auth: Auth) {
        self.auth = auth
    }

    /// The provider of the default app.
    public static func provider() -> PhoneAuthProvider {
        PhoneAuthProvider(auth: Auth.auth())
    }

    /// The provider of an app.
    public static func provider(auth: Auth) -> PhoneAuthProvider {
        PhoneAuthProvider(auth: auth)
    }

    /// Sends a code to a phone number that the user signs in with, or that is to become a second
    /// factor.
    ///
    /// A session says for whom: it counts, not the app that this provider is of.
    ///
    /// - Parameters:
    ///   - phoneNumber: in E.164 form, such as `+15105551234`.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the user's `multiFactor`; nil for a number to sign in with.
    /// - Returns: the verification ID, which goes with the code.
    /// - Throws: `missingPhoneNumber`, `invalidPhoneNumber`, `quotaExceeded`, `tooManyRequests`,
    ///   `operationNotAllowed`; where the app has to prove itself `notificationNotForwarded`,
    ///   `captchaCheckFailed`, `webContextCancelled`, and `missingAppCredential` with
    ///   `isAppVerificationDisabledForTesting`; for a second factor also `requiresRecentLogin`, `unverifiedEmail`, `unsupportedFirstFactor`,
    ///   `secondFactorAlreadyEnrolled`, and `missingMultiFactorInfo` for a resolver's session.
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession? = nil
    ) async throws -> String {
        guard !phoneNumber.isEmpty else { throw AuthErrorCode.missingPhoneNumber.error() }
        switch multiFactorSession?.purpose {
        case nil: return try await sendCode(to: phoneNumber, uiDelegate)
        case .enrollment(let user):
            return try await sendCode(to: phoneNumber, enrolling: user, uiDelegate)
        case .signIn:
            throw AuthErrorCode.missingMultiFactorInfo.error(
                "A resolver's session goes with one of its hints, not with a phone number."
            )
        }
    }

    private func sendCode(
        to phoneNumber: String,
        _ uiDelegate: (any AuthUIDelegate)?
    ) async throws -> String {
        let verification = AppVerification(auth: auth, uiDelegate: uiDelegate)
        let response = try await verification.prove { proof in
            try await auth.backend.call(
                Endpoints.sendVerificationCode,
                proof.firstFactorRequest(to: phoneNumber, tenantID: auth.tenantID)
            )
        }
        return try Self.verificationID(response.sessionInfo)
    }

    private func sendCode(
        to phoneNumber: String,
        enrolling user: User,
        _ uiDelegate: (any AuthUIDelegate)?
    ) async throws -> String {
        let verification = AppVerification(auth: user.auth, uiDelegate: uiDelegate)
        let response = try await verification.prove { proof in
            try await user.withIDToken { token in
                try await user.auth.backend.call(
                    Endpoints.mfaEnrollmentStart,
                    MFAEnrollmentStartRequest(
                        idToken: token,
                        phoneEnrollmentInfo: proof.secondFactorInfo(phoneNumber),
                        tenantId: user.auth.tenantID
                    )
                )
            }
        }
        return try Self.verificationID(response.phoneSessionInfo?.sessionInfo)
    }

    /// Sends a code to the phone number of a second factor.
    ///
    /// - Parameters:
    ///   - multiFactorInfo: the factor, one of the resolver's hints.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the resolver.
    /// - Returns: the verification ID, which goes with the code.
    /// - Throws: `invalidMultiFactorSession`, `missingMultiFactorSession`,
    ///   `multiFactorInfoNotFound`, `quotaExceeded`, `tooManyRequests`; where the app has to prove itself
    ///   as the call above.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?
    ) async throws -> String {
        guard case .signIn(let pendingCredential, let auth) = multiFactorSession?.purpose else {
            throw AuthErrorCode.missingMultiFactorSession.error()
        }
        let verification = AppVerification(auth: auth, uiDelegate: uiDelegate)
        let response = try await verification.prove { proof in
            try await auth.backend.call(
                Endpoints.mfaSignInStart,
                MFASignInStartRequest(
                    mfaPendingCredential: pendingCredential.value,
                    mfaEnrollmentId: multiFactorInfo.uid,
                    phoneSignInInfo: proof.secondFactorInfo(multiFactorInfo.phoneNumber),
                    tenantId: auth.tenantID
                )
            )
        }
        let verificationID = try Self.verificationID(response.phoneResponseInfo?.sessionInfo)
        multiFactorSession?.verificationID.withLock { $0 = Secret(verificationID) }
        return verificationID
    }

    /// The credential that a code from an SMS is.
    ///
    /// - Parameters:
    ///   - verificationID: what `verifyPhoneNumber` gave.
    ///   - verificationCode: what the user typed; digits of any script, with or without spaces.
    /// - Returns: the credential, which the server has not seen yet.
    public func credential(
        withVerificationID verificationID: String,
        verificationCode: String
    ) -> PhoneAuthCredential {
        PhoneAuthCredential(verificationID: verificationID, verificationCode: verificationCode)
    }

    private static func verificationID(_ sessionInfo: String?) throws -> String {
        guard let sessionInfo, !sessionInfo.isEmpty else {
            throw AuthErrorCode.invalidVerificationID.error()
        }
        return sessionInfo
    }
}
