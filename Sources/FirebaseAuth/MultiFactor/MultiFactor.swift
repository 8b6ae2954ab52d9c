import AuthWire
public import Foundation

/// A user's second factors.
///
/// Archived, it is the list of factors alone: it can then neither enroll nor remove any.
public final class MultiFactor: NSObject, NSSecureCoding, Sendable {
    private enum Source: Sendable {
        case user(User)
        case archive([MultiFactorInfo])
    }

    private let source: Source

    init(user: User) {
        source = .user(user)
    }

    /// The factors, as the server last showed them.
    public var enrolledFactors: [MultiFactorInfo] {
        switch source {
        case .user(let user): user.profile.factors.map(MultiFactorInfo.make)
        case .archive(let factors): factors
        }
    }

    /// Begins the enrollment of a factor; asks the server nothing yet.
    public func session() async throws -> MultiFactorSession {
        MultiFactorSession(.enrollment(try owner()))
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
        let user = try owner()
        var proof = try assertion.enrollmentProof()
        proof.displayName = displayName
        proof.tenantId = user.auth.tenantID
        let response = try await user.openingSession({ try $0.newTokens() }) { [proof] token in
            var request = proof
            request.idToken = token
            return try await user.auth.backend.call(Endpoints.mfaEnrollmentFinalize, request)
        }
        try await readBack(hasNewTokens: try response.newTokens() != nil)
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
    /// The user gets new tokens; but where the session was opened with this very factor and others
    /// remain, it ends. The factor is gone then, the user is signed out, and the error says so.
    ///
    /// - Parameter factorUID: the factor's identifier.
    /// - Throws: `multiFactorInfoNotFound`, `requiresRecentLogin`; `userTokenExpired` if the session
    ///   has ended with the factor.
    public func unenroll(withFactorUID factorUID: String) async throws {
        let user = try owner()
        let response = try await user.openingSession({ try $0.newTokens() }) { token in
            try await user.auth.backend.call(
                Endpoints.mfaEnrollmentWithdraw,
                MFAEnrollmentWithdrawRequest(
                    idToken: token,
                    mfaEnrollmentId: factorUID,
                    tenantId: user.auth.tenantID
                )
            )
        }
        try await readBack(hasNewTokens: try response.newTokens() != nil)
    }

    /// Whose factors these are.
    ///
    /// - Throws: `nullUser` for factors that come from an archive.
    func owner() throws -> User {
        guard case .user(let user) = source else { throw AuthErrorCode.nullUser.error() }
        return user
    }

    /// Asks for the account as it is after a change.
    ///
    /// Without new tokens the session may have ended: a refresh finds out, and then signs out.
    private func readBack(hasNewTokens: Bool) async throws {
        let user = try owner()
        if !hasNewTokens { _ = try await user.idToken(forcingRefresh: true) }
        try await user.readBack()
    }

    /// True: an archive is read without running code of its own.
    public static var supportsSecureCoding: Bool { true }

    /// Reads the list of factors.
    public init?(coder: NSCoder) {
        let classes = [NSArray.self, MultiFactorInfo.self, PhoneMultiFactorInfo.self]
        let list = coder.decodeObject(
            of: classes + [TOTPMultiFactorInfo.self],
            forKey: "enrolledFactors"
        )
        source = .archive(list as? [MultiFactorInfo] ?? [])
    }

    /// Writes the list of factors; no token.
    public func encode(with coder: NSCoder) {
        coder.encode(enrolledFactors as NSArray, forKey: "enrolledFactors")
    }
}

extension MFAEnrollmentFinalizeResponse {
    /// The tokens of the session that the enrollment has opened.
    fileprivate func newTokens() throws -> SessionTokens? {
        try SessionTokens.ofChange(idToken, refreshToken)
    }
}

extension MFAEnrollmentWithdrawResponse {
    /// The tokens of the session that the withdrawal has opened; nil where it has ended this one.
    fileprivate func newTokens() throws -> SessionTokens? {
        try SessionTokens.ofChange(idToken, refreshToken)
    }
}

extension SessionTokens {
    /// The tokens of an answer that may have none.
    fileprivate static func ofChange(
        _ idToken: String?,
        _ refreshToken: String?
    ) throws -> SessionTokens? {
        guard idToken != nil || refreshToken != nil else { return nil }
        return try SessionTokens(idToken: idToken, refreshToken: refreshToken, expiresIn: nil)
    }
}
