/// Body of `accounts:sendVerificationCode`: the number, and what proves the app.
///
/// Source: discovery document v1, `SendVerificationCodeRequest`.
package struct SendVerificationCodeRequest: Codable, Hashable, Sendable {
    /// E.164.
    package var phoneNumber: String?
    package var recaptchaToken: String?
    package var iosReceipt: String?
    package var iosSecret: String?
    package var playIntegrityToken: String?
    package var safetyNetToken: String?
    package var autoRetrievalInfo: StartMFAPhoneRequestInfo.AutoRetrievalInfo?
    package var captchaResponse: String?
    package var clientType: ClientType?
    package var recaptchaVersion: RecaptchaVersion?
    package var tenantId: String?

    package init(
        phoneNumber: String? = nil,
        recaptchaToken: String? = nil,
        iosReceipt: String? = nil,
        iosSecret: String? = nil,
        playIntegrityToken: String? = nil,
        safetyNetToken: String? = nil,
        autoRetrievalInfo: StartMFAPhoneRequestInfo.AutoRetrievalInfo? = nil,
        captchaResponse: String? = nil,
        clientType: ClientType? = nil,
        recaptchaVersion: RecaptchaVersion? = nil,
        tenantId: String? = nil
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
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:sendVerificationCode`: the session of the code that was sent.
package struct SendVerificationCodeResponse: Codable, Hashable, Sendable {
    package var sessionInfo: String?

    package init(sessionInfo: String? = nil) {
        self.sessionInfo = sessionInfo
    }
}
