/// A request of an administrator with what it takes to carry it out.
struct AdministratorChange: Sendable {
    let changes: AccountChanges
    let administration: Update.Administration
    let email: EmailAddress?
    let environment: Environment

    /// Checks the list of factors ahead of the hash job; ``store(_:hash:identity:in:)`` does it again.
    func checkFactors(against existing: [Factor]) throws(AuthError) {
        _ = try proposed?.factors(replacing: existing, at: environment.clock.now())
    }

    /// Throws `phoneNumberInvalid` or `phoneNumberTaken`.
    func checkPhoneNumber(of id: AccountID, caller: Caller) async throws {
        guard let text = administration.phoneNumber else { return }
        let number = try environment.e164(text)
        let owner = try await environment.store.read { transaction in
            try transaction.account(phoneNumber: number, in: caller.scope)?.id
        }
        guard owner == nil || owner == id else { throw AuthError.phoneNumberTaken }
    }

    /// Changes and stores an account that the transaction holds.
    ///
    /// - Returns: the account as it is now.
    /// - Throws: what the checks before it throw, where something has changed since.
    func store(
        _ locked: Account,
        hash: String?,
        identity: Identity?,
        in transaction: any Transaction
    ) throws -> Account {
        var account = locked
        let changesEmail = email.map { $0.text != account.email } ?? false
        if let email, changesEmail { EmailChange.apply(email.text, to: &account) }
        let credentials = CredentialChange(environment: environment)
        if let hash {
            try credentials.changePassword(hash: hash, of: &account, in: transaction)
        }
        if changesEmail || hash != nil { try credentials.revoke(&account, in: transaction) }
        try administer(&account, in: transaction)
        try changes.apply(to: &account, in: transaction)
        let existing = try transaction.factors(of: account.id, in: account.scope)
        let factors = try factors(of: account, existing: existing)
        try transaction.update(account)
        if let factors { try replace(existing, by: factors, of: account, in: transaction) }
        if let identity { try transaction.upsert(identity, of: account.id, in: account.scope) }
        return account
    }

    private func administer(_ account: inout Account, in transaction: any Transaction) throws {
        let now = environment.clock.now()
        if let number = administration.phoneNumber {
            account.phoneNumber = try environment.e164(number)
        }
        account.emailVerified = administration.emailVerified ?? account.emailVerified
        account.createdAt = administration.createdAt ?? account.createdAt
        account.lastLoginAt = administration.lastLoginAt ?? account.lastLoginAt
        if let text = administration.customAttributes {
            account.customAttributes = text.isEmpty ? nil : text
        }
        if let disabled = administration.disabled {
            account.disabled = disabled
            if disabled {
                try transaction.endSessions(
                    of: account.id,
                    in: account.scope,
                    except: nil,
                    at: now
                )
            }
        }
        guard let validSince = administration.validSince else { return }
        account.validSince = validSince
        // A session of that very second is older than the wish to end it, but `validSince` cannot tell.
        let living = try transaction.sessions(of: account.id, in: account.scope)
        guard living.allSatisfy({ $0.signedInAt.seconds <= validSince.seconds }) else { return }
        try transaction.endSessions(of: account.id, in: account.scope, except: nil, at: now)
    }

    private var proposed: ProposedFactors? {
        administration.factors.map {
            ProposedFactors(proposals: $0, areNew: false, environment: environment)
        }
    }

    /// The factors after the change; nil where they stay.
    private func factors(of account: Account, existing: [Factor]) throws(AuthError) -> [Factor]? {
        guard let proposed else { return nil }
        let factors = try proposed.factors(replacing: existing, at: environment.clock.now())
        try proposed.check(factors, of: account)
        return factors
    }

    private func replace(
        _ existing: [Factor],
        by factors: [Factor],
        of account: Account,
        in transaction: any Transaction
    ) throws {
        for factor in existing where !factors.contains(factor) {
            _ = try transaction.deleteFactor(factor.id, of: account.id, in: account.scope)
        }
        if factors.isEmpty {
            try transaction.deleteRecoveryCodes(of: account.id, in: account.scope)
        }
        for factor in factors where !existing.contains(factor) {
            try transaction.insert(factor, of: account.id, in: account.scope)
        }
    }
}
