import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v1/recaptchaParams`: with which key a page asks for reCAPTCHA v2.
    ///
    /// A key that is set is told always. Without one, a server that asks for no proof believes every
    /// answer, so its key says what it is.
    /// - Throws: `RECAPTCHA_NOT_ENABLED`, where a proof is asked for and there is no key of reCAPTCHA's.
    func recaptchaParams(
        _ request: RecaptchaParamsRequest,
        _ caller: Caller
    ) async throws -> RecaptchaParamsResponse {
        var response = RecaptchaParamsResponse(
            kind: "identitytoolkit#GetRecaptchaParamResponse",
            recaptchaSiteKey: "this-is-no-site-key-of-recaptcha",
            recaptchaStoken: "this-is-no-token-of-recaptcha"
        )
        let captcha = try await CaptchaCheck(environment).configured(for: caller.scope.project)
        if let captcha, captcha.kind == .recaptcha {
            response.recaptchaSiteKey = captcha.siteKey
            response.recaptchaStoken = nil
            response.producerProjectNumber = caller.projectNumber
            return response
        }
        let asksForProof = caller.config.asksForAppProof(
            default: environment.policy.asksForAppProof
        )
        guard !asksForProof else { throw WireError(.recaptchaNotEnabled) }
        return response
    }
}
