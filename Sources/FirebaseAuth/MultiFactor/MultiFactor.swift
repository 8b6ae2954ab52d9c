import AuthWire
public import Foundation

/// A user's second factors.
public final class MultiFactor: NSObject, Sendable {
    private let user: User

    init(user: User) {
        self.user = user
    }

    /// The factors, as the server last showed them.
    public var enrolledFactors: [MultiFactorInfo] {
        user.profile.factors.map(MultiFactorInfo.make)
    }

    /// Begins the enrollment of a factor; asks the server nothing yet.
    public func session() async throws -> MultiFactorSession {
        MultiFactorSession(.enrollment(user))
    }

    /// Enrolls a factor.
    ///
    /// The user gets new tokens, and the account's other sessions end.
    ///
    /// - Parameters:
    ///   - assertion: the proof of the factor.
    ///   - displayName: how the user calls it; nil for no name.
    /// - Throws: `invalidVerificationCode`, `sessionExpired`, `requiresRecentLogin`,
    ///   `secondFactorAlreadyEnrolled`, `maximumSecondFactorCountExceeded`, `unverifiedEmail`,
    ///   `unsupportedFirstFactor`.
    public func enroll(
        with assertion: MultiFactorAssertion,
        displayName: String?
    ) async throws {
        var proof = try assertion.enrollmentProof()
        proof.displayName = displayName
        proof.tenantId = user.auth.tenantID
        let response = try await user.withIDToken { [proof] token in
            var request = proof
            request.idToken = token
            return try await user.auth.backend.call(Endpoints.mfaEnrollmentFinalize, request)
        }
        try await take(idToken: response.idToken, refreshToken: response.refreshToken)
    }

    /// Removes a factor.
    ///
    /// The user may get new tokens.
    ///
    /// - Throws: as `unenroll(withFactorUID:)`.
    public func unenroll(with factorInfo: MultiFactorInfo) async throws {
        try await unenroll(withFactorUID: factorInfo.uid)
    }

    /// Removes a factor.
    ///
    /// The user may get new tokens.
    ///
    /// - Parameter factorUID: the factor's identifier.
    /// - Throws: `multiFactorInfoNotFound`, `requiresRecentLogin`.
    public func unenroll(withFactorUID factorUID: String) async throws {
        let response = try await user.withIDToken { token in
            try await user.auth.backend.call(
                Endpoints.mfaEnrollmentWithdraw,
                MFAEnrollmentWithdrawRequest(
                    idToken: token,
                    mfaEnrollmentId: factorUID,
                    tenantId: user.auth.tenantID
                )
            )
        }
        try await take(idToken: response.idToken, refreshToken: response.refreshToken)
    }

    /// Takes the tokens of an answer, and asks for the account as it is now.
    ///
    /// Without tokens the session has ended: the reload finds out, and signs out.
    private func take(idToken: String?, refreshToken: String?) async throws {
        if idToken != nil || refreshToken != nil {
            user.adopt(
                try SessionTokens(idToken: idToken, refreshToken: refreshToken, expiresIn: nil)
            )
        }
        try await user.reload()
    }
}
