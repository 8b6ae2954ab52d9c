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
        /// What the next page is asked for with; nil where this one is not full, and so the last.
        package let nextToken: String?
    }

    /// Reads one page.
    ///
    /// - Parameters:
    ///   - token: from the page before, or an account's id, after which the page is to begin; nil for
    ///     the first page.
    ///   - size: the most accounts it may have; nil for 20. Less than none stands for all, where lists may
    ///     be that long.
    ///   - caller: whose accounts.
    /// - Returns: the page, empty where no account is left.
    /// - Throws: `pageSizeInvalid`; `pageTokenInvalid` for a token of another project or tenant too, and
    ///   for the id of an account that there is not.
    package func page(
        after token: String?,
        size: Int?,
        caller: Caller
    ) async throws -> Page {
        let scope = caller.scope
        let asked = size ?? Self.standardSize
        // Source: Firebase's own emulator, src/emulator/auth/operations.ts; its exports ask for -1.
        let isWhole = asked < 0 && environment.policy.takesLongLists
        guard asked > 0 || isWhole else { throw AuthError.pageSizeInvalid }
        let size = isWhole ? Int(Int32.max) : min(asked, Self.maximumSize)
        let cursor = try await position(token, in: scope)
        let accounts = try await environment.store.scan { transaction in
            let found = try transaction.accounts(in: scope, after: cursor, limit: size)
            return try AccountDetails.all(of: found, in: transaction)
        }
        let last = accounts.count == size ? accounts.last?.account.id : nil
        return Page(accounts: accounts, nextToken: last.map { self.token(after: $0, in: scope) })
    }

    private func token(after id: AccountID, in scope: Scope) -> String {
        var value: JSONObject = ["project": .string(scope.project), "after": .string(id.rawValue)]
        value["tenant"] = scope.tenant.map(JSONValue.string)
        return environment.secrets.seal(.object(value), purpose: Self.purpose)
    }

    /// The id after which a page begins.
    ///
    /// Programs that know the emulator, where a token is the last id, write ids of their own.
    ///
    /// Source: the integration tests of Firebase's Admin SDK for Node.js, `listUsers()`.
    private func position(_ token: String?, in scope: Scope) async throws -> AccountID? {
        guard let token else { return nil }
        if let value = environment.secrets.open(token, purpose: Self.purpose) {
            guard value["project"]?.stringValue == scope.project,
                value["tenant"]?.stringValue == scope.tenant,
                let id = value["after"]?.stringValue
            else {
                throw AuthError.pageTokenInvalid
            }
            return AccountID(id)
        }
        // Any text would do, but a damaged token must not pass over accounts in silence.
        let account = try await environment.store.read { transaction in
            try transaction.account(AccountID(token), in: scope)
        }
        guard let account else { throw AuthError.pageTokenInvalid }
        return account.id
    }
}
