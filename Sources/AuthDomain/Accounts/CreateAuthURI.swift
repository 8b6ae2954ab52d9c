/// `accounts:createAuthUri` for an address: how its account signs in.
package struct CreateAuthURI: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// The ways into the account at an address; both lists are empty where there is none.
    package struct Methods: Sendable, Equatable {
        package var isRegistered = false
        package var providers: [String] = []
        package var signInMethods: [String] = []
    }

    /// Finds how the account at an address signs in: the one that has it, else one that has it at a
    /// provider.
    ///
    /// Source: the Auth emulator, src/emulator/auth/operations.ts.
    ///
    /// - Returns: nil where answers hide which addresses have an account.
    /// - Throws: `emailInvalid`.
    package func methods(of email: String, caller: Caller) async throws -> Methods? {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        try await RateLimits(environment, caller).emailLookup()
        guard !caller.config.protectsEmails else { return nil }
        return try await environment.store.read { transaction in
            guard let account = try account(at: address.text, in: caller.scope, transaction)
            else {
                return Methods()
            }
            let identities = try transaction.identities(of: account.id, in: account.scope)
            let withIdentities = caller.config.allowsDuplicateEmails ? [] : identities
            return Methods(of: account, withIdentities)
        }
    }

    private func account(
        at email: String,
        in scope: Scope,
        _ transaction: any Transaction
    ) throws -> Account? {
        if let account = try transaction.account(email: email, in: scope) { return account }
        return try transaction.owner(ofAddressAtProvider: email, in: scope)
            .flatMap { try transaction.account($0, in: scope) }
    }

    /// A random name for one sign-in at a provider.
    package func sessionID() -> String {
        environment.secrets.identifier()
    }
}

extension CreateAuthURI.Methods {
    fileprivate init(of account: Account, _ identities: [Identity]) {
        isRegistered = true
        let hasPassword = account.passwordHash != nil
        if hasPassword || account.emailLinkSignIn { providers.append("password") }
        if hasPassword { signInMethods.append("password") }
        if account.emailLinkSignIn { signInMethods.append("emailLink") }
        for identity in identities {
            providers.append(identity.provider)
            signInMethods.append(identity.provider)
        }
    }
}
