/// An account of an import once all is checked that needs no look at the store.
struct ImportedRow: Sendable {
    /// What is to be stored; parts that a fault is about are missing.
    private(set) var account: Account
    private(set) var identities: [Identity] = []
    private(set) var factors: [Factor] = []
    /// The first thing that is wrong.
    private(set) var fault: ImportFault?

    /// Checks an account of the caller's scope, the one at a place of its import.
    init(
        _ imported: ImportedAccount,
        at index: Int,
        _ passwords: ImportedPasswords,
        scope: Scope,
        environment: Environment
    ) {
        account = Account(
            scope: scope,
            id: AccountID(imported.id ?? ""),
            createdAt: imported.createdAt ?? environment.clock.now()
        )
        do {
            try fill(imported, at: index, passwords, environment)
        } catch {
            fault = error
        }
    }

    private mutating func fill(
        _ imported: ImportedAccount,
        at index: Int,
        _ passwords: ImportedPasswords,
        _ environment: Environment
    ) throws(ImportFault) {
        try checkName(imported)
        try fillProfile(imported)
        if let password = try passwords.stored(imported.password, at: index) {
            account.passwordHash = password
            account.passwordUpdatedAt = imported.passwordUpdatedAt ?? environment.clock.now()
        }
        // No later than it must be: sessions of the project that the account comes from may go on here.
        let validSince = imported.validSince ?? imported.createdAt ?? environment.clock.now()
        account.validSince = Timestamp(seconds: validSince.seconds)
        for identity in imported.identities {
            guard let details = identity.details else { throw .identityIncomplete }
            identities.append(details)
        }
        if let number = imported.phoneNumber {
            guard let facts = try? environment.phoneNumbers.facts(of: number) else {
                throw .phoneNumberInvalid
            }
            account.phoneNumber = facts.e164
        }
        if let email = imported.email {
            guard let address = EmailAddress(email) else { throw .emailInvalid }
            account.email = address.text
        }
        try fillFactors(imported, environment)
    }

    private func checkName(_ imported: ImportedAccount) throws(ImportFault) {
        guard !imported.hasUnstorableText else { throw .textNotStorable }
        guard let id = imported.id else { throw .idMissing }
        guard id.utf16.count <= AccountText.id.maximumLength else { throw .idTooLong }
        guard imported.tenant == nil || imported.tenant == account.scope.tenant else {
            throw .tenantMismatch
        }
    }

    private mutating func fillProfile(_ imported: ImportedAccount) throws(ImportFault) {
        if let claims = imported.customAttributes {
            do {
                try CustomClaims.check(claims)
            } catch .claimsTooLarge {
                throw .claimsTooLarge
            } catch .claimReserved {
                throw .claimReserved
            } catch {
                throw .claimsInvalid
            }
            account.customAttributes = claims
        }
        do {
            try AccountText.displayName.check(imported.displayName)
            try AccountText.photoURL.check(imported.photoURL)
        } catch {
            throw .textTooLong
        }
        account.displayName = imported.displayName
        account.photoURL = imported.photoURL
        account.emailVerified = imported.emailVerified
        account.disabled = imported.disabled
        account.lastLoginAt = imported.lastLoginAt
    }

    private mutating func fillFactors(
        _ imported: ImportedAccount,
        _ environment: Environment
    ) throws(ImportFault) {
        guard !imported.factors.isEmpty else { return }
        guard account.email != nil else { throw .factorWithoutEmail }
        guard account.emailVerified else { throw .factorWithUnverifiedEmail }
        for proposal in imported.factors {
            let id = proposal.id ?? FactorID(environment.secrets.identifier())
            guard !factors.contains(where: { $0.id == id }) else { throw .factorIDRepeated }
            guard case .phone(let text) = proposal.kind else {
                throw imported.hasAuthenticatorApp
                    ? .authenticatorAppUnsupported : .factorUnsupported
            }
            guard let text, let facts = try? environment.phoneNumbers.facts(of: text) else {
                throw .factorNumberInvalid
            }
            // A number named twice counts once.
            guard !factors.contains(where: { $0.phoneNumber == facts.e164 }) else { continue }
            factors.append(
                Factor(
                    id: id,
                    kind: .phone(facts.e164),
                    displayName: proposal.displayName,
                    enrolledAt: proposal.enrolledAt ?? environment.clock.now()
                )
            )
        }
        guard factors.count <= MFAEnrollment.maximumFactors else { throw .factorLimitReached }
    }
}
