/// `accounts:batchCreate`: imports accounts as they are; nobody is told.
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
        let refusesRepeatedIDs: Bool
        let overwrites: Bool
        let dropsFactors: Bool
        let isKept: Bool

        /// Creates rules.
        ///
        /// - Parameters:
        ///   - refusesRepetition: whether an address or identity that the import names twice stops all
        ///     of it.
        ///   - overwrites: whether an account takes the place of one with the same id.
        ///   - refusesRepeatedIDs: whether an id that the import names twice stops all of it, unless
        ///     accounts may be overwritten.
        ///   - dropsFactors: whether an account may lose second factors by that.
        ///   - isKept: false to find out only what the import would do.
        package init(
            refusesRepetition: Bool,
            overwrites: Bool,
            refusesRepeatedIDs: Bool = true,
            dropsFactors: Bool = true,
            isKept: Bool = true
        ) {
            self.refusesRepetition = refusesRepetition
            self.refusesRepeatedIDs = refusesRepeatedIDs && !overwrites
            self.dropsFactors = dropsFactors
            self.overwrites = overwrites
            self.isKept = isKept
        }
    }

    /// What becomes of one account of an import.
    package enum Outcome: Sendable, Equatable {
        case created
        /// It took the place of one with the same id.
        case replaced
        case refused(ImportFault)

        /// Why it was refused; nil where it was not.
        package var fault: ImportFault? {
            guard case .refused(let fault) = self else { return nil }
            return fault
        }
    }

    /// Writes beside the accounts of one transaction, for an import that is to go on where it ended.
    package typealias Note = @Sendable (any Transaction, [Outcome]) throws -> Void

    /// Imports accounts, a thousand in one transaction.
    ///
    /// - Parameters:
    ///   - accounts: what the import says of them.
    ///   - hashing: how their password hashes were made; nil where there are none.
    ///   - rules: what is done about repetitions.
    ///   - caller: where the accounts go.
    ///   - note: runs at the end of each transaction.
    /// - Returns: what became of each, in their order.
    /// - Throws: before anything is stored: `importRepeatsEmail`, `importRepeatsIdentity`,
    ///   `importRepeatsID`, `HashingOverloaded`.
    package func create(
        _ accounts: [ImportedAccount],
        hashing: ImportedHashing? = nil,
        _ rules: Rules,
        caller: Caller,
        note: @escaping Note = { _, _ in }
    ) async throws -> [Outcome] {
        try check(accounts, rules, caller)
        let passwords = try await ImportedPasswords(
            of: accounts,
            hashing,
            isKept: rules.isKept,
            scope: caller.scope,
            environment: environment
        )
        var outcomes: [Outcome] = []
        outcomes.reserveCapacity(accounts.count)
        for start in stride(from: 0, to: accounts.count, by: Self.chunkSize) {
            let chunk = start..<min(start + Self.chunkSize, accounts.count)
            let rows = chunk.map { index in
                ImportedRow(
                    accounts[index],
                    at: index,
                    passwords,
                    scope: caller.scope,
                    environment: environment
                )
            }
            outcomes += try await store(rows, rules, note)
        }
        return outcomes
    }

    private func store(
        _ rows: [ImportedRow],
        _ rules: Rules,
        _ note: @escaping Note
    ) async throws -> [Outcome] {
        do {
            return try await environment.store.write { transaction in
                let outcomes = try rows.map { try store($0, rules, in: transaction) }
                guard rules.isKept else { throw NotKept(outcomes: outcomes) }
                try closeToEarlierTokens(rows, outcomes, in: transaction)
                try note(transaction, outcomes)
                return outcomes
            }
        } catch let result as NotKept {
            return result.outcomes
        }
    }

    private func closeToEarlierTokens(
        _ rows: [ImportedRow],
        _ outcomes: [Outcome],
        in transaction: any Transaction
    ) throws {
        let stored = zip(rows, outcomes).filter { $0.1.fault == nil }.map(\.0.account)
        guard let scope = stored.first?.scope else { return }
        let now = environment.clock.now()
        _ = try transaction.closeToEarlierTokens(stored.map(\.id), in: scope, at: now)
    }

    /// Undoes what was stored to find out whether it can be.
    private struct NotKept: Error {
        let outcomes: [Outcome]
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
        guard rules.refusesRepeatedIDs else { return }
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
    ) throws -> Outcome {
        // What only the store knows comes before a fault that is found later.
        if let fault = try identityFault(row, in: transaction) { return .refused(fault) }
        if let fault = row.fault {
            return .refused(min(try keyFault(row, in: transaction) ?? fault, fault))
        }
        if try transaction.insertIfFree(row.account) {
            try insertParts(of: row, in: transaction)
            return .created
        }
        if let fault = try keyFault(row, in: transaction) { return .refused(fault) }
        guard rules.overwrites else { return .refused(.idTaken) }
        let scope = row.account.scope
        if !rules.dropsFactors {
            let kept = Set(row.factors.map(\.id))
            let factors = try transaction.factors(of: row.account.id, in: scope)
            guard kept.isSuperset(of: factors.map(\.id)) else { return .refused(.factorsLost) }
        }
        let isReplaced = try transaction.displaceAccount(row.account.id, in: scope)
        if isReplaced {
            let now = environment.clock.now()
            try transaction.endSessions(of: row.account.id, in: scope, except: nil, at: now)
        }
        // Tokens of the account whose place it takes must not open it.
        var account = row.account
        account.validSince = Timestamp(seconds: environment.clock.now().seconds)
        guard try transaction.insertIfFree(account) else { return .refused(.idTaken) }
        try insertParts(of: row, in: transaction)
        return isReplaced ? .replaced : .created
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
}
