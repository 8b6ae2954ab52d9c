/// `accounts:signUp`: a new account, or address and password for an account that has none.
package struct SignUp: Sendable {
    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Creates an account that has nothing but its id.
    ///
    /// - Throws: `adminOnly` where the project does not allow it.
    package func anonymously(caller: Caller) async throws -> (account: Account, tokens: TokenPair) {
        guard caller.config.allowsAnonymous, !caller.config.forbidsUserSignUp else {
            throw AuthError.adminOnly
        }
        try await RateLimits(environment, caller).signUp()
        return try await signIn(newAccount(in: caller.scope), provider: "anonymous", caller: caller)
    }

    /// What a user chooses for an account.
    package struct Credential: Sendable {
        let email: String
        let password: String
        let displayName: String?
        let factors: [FactorProposal]

        /// Takes what the user typed, and factors, which only the emulator's quirks enroll unproved.
        package init(
            email: String,
            password: String,
            displayName: String?,
            factors: [FactorProposal] = []
        ) {
            self.email = email
            self.password = password
            self.displayName = displayName
            self.factors = factors
        }
    }

    /// Creates an account with address and password.
    ///
    /// - Throws: `signInMethodDisabled`, `adminOnly`, `textTooLong`, or as ``PasswordCredential`` and
    ///   ``BlockingFunctions``.
    package func withPassword(
        _ chosen: Credential,
        caller: Caller
    ) async throws -> (account: Account, tokens: TokenPair) {
        try caller.requirePasswordSignUp()
        guard !caller.config.forbidsUserSignUp else { throw AuthError.adminOnly }
        try AccountText.displayName.check(chosen.displayName)
        try await RateLimits(environment, caller).signUp()
        let credential = try await PasswordCredential(
            email: chosen.email,
            password: chosen.password,
            caller: caller,
            environment: environment
        )
        var account = newAccount(in: caller.scope)
        account.email = credential.email
        account.displayName = chosen.displayName
        account.validSince = Timestamp(seconds: account.createdAt.seconds)
        CredentialChange(environment: environment)
            .setPassword(hash: credential.passwordHash, of: &account)
        let factors = try ProposedFactors(
            proposals: chosen.factors,
            areNew: true,
            environment: environment
        ).factors(replacing: [], at: account.createdAt)
        return try await signIn(account, factors, provider: "password", caller: caller)
    }

    /// Gives address and password to the account of a signed-in user, who may be anonymous.
    ///
    /// The account keeps its id. All of its sessions end; the user goes on in a new one.
    ///
    /// - Throws: `signInMethodDisabled`, `textTooLong`, `signInTooOld`, `emailChangeNeedsVerification`, or as
    ///   ``PasswordCredential`` and ``SignedInUser/lock(in:)``.
    package func link(
        _ chosen: Credential,
        to user: SignedInUser,
        caller: Caller
    ) async throws -> (account: Account, tokens: TokenPair) {
        try caller.requirePasswordSignUp()
        try AccountText.displayName.check(chosen.displayName)
        try user.requireMayLink(to: user.account, environment, factors: user.factors)
        let credential = try await PasswordCredential(
            email: chosen.email,
            password: chosen.password,
            owner: user.account.id,
            caller: caller,
            environment: environment
        )
        let opening = SessionOpening(environment)
        let opened = try await environment.store.write { transaction in
            var account = try user.lock(in: transaction)
            let claims = try user.sessionClaims(in: transaction)
            let factors = try transaction.factors(of: account.id, in: account.scope)
            try user.requireMayLink(to: account, environment, factors: factors)
            try setEmail(credential.email, of: &account, factors: factors, caller: caller)
            let change = CredentialChange(environment: environment)
            try change.changePassword(
                hash: credential.passwordHash,
                of: &account,
                in: transaction
            )
            account.displayName = chosen.displayName ?? account.displayName
            try change.revoke(&account, in: transaction)
            try transaction.update(account)
            return try opening.open(
                account,
                .init(continuing: user, provider: "password", claims: claims),
                caller: caller,
                in: transaction
            )
        }
        return (opened.account, try await opening.tokens(of: opened))
    }
}

extension SignUp {
    private func newAccount(in scope: Scope) -> Account {
        Account(
            scope: scope,
            id: AccountID(environment.secrets.identifier()),
            createdAt: environment.clock.now()
        )
    }

    private func signIn(
        _ new: Account,
        _ factors: [Factor] = [],
        provider: String,
        caller: Caller
    ) async throws -> (account: Account, tokens: TokenPair) {
        var account = new
        account.lastLoginAt = account.createdAt
        account.lastRefreshAt = account.createdAt
        let opening = SessionOpening(environment)
        let functions = BlockingFunctions(environment)
        let opened = try await functions.write(for: caller) { [account] caller, transaction in
            var account = account
            var details = SessionOpening.Details(provider: provider)
            try caller.decideCreation(of: &account, details)
            try transaction.insert(account)
            for factor in factors {
                try transaction.insert(factor, of: account.id, in: account.scope)
            }
            if let address = account.email.flatMap(EmailAddress.init) {
                let guesses = PasswordGuesses(address, caller: caller, environment: environment)
                try guesses.notePlace(of: account.id, at: account.createdAt, in: transaction)
            }
            try caller.decideSignIn(of: &account, &details, in: transaction)
            return try opening.open(account, details, caller: caller, in: transaction)
        }
        return (opened.account, try await opening.tokens(of: opened))
    }

    /// Linking must be no way around the rules for a change of address.
    private func setEmail(
        _ email: String,
        of account: inout Account,
        factors: [Factor],
        caller: Caller
    ) throws(AuthError) {
        guard let old = account.email else {
            account.email = email
            account.emailVerified = false
            return
        }
        guard old != email else { return }
        try EmailChange.requireDirect(factors: factors, caller: caller, environment: environment)
        EmailChange.apply(email, to: &account)
    }
}
