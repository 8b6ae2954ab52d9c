extension Update {
    /// What only an administrator may change of an account; what is nil stays as it is.
    package struct Administration: Sendable {
        package var phoneNumber: String?
        package var emailVerified: Bool?
        package var disabled: Bool?
        /// Tokens of sessions from before it are revoked; stored as given.
        package var validSince: Timestamp?
        /// Text of a JSON object.
        package var customAttributes: String?
        package var createdAt: Timestamp?
        package var lastLoginAt: Timestamp?
        /// The factors that the account is to have; empty for none.
        package var factors: [FactorProposal]?
        package var identity: IdentityProposal?

        /// Creates changes that change nothing.
        package init() {}
    }

    /// An identity that an administrator links.
    package struct IdentityProposal: Sendable {
        let provider: String?
        let rawID: String?
        let displayName: String?
        let photoURL: String?
        let email: String?

        /// Takes what the administrator wrote.
        package init(
            provider: String?,
            rawID: String?,
            displayName: String?,
            photoURL: String?,
            email: String?
        ) {
            self.provider = provider
            self.rawID = rawID
            self.displayName = displayName
            self.photoURL = photoURL
            self.email = email
        }

        func identity() throws(AuthError) -> Identity {
            guard let provider, !provider.isEmpty else { throw .identityProviderMissing }
            guard let rawID, !rawID.isEmpty else { throw .identityRawIDMissing }
            return Identity(
                provider: provider,
                rawID: rawID,
                federatedID: rawID,
                displayName: displayName,
                photoURL: photoURL,
                email: email
            )
        }
    }

    /// Changes any account of the caller's scope; nobody is signed in by it.
    ///
    /// - Throws: in this order: `claimsTooLarge`, `claimsInvalid`, `claimReserved`, `accountNotFound`,
    ///   `textTooLong`, `emailInvalid`, `emailTaken`, `passwordTooShort`, `passwordTooLong`, what is
    ///   wrong with the factors, `phoneNumberInvalid`, `phoneNumberTaken`, `identityProviderMissing`,
    ///   `identityRawIDMissing`, `identityTaken`.
    package func byAdministrator(
        _ changes: AccountChanges,
        _ administration: Administration,
        of id: AccountID,
        caller: Caller
    ) async throws -> Outcome {
        if let text = administration.customAttributes, !text.isEmpty {
            try CustomClaims.check(text)
        }
        guard let old = try await details(of: id, in: caller.scope) else {
            throw AuthError.accountNotFound
        }
        let email = try changes.checked()
        if let email {
            try await PasswordCredential.requireFree(
                email,
                but: id,
                caller: caller,
                environment: environment
            )
        }
        if let password = changes.password, !password.isEmpty {
            try caller.config.passwordPolicy.check(password)
        }
        let change = AdministratorChange(
            changes: changes,
            administration: administration,
            email: email,
            environment: environment
        )
        try change.checkFactors(against: old.factors)
        try await change.checkPhoneNumber(of: id, caller: caller)
        let identity = try administration.identity?.identity()
        let hash = try await hash(changes.password, caller: caller)
        return try await environment.store.write { transaction in
            guard let account = try transaction.lockAccount(id, in: caller.scope) else {
                throw AuthError.accountNotFound
            }
            let stored = try change.store(account, hash: hash, identity: identity, in: transaction)
            return Outcome(details: try AccountDetails(of: stored, in: transaction))
        }
    }

    private func details(of id: AccountID, in scope: Scope) async throws -> AccountDetails? {
        try await environment.store.read { transaction in
            try transaction.account(id, in: scope).map {
                try AccountDetails(of: $0, in: transaction)
            }
        }
    }
}
