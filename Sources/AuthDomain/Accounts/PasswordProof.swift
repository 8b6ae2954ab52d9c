/// Compares a password with that of the account at an address.
///
/// An unknown address, an account without a password and a wrong password cost one hash job each, so
/// that the time of the answer does not tell them apart.
struct PasswordProof: Sendable {
    let environment: Environment

    /// An account whose password was found right.
    struct Proved: Sendable {
        let account: Account

        /// Checks, inside a transaction that holds the account, that the password is still the same.
        ///
        /// - Throws: as for a wrong password.
        func check(_ locked: Account, caller: Caller) throws(AuthError) {
            guard locked.passwordHash == account.passwordHash else {
                throw caller.config.protectsEmails ? .loginInvalid : .passwordWrong
            }
        }
    }

    /// Finds the account and compares.
    ///
    /// - Throws: `emailInvalid`; then, where answers hide which addresses have an account,
    ///   `loginInvalid`, or `accountDisabled` to whoever knows the password; else `addressNotFound`,
    ///   `accountDisabled` or `passwordWrong`.
    func prove(email: String, password: String, caller: Caller) async throws -> Proved {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        let account = try await environment.store.read { transaction in
            try transaction.account(email: address.text, in: caller.scope)
        }
        let isPossible = password.utf16.count <= PasswordLength.maximum
        let isRight = try await environment.passwords.verify(
            isPossible ? password : "",
            against: isPossible ? account?.passwordHash : nil
        )
        if caller.config.protectsEmails {
            guard let account, isRight else { throw AuthError.loginInvalid }
            guard !account.disabled else { throw AuthError.accountDisabled }
            return Proved(account: account)
        }
        guard let account else { throw AuthError.addressNotFound }
        guard !account.disabled else { throw AuthError.accountDisabled }
        guard isRight else { throw AuthError.passwordWrong }
        return Proved(account: account)
    }
}
