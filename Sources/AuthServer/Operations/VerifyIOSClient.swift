package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:verifyIosClient`.
    ///
    /// - Throws: `MISSING_IOS_APP_TOKEN`, `AuthError` for what is refused.
    package func verifyIOSClient(
        _ request: VerifyIOSClientRequest,
        _ caller: Caller
    ) async throws -> VerifyIOSClientResponse {
        guard let token = request.appToken.nonEmpty else { throw WireError(.missingIOSAppToken) }
        let answer = try await VerifyIOSClient(environment).verify(
            deviceToken: token,
            isSandbox: request.isSandbox,
            caller: caller
        )
        return VerifyIOSClientResponse(
            receipt: answer.receipt,
            suggestedTimeout: answer.waitSeconds
        )
    }
}

extension AppProof {
    /// What a request for the code of a first factor has.
    init(_ request: SendVerificationCodeRequest) {
        self.init(
            receipt: request.iosReceipt,
            secret: request.iosSecret,
            pageToken: request.recaptchaToken,
            captchaResponse: request.captchaResponse
        )
    }

    /// What a request for the code of a second factor has.
    init(_ info: StartMFAPhoneRequestInfo?) {
        self.init(
            receipt: info?.iosReceipt,
            secret: info?.iosSecret,
            pageToken: info?.recaptchaToken,
            captchaResponse: info?.captchaResponse
        )
    }
}
