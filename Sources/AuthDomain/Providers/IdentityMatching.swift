import AuthCrypto

/// Finds whose account an identity is to open, inside one transaction.
///
/// Identities are keyed by provider and the user's id there, never by address. An address opens an
/// account only where the provider's word proves that it is the user's.
struct IdentityMatching {
    /// What an identity leads to.
    enum Step: Sendable {
        case entered(FirstFactor.Step, isNew: Bool, emailRecycled: Bool)
        case confirmationNeeded(AccountID, providers: [String])
        case taken(AuthError)
    }

    let environment: Environment
    let assertion: ProviderAssertion
    let caller: Caller
    let transaction: any Transaction

    /// - Throws: `identityUnknown`, `accountNotFound`, `accountDisabled`, `adminOnly`, `signInTooOld`,
    ///   `nonceInvalid`, `pendingTokenInvalid`, or as ``SignedInUser/lock(in:)``.
    func step(_ intent: SignInWithIdp.Intent, newID: AccountID) throws -> Step {
        try assertion.mark?.requireUnused(in: transaction)
        let owner = try transaction.owner(
            ofIdentity: assertion.rawID,
            at: assertion.provider,
            in: caller.scope
        )
        let holder = try holderOfAddress()
        if case .link(let user) = intent {
            guard owner == nil else { return .taken(.identityTaken) }
            guard holder == nil || holder?.id == user.account.id else { return .taken(.emailTaken) }
            return try link(to: user)
        }
        if let owner { return try enter(owner) }
        if case .reauthenticate = intent { throw AuthError.identityUnknown }
        guard let holder else { return try open(newID) }
        guard assertion.emailVerified else { return try askToConfirm(holder) }
        return try takeOver(holder.id)
    }

    /// The account that has the provider's address, in projects where no two may have one.
    private func holderOfAddress() throws -> Account? {
        guard !caller.config.allowsDuplicateEmails, let email = assertion.email else { return nil }
        return try transaction.account(email: email, in: caller.scope)
    }

    private func askToConfirm(_ holder: Account) throws -> Step {
        let identities = try transaction.identities(of: holder.id, in: caller.scope)
        // A first sign-in at the same time may have made the account since the identity was looked for.
        let isOwn = identities.contains {
            $0.provider == assertion.provider && $0.rawID == assertion.rawID
        }
        guard !isOwn else { return try enter(holder.id) }
        return .confirmationNeeded(holder.id, providers: identities.map(\.provider))
    }

    private func locked(_ id: AccountID) throws -> Account {
        guard let account = try transaction.lockAccount(id, in: caller.scope) else {
            throw AuthError.accountNotFound
        }
        guard !account.disabled else { throw AuthError.accountDisabled }
        return account
    }

    /// Signs in the account that has the identity.
    private func enter(_ id: AccountID) throws -> Step {
        var account = try locked(id)
        try transaction.upsert(merged(into: id), of: id, in: caller.scope)
        if assertion.emailVerified, account.email == assertion.email, !account.emailVerified,
            account.passwordHash == nil, account.phoneNumber == nil
        {
            account.emailVerified = true
            try transaction.update(account)
        }
        return try finish(account)
    }

    /// Signs in the account that has the address, which the provider has proved to be the user's.
    ///
    /// What came to the account while nobody had shown to own the address is taken away first.
    private func takeOver(_ id: AccountID) throws -> Step {
        var account = try locked(id)
        guard account.email == assertion.email else { throw AuthError.emailTaken }
        let isRecycled = try transaction.identities(of: id, in: caller.scope).contains {
            $0.provider == assertion.provider && $0.rawID != assertion.rawID
        }
        if try AddressProof.accept(of: &account, in: transaction) {
            account.passwordHash = nil
            account.passwordUpdatedAt = nil
            account.displayName = assertion.profile.displayName
            account.photoURL = assertion.profile.photoURL
            try CredentialChange(environment: environment).revoke(&account, in: transaction)
        }
        account.displayName = account.displayName ?? assertion.profile.displayName
        account.photoURL = account.photoURL ?? assertion.profile.photoURL
        try transaction.update(account)
        // A way into the account must not come to it before its second factor is proved: until then the
        // pending sign-in carries it.
        let isGuarded = try !transaction.factors(of: id, in: caller.scope).isEmpty
        if !isGuarded { try transaction.upsert(assertion.identity, of: id, in: caller.scope) }
        var details = details
        details.identity = isGuarded ? assertion.identity : nil
        return try finish(account, details, emailRecycled: isRecycled)
    }

