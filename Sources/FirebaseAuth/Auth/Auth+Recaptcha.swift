import AuthWire

extension Auth {
    /// Asks how strictly the project wants reCAPTCHA.
    ///
    /// - Throws: `recaptchaSDKNotLinked` where the project wants it: this SDK contains none.
    public func initializeRecaptchaConfig() async throws {
        let response = try await backend.call(
            Endpoints.recaptchaConfig,
            RecaptchaConfigRequest(clientType: .iOS, version: .enterprise, tenantId: tenantID)
        )
        let isWanted = (response.recaptchaEnforcementState ?? []).contains { state in
            guard let strictness = state.enforcementState else { return false }
            return !strictness.isUnspecified && strictness != .off
        }
        guard !isWanted else { throw AuthErrorCode.recaptchaSDKNotLinked.error() }
    }
}
