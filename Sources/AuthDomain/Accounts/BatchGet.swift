import AuthCrypto

/// `accounts:batchGet`: all accounts of a project or tenant, page by page.
///
/// A page begins after the id that the one before ended with, so accounts that come and go meanwhile
/// make no other account appear twice or be left out.
package struct BatchGet: Sendable {
    private static let purpose = "page of accounts"
    private static let standardSize = 20
    /// The largest page; who asks for more gets so many.
    package static let maximumSize = 1000

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Some accounts, in the order of their ids.
    package struct Page: Sendable {
        package let accounts: [AccountDetails]
        /// What the next page is asked for with; nil on the last one.
        package let nextToken: String?
    }

    /// Reads one page.
    ///
    /// - Parameters:
    ///   - token: from the page before; nil for the first one.
    ///   - size: the most accounts it may have; nil for 20.
    ///   - caller: whose accounts.
    /// - Returns: the page, empty where no account is left.
    /// - Throws: `pageSizeInvalid`; `pageTokenInvalid` for a token of another project or tenant too.
    package func page(
        after token: String?,
        size: Int?,
        caller: Caller
    ) async throws -> Page {
        let scope = caller.scope
        let size = min(size ?? Self.standardSize, Self.maximumSize)
        guard size > 0 else { throw AuthError.pageSizeInvalid }
        let cursor = try token.map { try position($0, in: scope) }
        // One more than asked for tells whether a page follows.
        let (accounts, hasMore) = try await environment.store.scan { transaction in
            let found = try transaction.accounts(in: scope, after: cursor, limit: size + 1)
            let page = Array(found.prefix(size))
            let details = try AccountDetails.all(of: page, in: transaction)
            return (details, found.count > size)
        }
        let last = hasMore ? accounts.last?.account.id : nil
        return Page(accounts: accounts, nextToken: last.map { self.token(after: $0, in: scope) })
    }

    private func token(after id: AccountID, in scope: Scope) -> String {
        var value: JSONObject = ["project": .string(scope.project), "after": .string(id.rawValue)]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        return environment.secrets.seal(.object(value), purpose: Self.purpose)
    }

    private func position(_ token: String, in scope: Scope) throws(AuthError) -> AccountID {
        guard let value = environment.secrets.open(token, purpose: Self.purpose),
            value["project"]?.stringValue == scope.project,
            value["tenant"]?.stringValue == scope.tenant,
            let id = value["after"]?.stringValue
        else {
            throw .pageTokenInvalid
        }
        return AccountID(id)
    }
}
