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
    /// - Returns: false where there is no such tenant.
    /// - Throws: the store's failure.
    package func remove(_ id: String, of project: String) async throws -> Bool {
        try await environment.store.write { transaction in
            try forgetBounces(in: Scope(project: project, tenant: id), transaction)
            return try transaction.deleteTenant(id, of: project, at: environment.clock.now())
        }
    }

    /// Forgets whether mails reached the tenant's addresses, which the project has under keyed hashes.
    private func forgetBounces(in scope: Scope, _ transaction: any Transaction) throws {
        let known = Set(try transaction.bouncedAddresses(in: scope.project))
        guard !known.isEmpty else { return }
        var cursor: AccountID?
        while true {
            let page = try transaction.accounts(in: scope, after: cursor, limit: Self.pageSize)
            for email in page.compactMap(\.email) {
                let mark = environment.secrets.addressMark(of: email, in: scope.project)
                guard known.contains(mark) else { continue }
                try transaction.forgetBounce(of: mark, in: scope.project)
            }
            guard page.count == Self.pageSize else { return }
            cursor = page.last?.id
        }
    }
}
