/// What `mfaEnrollment:start` and `mfaSignIn:start` need to send a code by SMS.
///
/// Source: discovery document v2, `StartMfaPhoneRequestInfo`.
package struct StartMFAPhoneRequestInfo: Codable, Hashable, Sendable {
    /// How Android is to read the code from the message.
    package struct AutoRetrievalInfo: Codable, Hashable, Sendable {
        package var appSignatureHash: String?

        package init(appSignatureHash: String? = nil) {
            self.appSignatureHash = appSignatureHash
        }
    }

    /// E.164; at sign-in the masked hint, which is ignored.
    package var phoneNumber: String?
    package var recaptchaToken: String?
    package var iosReceipt: String?
    package var iosSecret: String?
    package var playIntegrityToken: String?
    package var safetyNetToken: String?
    package var autoRetrievalInfo: AutoRetrievalInfo?
    package var captchaResponse: String?
    package var clientType: ClientType?
    package var recaptchaVersion: RecaptchaVersion?

    package init(
        phoneNumber: String? = nil,
        recaptchaToken: String? = nil,
        iosReceipt: String? = nil,
        iosSecret: String? = nil,
        playIntegrityToken: String? = nil,
        safetyNetToken: String? = nil,
        autoRetrievalInfo: AutoRetrievalInfo? = nil,
        captchaResponse: String? = nil,
        clientType: ClientType? = nil,
        recaptchaVersion: RecaptchaVersion? = nil
    ) {
        self.phoneNumber = phoneNumber
        self.recaptchaToken = recaptchaToken
        self.iosReceipt = iosReceipt
        self.iosSecret = iosSecret
        self.playIntegrityToken = playIntegrityToken
        self.safetyNetToken = safetyNetToken
        self.autoRetrievalInfo = autoRetrievalInfo
        self.captchaResponse = captchaResponse
        self.clientType = clientType
        self.recaptchaVersion = recaptchaVersion
    }
}

/// The session of a code that was sent.
package struct StartMFAPhoneResponseInfo: Codable, Hashable, Sendable {
    package var sessionInfo: String?

    package init(sessionInfo: String? = nil) {
        self.sessionInfo = sessionInfo
    }
}

/// The code that the user typed, with the session it belongs to.
///
/// Source: discovery document v2, `FinalizeMfaPhoneRequestInfo`.
package struct FinalizeMFAPhoneRequestInfo: Codable, Hashable, Sendable {
    package var sessionInfo: String?
    package var code: String?
    package var phoneNumber: String?
    package var androidVerificationProof: String?

    package init(
        sessionInfo: String? = nil,
        code: String? = nil,
        phoneNumber: String? = nil,
        androidVerificationProof: String? = nil
    ) {
        self.sessionInfo = sessionInfo
        self.code = code
        self.phoneNumber = phoneNumber
        self.androidVerificationProof = androidVerificationProof
    }
}

/// The number that was proved.
package struct FinalizeMFAPhoneResponseInfo: Codable, Hashable, Sendable {
    package var phoneNumber: String?
    package var androidVerificationProof: String?
    package var androidVerificationProofExpireTime: WireTimestamp?

    package init(
        phoneNumber: String? = nil,
        androidVerificationProof: String? = nil,
        androidVerificationProofExpireTime: WireTimestamp? = nil
    ) {
        self.phoneNumber = phoneNumber
        self.androidVerificationProof = androidVerificationProof
        self.androidVerificationProofExpireTime = androidVerificationProofExpireTime
    }
}
