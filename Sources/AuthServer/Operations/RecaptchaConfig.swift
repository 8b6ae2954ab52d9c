import AuthDomain
import AuthWire

extension Operations {
    /// Answers `GET /v2/recaptchaConfig`: nothing asks for reCAPTCHA Enterprise.
    ///
    /// The Apple SDK asks before every text message and takes an error for a failure of its own, so
    /// an empty answer is the right one.
    func recaptchaConfig(
        _ request: RecaptchaConfigRequest,
        _ caller: Caller
    ) async throws -> RecaptchaConfigResponse {
        RecaptchaConfigResponse()
    }
}
