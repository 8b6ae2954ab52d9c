extension SignUp {
    /// An account as an administrator wants it; every part may be missing.
    package struct NewAccount: Sendable {
        package var id: String?
        package var email: String?
        package var emailVerified = false
        package var password: String?
        package var displayName: String?
        package var photoURL: String?
        package var phoneNumber: String?
        package var disabled = false
        package var factors: [FactorProposal] = []

        /// Creates a wish for an account with nothing but an id.
        package init() {}
    }

    /// Creates an account without signing anybody in.
    ///
    /// - Throws: in this order: `localIDInvalid`, `localIDTaken`, `phoneNumberInvalid`,
    ///   `phoneNumberTaken`, `emailInvalid`, `emailTaken`, `passwordTooShort`, `passwordTooLong`,
    ///   `textTooLong`, and what is wrong with the factors.
    package func byAdministrator(_ new: NewAccount, caller: Caller) async throws -> Account {
        var account = try await account(new, caller: caller)
        if let password = new.password { try caller.config.passwordPolicy.check(password) }
        try AccountText.displayName.check(new.displayName)
        try AccountText.photoURL.check(new.photoURL)
        let proposed = ProposedFactors(
            proposals: new.factors,
            areNew: true,
            environment: environment
        )
        let factors = try proposed.factors(replacing: [], at: account.createdAt)
        try proposed.check(factors, of: account)
        if let password = new.password {
            let hash = try await environment.passwords.hash(password)
            CredentialChange(environment: environment).setPassword(hash: hash, of: &account)
        }
        return try await environment.store.write { [account] transaction in
            var account = account
            try transaction.insert(account)
            try account.closeToEarlierTokens(at: environment.clock.now(), in: transaction)
            for factor in factors {
                try transaction.insert(factor, of: account.id, in: account.scope)
            }
            return account
        }
    }

    /// The account without its password, after the checks that come before it.
    private func account(_ new: NewAccount, caller: Caller) async throws -> Account {
        let id = AccountID(new.id ?? environment.secrets.identifier())
        guard !id.rawValue.isEmpty, id.rawValue.utf16.count <= AccountText.id.maximumLength else {
            throw AuthError.localIDInvalid
        }
        var account = Account(scope: caller.scope, id: id, createdAt: environment.clock.now())
        // The id may have been another account's, whose tokens must not open this one.
        account.validSince = Timestamp(seconds: account.createdAt.seconds)
        account.emailVerified = new.emailVerified
        account.displayName = new.displayName
        account.photoURL = new.photoURL
        account.disabled = new.disabled
        try await requireFree(account, caller: caller)
        if let number = new.phoneNumber {
            account.phoneNumber = try environment.e164(number)
            try await requireFree(account, caller: caller)
        }
        if let email = new.email {
            guard let address = EmailAddress(email) else { throw AuthError.emailInvalid }
            account.email = address.text
            try await requireFree(account, caller: caller)
        }
        return account
    }

    /// Asks for the order of refusals; what decides is the store, when the account is written.
    private func requireFree(_ account: Account, caller: Caller) async throws {
        try await environment.store.read { transaction in
            let scope = account.scope
            guard try transaction.account(account.id, in: scope) == nil else {
                throw AuthError.localIDTaken
            }
            if let number = account.phoneNumber,
                try transaction.account(phoneNumber: number, in: scope) != nil
            {
                throw AuthError.phoneNumberTaken
            }
            if let email = account.email, try transaction.account(email: email, in: scope) != nil {
                throw AuthError.emailTaken
            }
        }
    }
}

extension Environment {
    /// Reads a phone number; throws `phoneNumberInvalid`.
    func e164(_ text: String) throws(AuthError) -> String {
        do {
            return try phoneNumbers.facts(of: text).e164
        } catch {
            throw .phoneNumberInvalid(error)
        }
    }
}
