import AuthDomain

extension SQLTransaction: AccountQueries {
    private static let columns: SQL = """
        project, tenant, id, email, email_verified, display_name, photo_url, phone_number,
        password_hash, password_updated_at, valid_since, created_at, last_login_at,
        last_refresh_at, disabled, custom_auth, custom_attributes, email_link_sign_in,
        initial_email
        """

    /// Whether a row of another table belongs to the account that a statement looks at.
    private static let isOfAccount: SQL = """
        project = accounts.project AND tenant = accounts.tenant AND account = accounts.id
        """

    func account(_ id: AccountID, in scope: Scope) throws -> Account? {
        try connection.execute(
            "SELECT \(Self.columns) FROM accounts WHERE \(scope.condition) AND id = \(id)"
        ).first.map(Account.init)
    }

    func accountDetails(_ id: AccountID, in scope: Scope) throws -> AccountDetails? {
        let rows = try connection.execute(
            """
            SELECT \(Self.columns),
                EXISTS (SELECT 1 FROM identities WHERE \(Self.isOfAccount)) AS has_identities,
                EXISTS (SELECT 1 FROM factors WHERE \(Self.isOfAccount)) AS has_factors
            FROM accounts WHERE \(scope.condition) AND id = \(id)
            """
        )
        return try rows.first.map { row in
            AccountDetails(
                try Account(row),
                try row["has_identities"] ? identities(of: id, in: scope) : [],
                try row["has_factors"] ? factors(of: id, in: scope) : []
            )
        }
    }

    func account(email: String, in scope: Scope) throws -> Account? {
        try connection.execute(
            "SELECT \(Self.columns) FROM accounts WHERE \(scope.condition) AND email = \(email)"
        ).first.map(Account.init)
    }

