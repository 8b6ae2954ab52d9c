package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:sendVerificationCode`.
    ///
    /// - Throws: `UNSUPPORTED_TENANT_OPERATION`, `AuthError` for what is refused.
    package func sendVerificationCode(
        _ request: SendVerificationCodeRequest,
        _ caller: Caller
    ) async throws -> SendVerificationCodeResponse {
        guard caller.scope.tenant == nil else { throw WireError(.unsupportedTenantOperation) }
        let sessionInfo = try await SendVerificationCode(environment)
            .send(to: request.phoneNumber ?? "", proof: AppProof(request), caller: caller)
        return SendVerificationCodeResponse(sessionInfo: sessionInfo)
    }
}
