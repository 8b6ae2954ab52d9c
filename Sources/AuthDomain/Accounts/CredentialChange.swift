/// What a change of password, address or both does beside changing them.
struct CredentialChange: Sendable {
    let environment: Environment

    /// Revokes all tokens of the account and ends its sessions; the caller stores the account.
    ///
    /// Codes that were mailed to reset the password or to change the address go too: whoever had asked
    /// for one before the change must not undo it.
    func revoke(_ account: inout Account, in transaction: any Transaction) throws {
        let now = environment.clock.now()
        account.validSince = Timestamp(seconds: now.seconds)
        try transaction.endSessions(of: account.id, in: account.scope, except: nil, at: now)
        guard let email = account.email else { return }
        for kind in [ActionKind.passwordReset, .verifyAndChangeEmail] {
            try transaction.retireActionCodes(kind, email: email, in: account.scope, at: now)
        }
    }

    /// Gives a new account a password that was hashed before.
    func setPassword(hash: String, of account: inout Account) {
        account.passwordHash = hash
        account.passwordUpdatedAt = environment.clock.now()
    }

    /// Gives the account another password that was hashed before; the caller stores the account.
    ///
    /// Whoever may do that has shown to be its owner or an administrator, and guesses at the old
    /// password tell nothing of the new one: a lock that they brought is lifted.
    func changePassword(
        hash: String,
        of account: inout Account,
        in transaction: any ThrottleQueries
    ) throws {
        setPassword(hash: hash, of: &account)
        guard let email = account.email else { return }
        try PasswordGuesses.forget(
            email,
            in: account.scope,
            environment: environment,
            transaction
        )
    }
}

extension SessionOpening.Details {
    /// The session in which a user goes on whose own change ended the one before.
    ///
    /// The second factor stays proved: the change asked for it. So do the claims of the session.
    init(continuing user: SignedInUser, provider: String? = nil, claims: String?) {
        self.init(
            provider: provider ?? user.claims.provider,
            secondFactor: user.claims.secondFactor,
            claims: claims
        )
        isContinued = true
    }
}
