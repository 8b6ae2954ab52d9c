/// `accounts:batchCreate`: imports accounts as they are; nobody is told, and nothing is hashed.
package struct BatchCreate: Sendable {
    /// So many accounts share a transaction.
    private static let chunkSize = 1000

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// How an import treats what is there twice.
    package struct Rules: Sendable {
        let refusesRepetition: Bool
        let overwrites: Bool

        /// Creates rules.
        ///
        /// - Parameters:
        ///   - refusesRepetition: whether an address or identity that the import names twice stops all
        ///     of it.
        ///   - overwrites: whether an account takes the place of one with the same id.
        package init(refusesRepetition: Bool, overwrites: Bool) {
            self.refusesRepetition = refusesRepetition
            self.overwrites = overwrites
        }
    }

    /// Imports accounts, a thousand in one transaction.
    ///
    /// - Returns: why accounts were left out, by their places in the list.
    /// - Throws: before anything is stored: `importRepeatsEmail`, `importRepeatsIdentity`,
    ///   `importRepeatsID`.
    package func create(
        _ accounts: [ImportedAccount],
        _ rules: Rules,
        caller: Caller
    ) async throws -> [(index: Int, fault: ImportFault)] {
        try check(accounts, rules, caller)
        var faults: [(index: Int, fault: ImportFault)] = []
        for start in stride(from: 0, to: accounts.count, by: Self.chunkSize) {
            let chunk = accounts[start...].prefix(Self.chunkSize)
            let rows = chunk.map {
                ImportedRow($0, scope: caller.scope, environment: environment)
            }
            let found = try await environment.store.write { transaction in
                try rows.map { try store($0, rules, in: transaction) }
            }
            for (offset, fault) in found.enumerated() {
                if let fault { faults.append((start + offset, fault)) }
            }
        }
        return faults
    }

    private func check(
        _ accounts: [ImportedAccount],
        _ rules: Rules,
        _ caller: Caller
    ) throws(AuthError) {
        if rules.refusesRepetition {
            var emails: Set<String> = []
            var identities: Set<[String]> = []
            for account in accounts {
                if let email = account.email, !caller.config.allowsDuplicateEmails,
                    !emails.insert(EmailAddress(email)?.text ?? email).inserted
                {
                    throw .importRepeatsEmail(email)
                }
                for identity in account.identities {
                    guard let provider = identity.provider, let rawID = identity.rawID else {
                        continue
                    }
                    guard identities.insert([provider, rawID]).inserted else {
                        throw .importRepeatsIdentity(provider: provider, rawID: rawID)
                    }
                }
            }
        }
        guard !rules.overwrites else { return }
        var ids: Set<String> = []
        for id in accounts.compactMap(\.id) where !ids.insert(id).inserted {
            throw .importRepeatsID(id)
        }
    }

    /// Stores one account, unless something is wrong with it.
    private func store(
        _ row: ImportedRow,
        _ rules: Rules,
        in transaction: any Transaction
    ) throws -> ImportFault? {
        let fault = try identityFault(row, in: transaction)
        // What only the store knows comes before a fault that is found later.
        guard fault == nil else { return fault }
        guard row.fault == nil else {
            return min(try keyFault(row, in: transaction), row.fault)
        }
        if try transaction.insertIfFree(row.account) {
            try insertParts(of: row, in: transaction)
            return nil
        }
        if let fault = try keyFault(row, in: transaction) { return fault }
        guard rules.overwrites else { return .idTaken }
        let scope = row.account.scope
        if try transaction.deleteAccount(row.account.id, in: scope) {
            let now = environment.clock.now()
            try transaction.endSessions(of: row.account.id, in: scope, except: nil, at: now)
        }
        guard try transaction.insertIfFree(row.account) else { return .idTaken }
        try insertParts(of: row, in: transaction)
        return nil
    }

    private func insertParts(of row: ImportedRow, in transaction: any Transaction) throws {
        let account = row.account
        for identity in row.identities {
            try transaction.upsert(identity, of: account.id, in: account.scope)
        }
        for factor in row.factors {
            try transaction.insert(factor, of: account.id, in: account.scope)
        }
    }

    /// What is wrong up to the identities.
    private func identityFault(
        _ row: ImportedRow,
        in transaction: any Transaction
    ) throws -> ImportFault? {
        if let fault = row.fault, fault < .identityTaken { return fault }
        for identity in row.identities {
            let owner = try transaction.owner(
                ofIdentity: identity.rawID,
                at: identity.provider,
                in: row.account.scope
            )
            guard owner == nil || owner == row.account.id else { return .identityTaken }
        }
        return nil
    }

    /// Whether another account has the number or the address.
    private func keyFault(
        _ row: ImportedRow,
        in transaction: any Transaction
    ) throws -> ImportFault? {
        let account = row.account
        if let number = account.phoneNumber,
            let owner = try transaction.account(phoneNumber: number, in: account.scope),
            owner.id != account.id
        {
            return .phoneNumberTaken
        }
        if let email = account.email,
            let owner = try transaction.account(email: email, in: account.scope),
            owner.id != account.id
        {
            return .emailTaken
        }
        return nil
    }

    private func min(_ left: ImportFault?, _ right: ImportFault?) -> ImportFault? {
        [left, right].compactMap(\.self).min()
    }
}
