import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v1/recaptchaParams`: with which key a page asks for reCAPTCHA v2.
    ///
    /// A development server believes every answer, so its key says what it is.
    /// - Throws: `RECAPTCHA_NOT_ENABLED`, where real messages go out and there is no key.
    func recaptchaParams(
        _ request: RecaptchaParamsRequest,
        _ caller: Caller
    ) async throws -> RecaptchaParamsResponse {
        guard !environment.sms.asksForAppProof else { throw WireError(.recaptchaNotEnabled) }
        return RecaptchaParamsResponse(
            kind: "identitytoolkit#GetRecaptchaParamResponse",
            recaptchaSiteKey: "this-is-no-site-key-of-recaptcha",
            recaptchaStoken: "this-is-no-token-of-recaptcha"
        )
    }
}
