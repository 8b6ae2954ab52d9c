import AuthDomain
import AuthWire

extension Operations {
    /// Answers `accounts:carryOver`.
    ///
    /// - Throws: `MISSING_REFRESH_TOKEN`, or `AuthError` for what is refused.
    func carryOver(_ request: CarryOverRequest, _ caller: Caller) async throws -> CarryOverResponse
    {
        guard let refreshToken = request.refreshToken.nonEmpty else {
            throw WireError(.missingRefreshToken)
        }
        switch try await CarryOver(environment).carry(refreshToken, caller: caller) {
        case .signedIn(let account, let tokens):
            return CarryOverResponse(
                localId: account.id.rawValue,
                idToken: tokens.idToken,
                refreshToken: tokens.refreshToken,
                expiresIn: tokens.expiresInSeconds
            )
        case .secondFactorRequired(let account, let pendingCredential, let factors):
            return CarryOverResponse(
                localId: account.id.rawValue,
                mfaPendingCredential: pendingCredential,
                mfaInfo: factors.map { MFAEnrollment(masking: $0, by: environment.phoneNumbers) }
            )
        }
    }
}
