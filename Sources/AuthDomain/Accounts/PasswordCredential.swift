/// An address and a password that are to become an account's own.
struct PasswordCredential: Sendable {
    /// Normalized address.
    let email: String
    /// PHC string.
    let passwordHash: String

    /// Checks both and hashes the password, which takes a place in the queue of hash jobs.
    ///
    /// That the address is free is asked here for the sake of the order of refusals; what decides is
    /// the store, when the account is written. `owner` is the account that may have it already.
    ///
    /// - Throws: `emailInvalid`, `emailTaken`, or as ``PasswordPolicy/check(_:)``.
    init(
        email: String,
        password: String,
        owner: AccountID? = nil,
        caller: Caller,
        environment: Environment
    ) async throws {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        self.email = address.text
        try await Self.requireFree(address, but: owner, caller: caller, environment: environment)
        try caller.config.passwordPolicy.check(password)
        passwordHash = try await environment.passwords.hash(password)
    }

    /// Throws `emailTaken` where another account than `owner` has the address.
    static func requireFree(
        _ email: EmailAddress,
        but owner: AccountID?,
        caller: Caller,
        environment: Environment
    ) async throws {
        let found = try await environment.store.read { transaction in
            try transaction.account(email: email.text, in: caller.scope)?.id
        }
        guard found == nil || found == owner else { throw AuthError.emailTaken }
    }
}