    private func open(_ id: AccountID) throws -> Step {
        guard !caller.config.forbidsUserSignUp else { throw AuthError.adminOnly }
        var account = Account(scope: caller.scope, id: id, createdAt: environment.clock.now())
        if !caller.config.allowsDuplicateEmails {
            account.email = assertion.email
            account.emailVerified = assertion.email != nil && assertion.emailVerified
        }
        account.displayName = assertion.profile.displayName
        account.photoURL = assertion.profile.photoURL
        try caller.decideCreation(of: &account, details)
        try transaction.insert(account)
        try transaction.upsert(assertion.identity, of: id, in: caller.scope)
        return try finish(account, isNew: true)
    }

    private func link(to user: SignedInUser) throws -> Step {
        var account = try user.lock(in: transaction)
        let claims = try user.sessionClaims(in: transaction)
        let factors = try transaction.factors(of: account.id, in: caller.scope)
        try user.requireMayLink(to: account, environment, factors: factors)
        if !caller.config.allowsDuplicateEmails, let email = assertion.email {
            if account.email == nil { account.email = email }
            if account.email == email, assertion.emailVerified { account.emailVerified = true }
        }
        try transaction.update(account)
        try transaction.upsert(assertion.identity, of: account.id, in: caller.scope)
        var session = SessionOpening.Details(
            continuing: user,
            provider: assertion.provider,
            claims: claims
        )
        // Source: the documentation of blocking functions; linking a provider asks as a sign-in does.
        session.isContinued = false
        vouch(for: &session)
        let step = try FirstFactor(environment).step(
            account,
            session,
            isChallenged: user.claims.secondFactor == nil,
            caller: caller,
            in: transaction
        )
        return .entered(step, isNew: false, emailRecycled: false)
    }

    private func finish(
        _ account: Account,
        _ details: SessionOpening.Details? = nil,
        isNew: Bool = false,
        emailRecycled: Bool = false
    ) throws -> Step {
        let step = try FirstFactor(environment)
            .step(account, details ?? self.details, caller: caller, in: transaction)
        return .entered(step, isNew: isNew, emailRecycled: emailRecycled)
    }

    private var details: SessionOpening.Details {
        var details = SessionOpening.Details(provider: assertion.provider)
        vouch(for: &details)
        return details
    }

    /// Adds what the provider vouched with, and what it told.
    private func vouch(for details: inout SessionOpening.Details) {
        details.credentials = InboundCredentials(
            idToken: assertion.tokens.idToken,
            accessToken: assertion.tokens.accessToken,
            refreshToken: assertion.tokens.refreshToken
        )
        if !assertion.told.isEmpty {
            details.told = String(decoding: assertion.told.serialized, as: UTF8.self)
        }
        details.addClaims(SignInAttributes.told(by: assertion).map(SignInAttributes.claims))
        details.mark = assertion.mark
    }

    /// What the provider tells now, and what it told before where it is silent.
    ///
    /// Apple tells a name once, and others leave out what a user has not let them tell.
    private func merged(into id: AccountID) throws -> Identity {
        var identity = assertion.identity
        let before = try transaction.identities(of: id, in: caller.scope)
            .first { $0.provider == assertion.provider }
        guard let before else { return identity }
        identity.displayName = identity.displayName ?? before.displayName
        identity.photoURL = identity.photoURL ?? before.photoURL
        identity.email = identity.email ?? before.email
        identity.screenName = identity.screenName ?? before.screenName
        return identity
    }
}
