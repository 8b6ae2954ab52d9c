/// `accounts:query`: finds accounts by one of their names, or lists them in an order.
package struct Query: Sendable {
    /// The most accounts that one answer has.
    package static let maximumSize: Int64 = 500

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Which of the accounts that match are wanted.
    package struct Range: Sendable {
        let order: AccountOrder
        let offset: Int64
        let limit: Int64

        /// Describes a part of an ordered list.
        ///
        /// - Throws: `pageSizeInvalid` where the limit is not 1 to 500, or the offset negative.
        package init(
            _ order: AccountOrder,
            offset: Int64 = 0,
            limit: Int64 = Query.maximumSize
        ) throws(AuthError) {
            guard (1...Query.maximumSize).contains(limit), offset >= 0 else {
                throw .pageSizeInvalid
            }
            self.order = order
            self.offset = offset
            self.limit = limit
        }
    }

    /// Reads the accounts that match.
    ///
    /// - Parameters:
    ///   - selector: names at most one account; nil for all of them.
    ///   - range: the part that is wanted.
    ///   - caller: whose accounts.
    /// - Returns: at most as many as `range` allows.
    /// - Throws: the store's failure.
    package func accounts(
        _ selector: Lookup.Selector?,
        _ range: Range,
        caller: Caller
    ) async throws -> [AccountDetails] {
        let scope = caller.scope
        return try await environment.store.scan { transaction in
            let found: [Account]
            if let selector {
                let match = try Lookup.account(selector, in: scope, transaction)
                found = range.offset == 0 ? [match].compactMap(\.self) : []
            } else {
                found = try transaction.accounts(
                    in: scope,
                    by: range.order,
                    offset: range.offset,
                    limit: range.limit
                )
            }
            return try found.map { try AccountDetails(of: $0, in: transaction) }
        }
    }

    /// Counts the accounts that match.
    package func count(_ selector: Lookup.Selector?, caller: Caller) async throws -> Int64 {
        let scope = caller.scope
        return try await environment.store.scan { transaction in
            guard let selector else { return try transaction.countAccounts(in: scope) }
            return try Lookup.account(selector, in: scope, transaction) == nil ? 0 : 1
        }
    }
}

/// What a list of accounts is sorted by; where that is equal, ids decide.
package struct AccountOrder: Hashable, Sendable {
    /// A part of an account; one that is missing counts as the least.
    package enum Key: Hashable, Sendable {
        case id
        case displayName
        case email
        case createdAt
        case lastLoginAt
    }

    package let key: Key
    package let isDescending: Bool

    /// Creates an order.
    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }
}
