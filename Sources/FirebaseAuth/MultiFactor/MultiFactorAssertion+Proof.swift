import AuthWire

extension MultiFactorAssertion {
    /// The part of an enrollment's request that proves the factor.
    ///
    /// - Throws: `missingVerificationID` or `missingVerificationCode` if one of them is empty,
    ///   `operationNotAllowed` for a proof that is made for a sign-in.
    func enrollmentProof() throws -> MFAEnrollmentFinalizeRequest {
        switch self {
        case let phone as PhoneMultiFactorAssertion:
            return MFAEnrollmentFinalizeRequest(
                phoneVerificationInfo: try phone.credential.mfaProof()
            )
        case let totp as TOTPMultiFactorAssertion:
            guard case .enrollment(let secret) = totp.purpose else { throw wrongPurpose }
            return MFAEnrollmentFinalizeRequest(
                totpVerificationInfo: .init(
                    sessionInfo: secret.sessionInfo.value,
                    verificationCode: try totp.oneTimePassword.typed()
                )
            )
        default: throw wrongPurpose
        }
    }

    /// The part of a sign-in's request that proves the factor.
    ///
    /// - Throws: `missingVerificationID` or `missingVerificationCode` if one of them is empty,
    ///   `operationNotAllowed` for a proof that is made for an enrollment.
    func signInProof() throws -> MFASignInFinalizeRequest {
        switch self {
        case let phone as PhoneMultiFactorAssertion:
            return MFASignInFinalizeRequest(
                phoneVerificationInfo: try phone.credential.mfaProof()
            )
        case let totp as TOTPMultiFactorAssertion:
            guard case .signIn(let enrollmentID) = totp.purpose else { throw wrongPurpose }
            return MFASignInFinalizeRequest(
                mfaEnrollmentId: enrollmentID,
                totpVerificationInfo: .init(verificationCode: try totp.oneTimePassword.typed())
            )
        case let recovery as RecoveryMultiFactorAssertion:
            return MFASignInFinalizeRequest(
                mfaEnrollmentId: RecoveryMultiFactorID,
                totpVerificationInfo: .init(verificationCode: try recovery.code.typed())
            )
        default: throw wrongPurpose
        }
    }

    private var wrongPurpose: any Error {
        AuthErrorCode.operationNotAllowed.error(
            "This assertion of the kind \(factorID) is made for another step."
        )
    }
}

extension Secret {
    /// A code that the user typed.
    ///
    /// - Throws: `missingVerificationCode` if it is empty.
    fileprivate func typed() throws -> String {
        guard !value.isEmpty else { throw AuthErrorCode.missingVerificationCode.error() }
        return value
    }
}

extension PhoneAuthCredential {
    /// The code and its session, for a second factor.
    ///
    /// - Throws: `missingVerificationID` or `missingVerificationCode` if one of them is empty.
    func mfaProof() throws -> FinalizeMFAPhoneRequestInfo {
        guard !verificationID.value.isEmpty else {
            throw AuthErrorCode.missingVerificationID.error()
        }
        return FinalizeMFAPhoneRequestInfo(
            sessionInfo: verificationID.value,
            code: try verificationCode.typed()
        )
    }
}
