import AuthWire

/// The kind of a proof that is a recovery code, and what `signInSecondFactor` of a token then says.
///
/// Hearth's addition.
public let RecoveryMultiFactorID = "recovery"

extension MultiFactor {
    /// Makes new recovery codes, with which the user signs in once each when a factor is lost.
    ///
    /// Hearth's addition, for projects that have switched recovery codes on. The codes are shown to
    /// the user now and never again; those of before are void.
    ///
    /// - Returns: the codes, such as `MZXW-6YTB-OI3D-K2LN`.
    /// - Throws: `operationNotAllowed` where the project has none of it, `multiFactorInfoNotFound`
    ///   for a user without second factors, `requiresRecentLogin` if the user did not sign in with
    ///   one of the factors just now.
    public func createRecoveryCodes() async throws -> [String] {
        let user = try owner()
        let response = try await user.withIDToken { token in
            try await user.auth.backend.call(
                Endpoints.createRecoveryCodes,
                CreateRecoveryCodesRequest(idToken: token, tenantId: user.auth.tenantID)
            )
        }
        guard let codes = response.recoveryCodes, !codes.isEmpty else {
            throw InternalErrorCode.decoding.error("The answer has no codes.")
        }
        return codes
    }

    /// Makes new recovery codes, with which the user signs in once each when a factor is lost.
    ///
    /// Hearth's addition.
    ///
    /// - Parameter completion: called on the main actor, with the codes.
    public func createRecoveryCodes(
        completion: @escaping @MainActor ([String]?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.createRecoveryCodes() }
    }
}
