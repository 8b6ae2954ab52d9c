/// `accounts:update` by the account's owner.
package struct Update: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// An account after a change.
    package struct Outcome: Sendable {
        package let details: AccountDetails
        /// Nil where the caller's old tokens stay good, or the change was not the owner's own.
        package let tokens: TokenPair?
        /// The address that the change brought, where a mailed code did.
        package let newEmail: String?

        init(details: AccountDetails, tokens: TokenPair? = nil, newEmail: String? = nil) {
            self.details = details
            self.tokens = tokens
            self.newEmail = newEmail
        }
    }

    /// Changes the account of a signed-in user.
    ///
    /// A new address or password ends all sessions, and so does the wish for it; the user goes on in a new
    /// one. A mail to the account's first address tells its reader of the new one, with a link to undo the
    /// change.
    ///
    /// - Throws: `textTooLong`, `emailInvalid`, `signInTooOld`, `emailChangeNeedsVerification`,
    ///   `emailChangeWithFactors`, `emailTaken`, `passwordTooShort`, `passwordTooLong`, or as
    ///   ``SignedInUser/lock(in:)``.
    package func byOwner(
        _ changes: AccountChanges,
        user: SignedInUser,
        caller: Caller
    ) async throws -> Outcome {
        let email = try changes.checked()
        let change = OwnChange(changes: changes, email: email, user: user, caller: caller)
        try check(change, against: user.account, factors: user.factors)
        if let email, email.text != user.account.email {
            try await PasswordCredential.requireFree(
                email,
                but: user.account.id,
                caller: caller,
                environment: environment
            )
        }
        let hash = try await hash(changes.password, caller: caller)
        let undo = EmailRecovery(environment)
        let stored = try await environment.store.write { transaction in
            try store(change, passwordHash: hash, undo: undo, in: transaction)
        }
        if let mail = stored.mail { undo.send(mail) }
        Notices(environment).release(stored.notice)
        guard let opened = stored.opened else { return Outcome(details: stored.details) }
        let tokens = try await SessionOpening(environment).tokens(of: opened)
        return Outcome(details: stored.details, tokens: tokens)
    }

    /// Checks and hashes a new password; nil where there is none.
    func hash(_ password: String?, caller: Caller) async throws -> String? {
        guard let password, !password.isEmpty else { return nil }
        try caller.config.passwordPolicy.check(password)
        return try await environment.passwords.hash(password)
    }
}

extension Update {
    /// A request of the owner with all that it is judged by.
    private struct OwnChange: Sendable {
        let changes: AccountChanges
        let email: EmailAddress?
        let user: SignedInUser
        let caller: Caller
    }

    private struct Stored: Sendable {
        let details: AccountDetails
        let opened: SessionOpening.Opened?
        let mail: ActionEmail?
        var notice: AccountNotice?
    }

    private func check(
        _ change: OwnChange,
        against account: Account,
        factors: [Factor]
    ) throws(AuthError) {
        guard change.changes.areSensitive(for: account, newEmail: change.email) else { return }
        try change.user.requireRecentSignIn(environment, factors: factors)
        guard let email = change.email, email.text != account.email else { return }
        try EmailChange.requireDirect(
            factors: factors,
            caller: change.caller,
            environment: environment
        )
    }

    private func store(
        _ change: OwnChange,
        passwordHash: String?,
        undo: EmailRecovery,
        in transaction: any Transaction
    ) throws -> Stored {
        var account = try change.user.lock(in: transaction)
        let claims = try change.user.sessionClaims(in: transaction)
        let factors = try transaction.factors(of: account.id, in: account.scope)
        try check(change, against: account, factors: factors)
        let credentials = CredentialChange(environment: environment)
        var mail: ActionEmail?
        let changesEmail = change.email.map { $0.text != account.email } ?? false
        if let email = change.email, changesEmail {
            EmailChange.apply(email.text, to: &account)
            mail = try undo.mail(about: account, caller: change.caller, in: transaction)
        }
        let hadPassword = account.passwordHash != nil
        if let passwordHash {
            try credentials.changePassword(hash: passwordHash, of: &account, in: transaction)
        }
        try change.changes.apply(to: &account, in: transaction)
        let endsSessions =
            changesEmail || passwordHash != nil || change.changes.endsSessions
        if endsSessions { try credentials.revoke(&account, in: transaction) }
        try transaction.update(account)
        let details = try AccountDetails(of: account, in: transaction)
        guard endsSessions else { return Stored(details: details, opened: nil, mail: nil) }
        let opened = try SessionOpening(environment).open(
            account,
            .init(
                continuing: change.user,
                provider: passwordHash == nil ? nil : "password",
                claims: claims
            ),
            caller: change.caller,
            in: transaction
        )
        guard hadPassword, passwordHash != nil else {
            return Stored(details: details, opened: opened, mail: mail)
        }
        let notice = try Notices(environment).tell(
            .passwordChanged,
            ownerOf: account,
            caller: change.caller,
            in: transaction
        )
        return Stored(details: details, opened: opened, mail: mail, notice: notice)
    }
}
