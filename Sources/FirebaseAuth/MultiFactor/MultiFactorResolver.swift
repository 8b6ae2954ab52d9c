import AuthWire
import FirebaseCore
public import Foundation

/// Finishes a sign-in that asks for a second factor.
///
/// It comes with the error `secondFactorRequired`. Until it has done its work nobody is signed in.
public final class MultiFactorResolver: NSObject, Sendable {
    /// What the first step of the second factor is asked for with.
    public let session: MultiFactorSession
    /// The account's second factors, with phone numbers masked.
    public let hints: [MultiFactorInfo]
    /// Where the user is signing in.
    public let auth: Auth

    let pendingCredential: Secret
    let firstFactor: FirstFactor
    /// When the first factor was shown, by the device's clock.
    let begin: Date

    init(
        auth: Auth,
        pendingCredential: String,
        hints: [MultiFactorInfo],
        firstFactor: FirstFactor,
        begin: Date = Date()
    ) {
        let secret = Secret(pendingCredential)
        self.auth = auth
        self.pendingCredential = secret
        self.hints = hints
        self.firstFactor = firstFactor
        self.begin = begin
        session = MultiFactorSession(.signIn(secret, auth))
    }

    /// The verification ID of the message that was last sent for this sign-in; nil if none was.
    ///
    /// Hearth's addition, for an app that goes on with a resolver that it has saved.
    public var verificationID: String? { session.verificationID.value?.value }

    /// Shows the second factor, which finishes what the first began: the user is signed in, or the
    /// session of the user who showed a credential again is a recent one.
    ///
    /// - Parameter assertion: the proof of the second factor, or a recovery code.
    /// - Returns: the user, with what the first factor told about them.
    /// - Throws: `invalidVerificationCode`, `sessionExpired`, `invalidMultiFactorSession`,
    ///   `multiFactorInfoNotFound`, `userDisabled`; `userMismatch` after a re-authentication as
    ///   somebody else.
    public func resolveSignIn(
        with assertion: MultiFactorAssertion
    ) async throws -> AuthDataResult {
        var request = try assertion.signInProof()
        request.mfaPendingCredential = pendingCredential.value
        request.tenantId = auth.tenantID
        guard let user = firstFactor.purpose.user else { return try await finish(request) }
        return try await user.turns.run { [request] in try await finish(request) }
    }

    private func finish(_ request: MFASignInFinalizeRequest) async throws -> AuthDataResult {
        let response = try await auth.backend.call(Endpoints.mfaSignInFinalize, request)
        let result = try await auth.finish(SignInAnswer(response), after: firstFactor)
        if let place = firstFactor.former { auth.forgetFormerSignIn.value(place) }
        return result
    }

    /// Shows the second factor, which finishes what the first began.
    ///
    /// - Parameters:
    ///   - assertion: the proof of the second factor.
    ///   - completion: called on the main actor, after the listeners.
    public func resolveSignIn(
        with assertion: MultiFactorAssertion,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.resolveSignIn(with: assertion) }
    }
}