    func account(phoneNumber: String, in scope: Scope) throws -> Account? {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM accounts
            WHERE \(scope.condition) AND phone_number = \(phoneNumber)
            """
        ).first.map(Account.init)
    }

    func lockAccount(_ id: AccountID, in scope: Scope) throws -> Account? {
        // SQLite has no SELECT FOR UPDATE; a row that was written is locked on both databases.
        try connection.execute(
            """
            UPDATE accounts SET revision = revision + 1 WHERE \(scope.condition) AND id = \(id)
            RETURNING \(Self.columns)
            """
        ).first.map(Account.init)
    }

    func insert(_ account: Account) throws {
        try keepTenant(of: account.scope)
        // The id is looked at first, so that both databases agree on what is taken where more is.
        let inserted = try Self.namingTakenKeys {
            try connection.execute(
                """
                \(Self.insertion(of: account))
                ON CONFLICT (project, tenant, id) DO NOTHING
                RETURNING id
                """
            )
        }
        guard !inserted.isEmpty else { throw AuthError.localIDTaken }
    }

    func insertIfFree(_ account: Account) throws -> Bool {
        try keepTenant(of: account.scope)
        return try connection.execute(
            "\(Self.insertion(of: account)) ON CONFLICT DO NOTHING RETURNING id"
        ).isEmpty == false
    }

    private static func insertion(of account: Account) -> SQL {
        """
        INSERT INTO accounts (\(columns), revision)
        VALUES (
            \(account.scope.project), \(account.scope.storedTenant), \(account.id),
            \(account.email), \(account.emailVerified), \(account.displayName),
            \(account.photoURL), \(account.phoneNumber), \(account.passwordHash),
            \(account.passwordUpdatedAt), \(account.validSince), \(account.createdAt),
            \(account.lastLoginAt), \(account.lastRefreshAt), \(account.disabled),
            \(account.customAuth), \(account.customAttributes),
            \(account.emailLinkSignIn), \(account.initialEmail), 0
        )
        """
    }

    func update(_ account: Account) throws -> Bool {
        try Self.namingTakenKeys {
            try connection.execute(
                """
                UPDATE accounts SET
                    email = \(account.email),
                    email_verified = \(account.emailVerified),
                    display_name = \(account.displayName),
                    photo_url = \(account.photoURL),
                    phone_number = \(account.phoneNumber),
                    password_hash = \(account.passwordHash),
                    password_updated_at = \(account.passwordUpdatedAt),
                    valid_since = \(account.validSince),
                    created_at = \(account.createdAt),
                    last_login_at = \(account.lastLoginAt),
                    last_refresh_at = \(account.lastRefreshAt),
                    disabled = \(account.disabled),
                    custom_auth = \(account.customAuth),
                    custom_attributes = \(account.customAttributes),
                    email_link_sign_in = \(account.emailLinkSignIn),
                    initial_email = \(account.initialEmail),
                    revision = revision + 1
                WHERE \(account.scope.condition) AND id = \(account.id)
                RETURNING id
                """
            ).isEmpty == false
        }
    }

    func replacePasswordHash(
        _ old: String,
        by new: String,
        of id: AccountID,
        in scope: Scope
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE accounts SET password_hash = \(new), revision = revision + 1
            WHERE \(scope.condition) AND id = \(id) AND password_hash = \(old)
            RETURNING id
            """
        ).isEmpty == false
    }

    func noteSignIn(_ id: AccountID, in scope: Scope, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE accounts SET last_login_at = \(time), last_refresh_at = \(time)
            WHERE \(scope.condition) AND id = \(id)
            """
        )
    }

    func noteRefresh(_ id: AccountID, in scope: Scope, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE accounts SET last_refresh_at = \(time)
            WHERE \(scope.condition) AND id = \(id)
            """
        )
    }

    func deleteAccount(_ id: AccountID, in scope: Scope, at time: Timestamp) throws -> Bool {
        guard try displaceAccount(id, in: scope) else { return false }
        try noteRemoval(of: id, in: scope, at: time)
        try forgetSessions(where: "\(scope.condition) AND account = \(id)", at: time)
        return true
    }

    func displaceAccount(_ id: AccountID, in scope: Scope) throws -> Bool {
        try connection.execute(
            "DELETE FROM accounts WHERE \(scope.condition) AND id = \(id) RETURNING id"
        ).isEmpty == false
    }

    func deleteAllAccounts(in scope: Scope, at time: Timestamp) throws {
        try connection.execute("DELETE FROM accounts WHERE \(scope.condition)")
        try noteRemovalOfAll(in: scope, at: time)
        try connection.execute("DELETE FROM verification_attempts WHERE \(scope.condition)")
        try forgetSessions(where: "\(scope.condition) AND account <> ''", at: time)
        try clearThrottles(startingWith: GuessBudget.secondFactors(in: scope))
    }

    func accounts(in scope: Scope, after cursor: AccountID?, limit: Int) throws -> [Account] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM accounts
            WHERE \(scope.condition) AND id > \(cursor?.rawValue ?? "")
            ORDER BY id LIMIT \(max(0, limit))
            """
        ).map(Account.init)
    }

    func accounts(
        in scope: Scope,
        by order: AccountOrder,
        offset: Int64,
        limit: Int64
    ) throws -> [Account] {
        let direction: SQL = order.isDescending ? "DESC" : "ASC"
        return try connection.execute(
            """
            SELECT \(Self.columns) FROM accounts
            WHERE \(scope.condition)
            ORDER BY \(order.key.expression) \(direction), id \(direction)
            LIMIT \(limit) OFFSET \(offset)
            """
        ).map(Account.init)
    }

    func countAccounts(in scope: Scope) throws -> Int64 {
        try connection.execute(
            "SELECT count(*) FROM accounts WHERE \(scope.condition)"
        ).first?[0] ?? 0
    }

    /// Says in the domain's words which key of an account is taken.
    private static func namingTakenKeys<Result>(_ statement: () throws -> Result) throws -> Result {
        do {
            return try statement()
        } catch let error as SQLError {
            switch error.reason {
            case .uniqueViolation("accounts_email"): throw AuthError.emailTaken
            case .uniqueViolation("accounts_phone_number"): throw AuthError.phoneNumberTaken
            default: throw error
            }
        }
    }
}

extension AccountOrder.Key {
    /// What rows are sorted by; the databases differ on where null goes.
    fileprivate var expression: SQL {
        switch self {
        case .id: "id"
        case .displayName: "coalesce(display_name, '')"
        case .email: "coalesce(email, '')"
        case .createdAt: "created_at"
        case .lastLoginAt: "coalesce(last_login_at, 0)"
        }
    }
}

extension Account {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(scope: try Scope(row), id: try row["id"], createdAt: try row["created_at"])
        email = try row["email"]
        emailVerified = try row["email_verified"]
        displayName = try row["display_name"]
        photoURL = try row["photo_url"]
        phoneNumber = try row["phone_number"]
        passwordHash = try row["password_hash"]
        passwordUpdatedAt = try row["password_updated_at"]
        validSince = try row["valid_since"]
        lastLoginAt = try row["last_login_at"]
        lastRefreshAt = try row["last_refresh_at"]
        disabled = try row["disabled"]
        customAuth = try row["custom_auth"]
        customAttributes = try row["custom_attributes"]
        emailLinkSignIn = try row["email_link_sign_in"]
        initialEmail = try row["initial_email"]
    }
}
