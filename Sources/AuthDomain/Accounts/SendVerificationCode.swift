/// `accounts:sendVerificationCode`: sends the code that signs a phone number in.
package struct SendVerificationCode: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Sends a code to a number, whoever has it.
    ///
    /// Where answers hide who has an account, that a number cannot sign in is told to whoever proves it,
    /// and to nobody else.
    ///
    /// - Parameters:
    ///   - text: the number; E.164.
    ///   - proof: what shows that the app asks.
    ///   - caller: who asks.
    /// - Returns: the session info for ``SignInWithPhoneNumber``.
    /// - Throws: `signInMethodDisabled`, `phoneNumberInvalid`, `phoneNumberUnfit`, `appProofMissing`,
    ///   `appProofInvalid`, `captchaFailed`, `tooManyAttempts`, `MessagesOverloaded` or
    ///   `RoadMissing`.
    package func send(to text: String, proof: AppProof, caller: Caller) async throws -> String {
        try caller.requirePhoneSignIn()
        let number = try environment.e164(text)
        let isHidden = caller.config.protectsEmails && caller.access == .client
        let isUnfit = try await environment.store.read { transaction in
            let owner = try transaction.account(phoneNumber: number, in: caller.scope)
            guard !isHidden, let owner else { return false }
            return try !transaction.factors(of: owner.id, in: caller.scope).isEmpty
        }
        guard !isUnfit else { throw AuthError.phoneNumberUnfit }
        return try await PhoneCode(environment: environment).send(
            .init(purpose: .firstFactor, account: nil, phoneNumber: number, proof: proof),
            caller: caller
        )
    }
}
