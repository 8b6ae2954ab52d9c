import AuthCrypto

/// Compares a password with that of the account at an address.
///
/// An unknown address, an account without a password and a wrong password cost one hash job each, so
/// that the time of the answer does not tell them apart; ``ComparedPassword`` sees to it where a
/// project has imported hashes of other systems.
struct PasswordProof: Sendable {
    private static let maximumTries = 3

    let environment: Environment

    /// An account whose password was found right.
    struct Proved: Sendable {
        /// As it is since: a new hash of the password may have taken the old one's place.
        fileprivate(set) var account: Account

        /// Checks, inside a transaction that holds the account, that the password is still the same.
        ///
        /// - Throws: as for a wrong password.
        func check(_ locked: Account, caller: Caller) throws(AuthError) {
            guard locked.passwordHash == account.passwordHash else {
                throw caller.config.protectsEmails ? .loginInvalid : .passwordWrong
            }
        }
    }

    /// Finds the account and compares; a right password whose hash is outdated, or of another system,
    /// is hashed anew.
    ///
    /// - Throws: `emailInvalid`; as ``PasswordGuesses/take()``; then, where answers hide which addresses have an account,
    ///   `loginInvalid`, or `accountDisabled` to whoever knows the password; else `addressNotFound`,
    ///   `accountDisabled` or `passwordWrong`.
    func prove(email: String, password: String, caller: Caller) async throws -> Proved {
        guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
        let guesses = PasswordGuesses(address, caller: caller, environment: environment)
        let isKnown = try await guesses.take()
        let proved: Proved
        do {
            proved = try await prove(password, at: address, caller: caller)
        } catch is HashingOverloaded {
            // Nothing was compared: a busy server must not lock its users out.
            try await guesses.giveBack(isKnown: isKnown)
            throw HashingOverloaded()
        }
        try await guesses.giveBack(isKnown: isKnown, account: proved.account.id)
        return proved
    }

    private func prove(
        _ password: String,
        at address: EmailAddress,
        caller: Caller
    ) async throws -> Proved {
        var tries = 0
        while true {
            let (account, verdict) = try await compare(password, at: address, caller: caller)
            var proved = try require(account, isRight: verdict.isRight, caller: caller)
            tries += 1
            guard let replacement = verdict.replacement else { return proved }
            if try await replace(&proved, by: replacement) { return proved }
            // Another sign-in has hashed the password anew, or somebody has changed it: what was
            // compared counts no longer.
            guard tries < Self.maximumTries else { return proved }
        }
    }

    private func compare(
        _ password: String,
        at address: EmailAddress,
        caller: Caller
    ) async throws -> (account: Account?, verdict: PasswordVerdict) {
        let scope = caller.scope
        let (account, configurations) = try await environment.store.read { transaction in
            (
                try transaction.account(email: address.text, in: scope),
                try transaction.hashConfigurations(of: scope.project)
            )
        }
        let isPossible = password.utf16.count <= PasswordLength.maximum
        let compared = try ComparedPassword(
            isPossible ? account?.passwordHash : nil,
            at: address,
            among: configurations,
            secrets: environment.secrets
        )
        let verdict = try await environment.passwords.verify(
            isPossible ? password : "",
            against: compared.text,
            key: compared.key
        )
        let isKnown = isPossible && account?.passwordHash != nil
        return (account, isKnown ? verdict : PasswordVerdict(isRight: false))
    }

    /// Puts a new hash in the old one's place, which another server may do at the same time.
    private func replace(_ proved: inout Proved, by new: String) async throws -> Bool {
        let account = proved.account
        guard let old = account.passwordHash else { return false }
        let isReplaced = try await environment.store.write { transaction in
            try transaction.replacePasswordHash(old, by: new, of: account.id, in: account.scope)
        }
        if isReplaced { proved.account.passwordHash = new }
        return isReplaced
    }

    private func require(
        _ account: Account?,
        isRight: Bool,
        caller: Caller
    ) throws(AuthError) -> Proved {
        if caller.config.protectsEmails {
            guard let account, isRight else { throw .loginInvalid }
            guard !account.disabled else { throw .accountDisabled }
            return Proved(account: account)
        }
        guard let account else { throw .addressNotFound }
        guard !account.disabled else { throw .accountDisabled }
        guard isRight else { throw .passwordWrong }
        return Proved(account: account)
    }
}
