import AuthWire
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

    /// Sends a code to a phone number that is to become a second factor.
    ///
    /// The session says for whom: it counts, not the app that this provider is of.
    ///
    /// - Parameters:
    ///   - phoneNumber: in E.164 form, such as `+15105551234`.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the user's `multiFactor`.
    /// - Returns: the verification ID, which goes with the code.
    /// - Throws: `missingPhoneNumber`, `invalidPhoneNumber`, `quotaExceeded`, `captchaCheckFailed`,
    ///   `requiresRecentLogin`, `unverifiedEmail`, `unsupportedFirstFactor`,
    ///   `secondFactorAlreadyEnrolled`; `operationNotAllowed` without a session, since this version
    ///   does not sign in with a phone number alone.
    public func verifyPhoneNumber(
        _ phoneNumber: String,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession? = nil
    ) async throws -> String {
        guard !phoneNumber.isEmpty else { throw AuthErrorCode.missingPhoneNumber.error() }
        guard case .enrollment(let user) = multiFactorSession?.purpose else {
            throw AuthErrorCode.operationNotAllowed.error(
                "This version sends codes for second factors only."
            )
        }
        let proof = try appProof(for: user.auth, phoneNumber)
        let response = try await user.withIDToken { token in
            try await user.auth.backend.call(
                Endpoints.mfaEnrollmentStart,
                MFAEnrollmentStartRequest(
                    idToken: token,
                    phoneEnrollmentInfo: proof,
                    tenantId: user.auth.tenantID
                )
            )
        }
        return try Self.verificationID(of: response.phoneSessionInfo)
    }

    /// Sends a code to the phone number of a second factor.
    ///
    /// - Parameters:
    ///   - multiFactorInfo: the factor, one of the resolver's hints.
    ///   - uiDelegate: shows a web page if the app has to be verified with one.
    ///   - multiFactorSession: of the resolver.
    /// - Returns: the verification ID, which goes with the code.
    /// - Throws: `invalidMultiFactorSession`, `missingMultiFactorSession`,
    ///   `multiFactorInfoNotFound`, `quotaExceeded`, `tooManyRequests`.
    public func verifyPhoneNumber(
        with multiFactorInfo: PhoneMultiFactorInfo,
        uiDelegate: (any AuthUIDelegate)? = nil,
        multiFactorSession: MultiFactorSession?
    ) async throws -> String {
        guard case .signIn(let pendingCredential, let auth) = multiFactorSession?.purpose else {
            throw AuthErrorCode.missingMultiFactorSession.error()
        }
        let response = try await auth.backend.call(
            Endpoints.mfaSignInStart,
            MFASignInStartRequest(
                mfaPendingCredential: pendingCredential.value,
                mfaEnrollmentId: multiFactorInfo.uid,
                phoneSignInInfo: try appProof(for: auth, multiFactorInfo.phoneNumber),
                tenantId: auth.tenantID
            )
        )
        return try Self.verificationID(of: response.phoneResponseInfo)
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

    /// The number, with what shows that the request comes from the app.
    ///
    /// - Throws: `appNotVerified` where the server wants such a proof.
    private func appProof(
        for auth: Auth,
        _ phoneNumber: String
    ) throws -> StartMFAPhoneRequestInfo {
        guard auth.skipsAppVerification else {
            throw AuthErrorCode.appNotVerified.error(
                "This version can send codes through a development server only."
            )
        }
        return StartMFAPhoneRequestInfo(phoneNumber: phoneNumber)
    }

    private static func verificationID(of session: StartMFAPhoneResponseInfo?) throws -> String {
        guard let verificationID = session?.sessionInfo, !verificationID.isEmpty else {
            throw AuthErrorCode.invalidVerificationID.error()
        }
        return verificationID
    }
}
