import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v2/recaptchaConfig`: whether apps ask reCAPTCHA Enterprise ahead of a text message.
    ///
    /// The Apple SDK asks before every text message and takes an error for a failure of its own, so
    /// an empty answer is the right one where nothing is set up, or where the project says `OFF`. Else
    /// `AUDIT` lets apps go on with a push or a page.
    func recaptchaConfig(
        _ request: RecaptchaConfigRequest,
        _ caller: Caller
    ) async throws -> RecaptchaConfigResponse {
        let captcha = try await CaptchaCheck(environment).configured(for: caller.scope.project)
        guard let captcha, captcha.isInApps, caller.config.allowsCaptchaInApps else {
            return RecaptchaConfigResponse()
        }
        return RecaptchaConfigResponse(
            recaptchaKey: "projects/\(caller.projectNumber)/keys/\(captcha.siteKey)",
            recaptchaEnforcementState: [
                .init(provider: .phoneProvider, enforcementState: .audit)
            ]
        )
    }
}
