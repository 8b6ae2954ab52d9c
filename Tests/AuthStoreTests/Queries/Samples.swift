import AuthDomain
import AuthStore

extension Scope {
    static let shop = Scope(project: "shop")
    static let tenant = Scope(project: "shop", tenant: "north")
}

extension Timestamp {
    /// The time of a test; each test counts its milliseconds from here.
    static let start = Timestamp(milliseconds: 1_700_000_000_123)

    func after(_ milliseconds: Int64) -> Timestamp {
        Timestamp(milliseconds: self.milliseconds + milliseconds)
    }
}

extension AccountID {
    static let ada = AccountID("ada")
    static let bob = AccountID("bob")
}

extension Account {
    static func sample(
        _ id: AccountID,
        in scope: Scope = .shop,
        email: String? = nil,
        phoneNumber: String? = nil
    ) -> Account {
        var account = Account(scope: scope, id: id, createdAt: .start)
        account.email = email
        account.phoneNumber = phoneNumber
        return account
    }
}

extension ProjectQueries where Self: TenantQueries {
    /// Makes the project and the tenant of ``Scope/tenant`` where they are not there yet.
    func insertTenant() throws {
        try insertIfMissing(Project(id: "shop", number: "1", config: "{}", createdAt: .start))
        _ = try insertIfFree(Tenant(project: "shop", id: "north", config: "{}", createdAt: .start))
    }
}

extension Factor {
    static func phone(_ id: String, _ number: String, at time: Timestamp = .start) -> Factor {
        Factor(id: FactorID(id), kind: .phone(number), displayName: nil, enrolledAt: time)
    }
}

extension SQLStore {
    /// Stores accounts, and the tenants that they are in.
    func add(_ accounts: Account...) async throws {
        try await write { transaction in
            for account in accounts {
                if account.scope == .tenant { try transaction.insertTenant() }
                try transaction.insert(account)
            }
        }
    }
}

/// Runs the same work many times at once.
///
/// - Returns: how often it returned true.
func race(_ times: Int, _ work: @escaping @Sendable () async throws -> Bool) async throws -> Int {
    try await withThrowingTaskGroup(of: Bool.self) { group in
        for _ in 0..<times { group.addTask { try await work() } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
}
