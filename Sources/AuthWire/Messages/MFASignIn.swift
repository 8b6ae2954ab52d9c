/// Body of `accounts/mfaSignIn:start`; a TOTP factor needs no start.
///
/// Source: discovery document v2, `StartMfaSignInRequest`.
package struct MFASignInStartRequest: Codable, Hashable, Sendable {
    package var mfaPendingCredential: String?
    package var mfaEnrollmentId: String?
    package var phoneSignInInfo: StartMFAPhoneRequestInfo?
    package var tenantId: String?

    package init(
        mfaPendingCredential: String? = nil,
        mfaEnrollmentId: String? = nil,
        phoneSignInInfo: StartMFAPhoneRequestInfo? = nil,
        tenantId: String? = nil
    ) {
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaEnrollmentId = mfaEnrollmentId
        self.phoneSignInInfo = phoneSignInInfo
        self.tenantId = tenantId
    }
}

/// Answer of `accounts/mfaSignIn:start`.
package struct MFASignInStartResponse: Codable, Hashable, Sendable {
    package var phoneResponseInfo: StartMFAPhoneResponseInfo?

    package init(phoneResponseInfo: StartMFAPhoneResponseInfo? = nil) {
        self.phoneResponseInfo = phoneResponseInfo
    }
}

/// Body of `accounts/mfaSignIn:finalize`.
///
/// Source: discovery document v2, `FinalizeMfaSignInRequest`.
package struct MFASignInFinalizeRequest: Codable, Hashable, Sendable {
    /// The code of the user's authenticator app.
    package struct TOTPVerificationInfo: Codable, Hashable, Sendable {
        package var verificationCode: String?

        package init(verificationCode: String? = nil) {
            self.verificationCode = verificationCode
        }
    }

    package var mfaPendingCredential: String?
    /// Only TOTP names its factor; a phone session knows it.
    package var mfaEnrollmentId: String?
    package var phoneVerificationInfo: FinalizeMFAPhoneRequestInfo?
    package var totpVerificationInfo: TOTPVerificationInfo?
    package var tenantId: String?

    package init(
        mfaPendingCredential: String? = nil,
        mfaEnrollmentId: String? = nil,
        phoneVerificationInfo: FinalizeMFAPhoneRequestInfo? = nil,
        totpVerificationInfo: TOTPVerificationInfo? = nil,
        tenantId: String? = nil
    ) {
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaEnrollmentId = mfaEnrollmentId
        self.phoneVerificationInfo = phoneVerificationInfo
        self.totpVerificationInfo = totpVerificationInfo
        self.tenantId = tenantId
    }
}

/// Answer of `accounts/mfaSignIn:finalize`; it carries no `expiresIn`.
package struct MFASignInFinalizeResponse: Codable, Hashable, Sendable {
    package var idToken: String?
    package var refreshToken: String?
    package var phoneAuthInfo: FinalizeMFAPhoneResponseInfo?

    package init(
        idToken: String? = nil,
        refreshToken: String? = nil,
        phoneAuthInfo: FinalizeMFAPhoneResponseInfo? = nil
    ) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.phoneAuthInfo = phoneAuthInfo
    }
}
