/// Removes a tenant with all that is in it.
package struct TenantRemoval: Sendable {
    private static let pageSize = 500

    let environment: Environment

    /// Creates it on the outside's parts.
    package init(_ environment: Environment) {
        self.environment = environment
    }

    /// Removes it in one transaction.
    ///
    /// An address that an account gets while this runs may leave behind that mails came back from it, until
    /// that is forgotten by itself.
    ///
    /// - Returns: false where there is no such tenant.
    /// - Throws: the store's failure.
    package func remove(_ id: String, of project: String) async throws -> Bool {
        let bounced = try await bouncedAddresses(in: Scope(project: project, tenant: id))
        return try await environment.store.write { transaction in
            let now = environment.clock.now()
            guard try transaction.deleteTenant(id, of: project, at: now) else { return false }
            // After accounts, as everywhere, and in one order, or PostgreSQL has to undo deadlocks.
            for (mark, email) in bounced {
                try transaction.forgetBounce(of: mark, unlessInUse: email, in: project)
            }
            return true
        }
    }

    /// The tenant's addresses that mails came back from, by their keyed hashes, which they are known by in
    /// the project, and in their order.
    ///
    /// Read ahead of the removal: nobody waits for the hashing of a large tenant's addresses.
    private func bouncedAddresses(
        in scope: Scope
    ) async throws -> [(mark: String, email: String)] {
        let store = environment.store
        let known = Set(try await store.scan { try $0.bouncedAddresses(in: scope.project) })
        guard !known.isEmpty else { return [] }
        var found: [(mark: String, email: String)] = []
        var cursor: AccountID?
        repeat {
            let page = try await store.scan { [cursor] transaction in
                try transaction.accounts(in: scope, after: cursor, limit: Self.pageSize)
            }
            for email in page.compactMap(\.email) {
                let mark = environment.secrets.addressMark(of: email, in: scope.project)
                if known.contains(mark) { found.append((mark, email)) }
            }
            cursor = page.count == Self.pageSize ? page.last?.id : nil
        } while cursor != nil
        return found.sorted { $0.mark < $1.mark }
    }
}
