import AuthCrypto

/// `accounts:signInWithIdp`: whom an identity provider vouches for is signed in, or the provider comes to
/// a user's account.
package struct SignInWithIdp: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// What vouches for the user.
    package enum Proof: Sendable {
        case credential(ProviderCredential)
        case authorization(ReturnedAuthorization)
        /// What an earlier answer gave.
        case pendingToken(String)
    }

    /// What the provider's word is to do.
    package enum Intent: Sendable {
        /// Sign in; a person without an account gets one.
        case signIn
        /// Sign in to an account that there is.
        case reauthenticate
        /// Come to this user's account.
        case link(SignedInUser)
    }

    /// What the provider told, and what came of it.
    package struct Answer: Sendable {
        package let assertion: ProviderAssertion
        package let outcome: Outcome
        /// Stands for the assertion in another request.
        package let pendingToken: String
        /// The text behind the nonce of an ID token that the server itself had asked for.
        package let rawNonce: String?
        /// What the app gave when the sign-in began.
        package let context: String?
    }

    /// What a provider vouched for, and what was kept while the browser was there.
    struct Proved: Sendable {
        let assertion: ProviderAssertion
        var rawNonce: String?
        var context: String?
    }

    /// What came of it.
    package enum Outcome: Sendable {
        case signedIn(SignInOutcome, isNew: Bool, emailRecycled: Bool)
        /// The account with the address wants to be signed in to first, in one of these ways.
        case confirmationNeeded(AccountID, providers: [String])
        /// The identity or its address is another account's: `identityTaken` or `emailTaken`.
        case taken(AuthError)
    }

    /// Does what the user was vouched for.
    ///
    /// - Throws: `authorizationInvalid`, `authorizationRefused`, `userCancelled`,
    ///   `providerNotConfigured`, `providerDisabled`, `providerUnsupported`, `providerAnswerInvalid`, `nonceInvalid`, `pendingTokenInvalid`, `identityUnknown`, `accountNotFound`,
    ///   `accountDisabled`, `signInTooOld`, `adminOnly`, or as ``SignedInUser/lock(in:)`` and
    ///   ``BlockingFunctions``; `ProviderUnavailable` where the provider gives no answer.
    package func signIn(_ proof: Proof, _ intent: Intent, caller: Caller) async throws -> Answer {
        let proved = try await proved(by: proof, caller: caller)
        let assertion = proved.assertion
        let token = PendingToken(of: assertion, in: caller.scope, environment: environment)
        return Answer(
            assertion: assertion,
            outcome: try await outcome(of: assertion, intent, caller: caller),
            pendingToken: token.sealed(by: environment.secrets),
            rawNonce: assertion.tokens.idToken == nil ? nil : proved.rawNonce,
            context: proved.context
        )
    }

    private func proved(by proof: Proof, caller: Caller) async throws -> Proved {
        switch proof {
        case .authorization(let returned):
            return try await assertion(of: returned, caller: caller)
        case .pendingToken(let text):
            let token = try PendingToken(opening: text, caller: caller, environment: environment)
            _ = try await provider(token.assertion.provider, caller: caller)
            return Proved(assertion: token.assertion)
        case .credential(let credential):
            return Proved(assertion: try await assertion(of: credential, caller: caller))
        }
    }

    private func assertion(
        of credential: ProviderCredential,
        caller: Caller
    ) async throws -> ProviderAssertion {
        let provider = try await provider(credential.provider, caller: caller)
        let isFake = environment.policy.acceptsFakeIdentities
        if isFake, provider == nil || FakeIdentity.isClaims(credential.idToken) {
            return try FakeIdentity.assertion(of: credential)
        }
        guard let provider else { throw AuthError.providerNotConfigured }
        return try await ProviderVerification(environment: environment, provider: provider)
            .assertion(of: credential)
    }

    /// The settings of a provider that may be used; nil where nobody has set it up and nobody needs to.
    ///
    /// - Throws: `providerNotConfigured`, `providerDisabled`.
    func provider(_ id: String, caller: Caller) async throws -> ProviderConfig? {
        do {
            return try await environment.usableProvider(id, in: caller.scope)
        } catch AuthError.providerNotConfigured where environment.policy.acceptsFakeIdentities {
            return nil
        }
    }

    private func outcome(
        of assertion: ProviderAssertion,
        _ intent: Intent,
        caller: Caller
    ) async throws -> Outcome {
        guard case .link = intent else {
            return try await SecondComer.retrying(after: .identityTaken, .emailTaken) {
                try await decide(assertion, intent, caller: caller)
            }
        }
        do {
            return try await decide(assertion, intent, caller: caller)
        } catch let refusal as AuthError
            where refusal == .identityTaken || refusal == .emailTaken
        {
            return .taken(refusal)
        }
    }

    private func decide(
        _ assertion: ProviderAssertion,
        _ intent: Intent,
        caller: Caller
    ) async throws -> Outcome {
        let newID = AccountID(environment.secrets.identifier())
        let functions = BlockingFunctions(environment)
        let step = try await functions.write(for: caller) { caller, transaction in
            try IdentityMatching(
                environment: environment,
                assertion: assertion,
                caller: caller,
                transaction: transaction
            ).step(intent, newID: newID)
        }
        switch step {
        case .entered(let step, let isNew, let emailRecycled):
            let outcome = try await FirstFactor(environment).outcome(of: step)
            return .signedIn(outcome, isNew: isNew, emailRecycled: emailRecycled)
        case .confirmationNeeded(let account, let providers):
            return .confirmationNeeded(account, providers: providers)
        case .taken(let refusal):
            return .taken(refusal)
        }
    }
}
