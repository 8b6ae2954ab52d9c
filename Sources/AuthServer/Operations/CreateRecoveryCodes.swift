package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:createRecoveryCodes`.
    ///
    /// - Throws: `MISSING_ID_TOKEN`, `AuthError` for what is refused.
    package func createRecoveryCodes(
        _ request: CreateRecoveryCodesRequest,
        _ caller: Caller
    ) async throws -> CreateRecoveryCodesResponse {
        guard caller.config.allowsRecoveryCodes else { throw AuthError.recoveryCodesDisabled }
        let user = try await user(request.idToken, caller)
        let codes = try await CreateRecoveryCodes(environment).create(for: user, caller: caller)
        return CreateRecoveryCodesResponse(recoveryCodes: codes)
    }
}
