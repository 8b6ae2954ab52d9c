import AuthDomain

extension SQLTransaction: TenantQueries {
    private static let columns: SQL = "project, id, config, created_at"

    func tenant(_ id: String, of project: String) throws -> Tenant? {
        try connection.execute(
            "SELECT \(Self.columns) FROM tenants WHERE project = \(project) AND id = \(id)"
        ).first.map(Tenant.init)
    }

    func tenants(of project: String, after cursor: String?, limit: Int) throws -> [Tenant] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM tenants
            WHERE project = \(project) AND id > \(cursor ?? "")
            ORDER BY id LIMIT \(max(0, limit))
            """
        ).map(Tenant.init)
    }

    func insertIfFree(_ tenant: Tenant) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO tenants (\(Self.columns), revision)
            VALUES (\(tenant.project), \(tenant.id), \(tenant.config), \(tenant.createdAt), 0)
            ON CONFLICT (project, id) DO NOTHING
            RETURNING id
            """
        ).isEmpty == false
    }

    func lockTenant(_ id: String, of project: String) throws -> Tenant? {
        try connection.execute(
            """
            UPDATE tenants SET revision = revision + 1
            WHERE project = \(project) AND id = \(id)
            RETURNING \(Self.columns)
            """
        ).first.map(Tenant.init)
    }

    /// Keeps a scope's tenant, if it has one, from being removed until the transaction ends: what is put
    /// into it goes with it.
    ///
    /// A row that was written is locked on both databases; a foreign key cannot do it, because a project
    /// itself has no row here.
    ///
    /// - Throws: `tenantNotFound`.
    func keepTenant(of scope: Scope) throws {
        guard let tenant = scope.tenant else { return }
        guard try lockTenant(tenant, of: scope.project) != nil else {
            throw AuthError.tenantNotFound
        }
    }

    func update(_ tenant: Tenant) throws -> Bool {
        try connection.execute(
            """
            UPDATE tenants SET config = \(tenant.config), revision = revision + 1
            WHERE project = \(tenant.project) AND id = \(tenant.id)
            RETURNING id
            """
        ).isEmpty == false
    }

    func deleteTenant(_ id: String, of project: String, at time: Timestamp) throws -> Bool {
        let rows = try connection.execute(
            "DELETE FROM tenants WHERE project = \(project) AND id = \(id) RETURNING id"
        )
        guard !rows.isEmpty else { return false }
        let scope = Scope(project: project, tenant: id)
        for table in Self.tenantTables {
            try connection.execute("DELETE FROM \(table) WHERE \(scope.condition)")
        }
        try noteRemovalOfAll(in: scope, at: time)
        try clearThrottles(startingWith: GuessBudget.secondFactors(in: scope))
        return true
    }

    /// What has a tenant and no account that it would go with, messages before accounts, and accounts
    /// before attempts: others lock them in this order.
    private static let tenantTables: [SQL] = [
        "deliveries", "code_reports",
        "accounts", "verification_attempts", "sessions", "action_codes", "verifications", "outbox",
        "provider_configs", "authorization_requests",
    ]

    /// Whether an account was opened without anything to sign in with, and still has nothing.
    private static let isAnonymous: SQL = """
        email IS NULL AND phone_number IS NULL AND password_hash IS NULL
        AND custom_attributes IS NULL AND last_login_at IS NOT NULL
        AND NOT custom_auth AND NOT email_link_sign_in
        AND NOT EXISTS (
            SELECT 1 FROM identities
            WHERE identities.project = accounts.project
                AND identities.tenant = accounts.tenant
                AND identities.account = accounts.id
        )
        """

    func deleteAnonymousAccounts(
        in scope: Scope,
        madeBefore time: Timestamp,
        limit: Int,
        at now: Timestamp
    ) throws -> Int {
        let rows = try connection.execute(
            """
            SELECT id FROM accounts
            WHERE \(scope.condition) AND created_at < \(time) AND \(Self.isAnonymous)
            LIMIT \(max(0, limit))
            """
        )
        for row in rows {
            let id: AccountID = try row["id"]
            // Its user may be giving it an address at this moment.
            guard try lockAccount(id, in: scope) != nil, try isAnonymous(id, in: scope) else {
                continue
            }
            try deleteAttempts(of: id, numberMarks: [], in: scope)
            _ = try deleteAccount(id, in: scope, at: now)
        }
        return rows.count
    }

    private func isAnonymous(_ id: AccountID, in scope: Scope) throws -> Bool {
        try connection.execute(
            """
            SELECT id FROM accounts
            WHERE \(scope.condition) AND id = \(id) AND \(Self.isAnonymous)
            """
        ).isEmpty == false
    }
}

extension Tenant {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            project: try row["project"],
            id: try row["id"],
            config: try row["config"],
            createdAt: try row["created_at"]
        )
    }
}
