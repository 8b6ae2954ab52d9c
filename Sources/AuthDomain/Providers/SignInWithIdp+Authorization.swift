import AuthCrypto

extension SignInWithIdp {
    /// What a browser came back with from a provider's page, as an app passes it on.
    package struct ReturnedAuthorization: Sendable {
        /// The fields of the answer, from its query, its fragment or a posted form.
        package let parameters: [String: String]
        /// Where the browser came back to, without query and fragment.
        package let address: String
        /// By what whoever began is known.
        package let sessionID: String?

        /// Takes an answer as it is.
        package init(parameters: [String: String], address: String, sessionID: String?) {
            self.parameters = parameters
            self.address = address
            self.sessionID = sessionID
        }

        fileprivate var state: String? { parameters["state"] ?? parameters["RelayState"] }
    }

    /// Providers' words for a user who did not want to.
    ///
    /// Source: RFC 6749, section 4.1.2.1; the documentation of Apple and LinkedIn.
    private static let cancellations: Set = [
        "access_denied", "user_cancelled_authorize", "user_cancelled_login",
    ]

    /// Has the provider vouch for who comes back from its page, once.
    ///
    /// Whatever comes of it, the same answer does not serve again.
    ///
    /// - Throws: `authorizationInvalid`, `authorizationRefused`, `userCancelled`, or as
    ///   ``signIn(_:_:caller:)``.
    func assertion(
        of returned: ReturnedAuthorization,
        caller: Caller
    ) async throws -> Proved {
        guard let state = returned.state else {
            throw AuthError.authorizationInvalid(.stateUnknown)
        }
        let found = try await environment.store.write { transaction in
            try transaction.takeAuthorization(hash: Secrets.hash(state), in: caller.scope)
        }
        guard let pending = found, environment.clock.now() < pending.expiresAt else {
            throw AuthError.authorizationInvalid(.stateUnknown)
        }
        try check(returned, against: pending)
        let secrets = try environment.secrets
            .open(pending.sealedSecrets, for: pending.secretsPlace)
        guard let kept = PendingAuthorization.Kept(secrets) else {
            throw AuthError.authorizationInvalid(.stateUnknown)
        }
        let answer = AuthorizationAnswer(
            parameters: returned.parameters,
            request: pending.request(state: state, kept),
            kept: kept.provider
        )
        let provider = try await environment.usableProvider(pending.provider, in: caller.scope)
        let assertion = try await ProviderAuthorization(environment, of: provider)
            .assertion(for: answer)
        return Proved(assertion: assertion, rawNonce: kept.nonce, context: kept.context)
    }

    private func check(
        _ returned: ReturnedAuthorization,
        against pending: PendingAuthorization
    ) throws(AuthError) {
        guard pending.belongs(toSession: returned.sessionID) else {
            throw .authorizationInvalid(.sessionMismatch)
        }
        let named = returned.parameters["providerId"]?.lowercased()
        guard named == nil || named == pending.provider else {
            throw .authorizationInvalid(.providerMismatch)
        }
        guard returned.address == pending.redirectURI else {
            throw .authorizationInvalid(.redirectMismatch)
        }
        if returned.parameters["denied"] != nil { throw .userCancelled }
        guard let error = returned.parameters["error"] else { return }
        throw Self.cancellations.contains(error) ? .userCancelled : .authorizationRefused
    }
}
