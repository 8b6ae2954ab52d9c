import AuthWire

extension AppProof {
    /// Says that there is no answer to a captcha.
    private static let noCaptcha = "NO_RECAPTCHA"

    /// The request for the code of a first factor.
    func firstFactorRequest(
        to phoneNumber: String,
        tenantID: String?
    ) -> SendVerificationCodeRequest {
        SendVerificationCodeRequest(
            phoneNumber: phoneNumber,
            recaptchaToken: pageToken?.value,
            iosReceipt: credential?.receipt.value,
            iosSecret: credential?.secret.value,
            captchaResponse: lacksCaptcha ? Self.noCaptcha : nil,
            clientType: .iOS,
            recaptchaVersion: lacksCaptcha ? .enterprise : nil,
            tenantId: tenantID
        )
    }

    /// What a request for the code of a second factor says of the phone.
    func secondFactorInfo(_ phoneNumber: String?) -> StartMFAPhoneRequestInfo {
        StartMFAPhoneRequestInfo(
            phoneNumber: phoneNumber,
            recaptchaToken: pageToken?.value,
            iosReceipt: credential?.receipt.value,
            iosSecret: credential?.secret.value,
            captchaResponse: lacksCaptcha ? Self.noCaptcha : nil,
            clientType: lacksCaptcha ? .iOS : nil,
            recaptchaVersion: lacksCaptcha ? .enterprise : nil
        )
    }
}
