/// Body of `accounts/mfaEnrollment:start`; exactly one of the two infos.
///
/// Source: discovery document v2, `StartMfaEnrollmentRequest`.
package struct MFAEnrollmentStartRequest: Codable, Hashable, Sendable {
    /// Asks for a TOTP secret; an empty object.
    package struct TOTPEnrollmentInfo: Codable, Hashable, Sendable {
        package init() {}
    }

    package var idToken: String?
    package var phoneEnrollmentInfo: StartMFAPhoneRequestInfo?
    package var totpEnrollmentInfo: TOTPEnrollmentInfo?
    package var tenantId: String?

    package init(
        idToken: String? = nil,
        phoneEnrollmentInfo: StartMFAPhoneRequestInfo? = nil,
        totpEnrollmentInfo: TOTPEnrollmentInfo? = nil,
        tenantId: String? = nil
    ) {
        self.idToken = idToken
        self.phoneEnrollmentInfo = phoneEnrollmentInfo
        self.totpEnrollmentInfo = totpEnrollmentInfo
        self.tenantId = tenantId
    }
}

/// Answer of `accounts/mfaEnrollment:start`.
package struct MFAEnrollmentStartResponse: Codable, Hashable, Sendable {
    /// The new secret and how codes come from it.
    package struct TOTPSessionInfo: Codable, Hashable, Sendable {
        /// Base32, not padded.
        package var sharedSecretKey: String?
        package var verificationCodeLength: Int?
        package var hashingAlgorithm: String?
        package var periodSec: Int?
        package var sessionInfo: String?
        package var finalizeEnrollmentTime: WireTimestamp?

        package init(
            sharedSecretKey: String? = nil,
            verificationCodeLength: Int? = nil,
            hashingAlgorithm: String? = nil,
            periodSec: Int? = nil,
            sessionInfo: String? = nil,
            finalizeEnrollmentTime: WireTimestamp? = nil
        ) {
            self.sharedSecretKey = sharedSecretKey
            self.verificationCodeLength = verificationCodeLength
            self.hashingAlgorithm = hashingAlgorithm
            self.periodSec = periodSec
            self.sessionInfo = sessionInfo
            self.finalizeEnrollmentTime = finalizeEnrollmentTime
        }
    }

    package var phoneSessionInfo: StartMFAPhoneResponseInfo?
    package var totpSessionInfo: TOTPSessionInfo?

    package init(
        phoneSessionInfo: StartMFAPhoneResponseInfo? = nil,
        totpSessionInfo: TOTPSessionInfo? = nil
    ) {
        self.phoneSessionInfo = phoneSessionInfo
        self.totpSessionInfo = totpSessionInfo
    }
}

/// Body of `accounts/mfaEnrollment:finalize`; exactly one of the two infos.
///
/// Source: discovery document v2, `FinalizeMfaEnrollmentRequest`.
package struct MFAEnrollmentFinalizeRequest: Codable, Hashable, Sendable {
    /// The first code of the user's authenticator app.
    package struct TOTPVerificationInfo: Codable, Hashable, Sendable {
        package var sessionInfo: String?
        package var verificationCode: String?

        package init(sessionInfo: String? = nil, verificationCode: String? = nil) {
            self.sessionInfo = sessionInfo
            self.verificationCode = verificationCode
        }
    }

    package var idToken: String?
    package var displayName: String?
    package var phoneVerificationInfo: FinalizeMFAPhoneRequestInfo?
    package var totpVerificationInfo: TOTPVerificationInfo?
    package var tenantId: String?

    package init(
        idToken: String? = nil,
        displayName: String? = nil,
        phoneVerificationInfo: FinalizeMFAPhoneRequestInfo? = nil,
        totpVerificationInfo: TOTPVerificationInfo? = nil,
        tenantId: String? = nil
    ) {
        self.idToken = idToken
        self.displayName = displayName
        self.phoneVerificationInfo = phoneVerificationInfo
        self.totpVerificationInfo = totpVerificationInfo
        self.tenantId = tenantId
    }
}

/// Answer of `accounts/mfaEnrollment:finalize`; it carries no `expiresIn`.
package struct MFAEnrollmentFinalizeResponse: Codable, Hashable, Sendable {
    /// Marks an enrolled TOTP factor; an empty object.
    package struct TOTPAuthInfo: Codable, Hashable, Sendable {
        package init() {}
    }

    package var idToken: String?
    package var refreshToken: String?
    package var phoneAuthInfo: FinalizeMFAPhoneResponseInfo?
    package var totpAuthInfo: TOTPAuthInfo?

    package init(
        idToken: String? = nil,
        refreshToken: String? = nil,
        phoneAuthInfo: FinalizeMFAPhoneResponseInfo? = nil,
        totpAuthInfo: TOTPAuthInfo? = nil
    ) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.phoneAuthInfo = phoneAuthInfo
        self.totpAuthInfo = totpAuthInfo
    }
}

/// Body of `accounts/mfaEnrollment:withdraw`.
///
/// Source: discovery document v2, `WithdrawMfaRequest`.
package struct MFAEnrollmentWithdrawRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var mfaEnrollmentId: String?
    package var tenantId: String?

    package init(idToken: String? = nil, mfaEnrollmentId: String? = nil, tenantId: String? = nil) {
        self.idToken = idToken
        self.mfaEnrollmentId = mfaEnrollmentId
        self.tenantId = tenantId
    }
}

/// Answer of `accounts/mfaEnrollment:withdraw`; without tokens when the asking session has ended.
package struct MFAEnrollmentWithdrawResponse: Codable, Hashable, Sendable {
    package var idToken: String?
    package var refreshToken: String?

    package init(idToken: String? = nil, refreshToken: String? = nil) {
        self.idToken = idToken
        self.refreshToken = refreshToken
    }
}
