import AuthDomain

extension SQLTransaction: FactorQueries {
    private static let columns: SQL = """
        account, id, kind, phone_number, sealed_secret, display_name, enrolled_at
        """

    func factors(of account: AccountID, in scope: Scope) throws -> [Factor] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM factors
            WHERE \(scope.condition) AND account = \(account)
            ORDER BY enrolled_at, id
            """
        ).map(Factor.init)
    }

    func factors(
        from first: AccountID,
        to last: AccountID,
        in scope: Scope
    ) throws -> [AccountID: [Factor]] {
        let rows = try connection.execute(
            """
            SELECT \(Self.columns) FROM factors
            WHERE \(scope.condition) AND account >= \(first) AND account <= \(last)
            ORDER BY account, enrolled_at, id
            """
        )
        return try Dictionary(grouping: rows) { try $0["account"] as AccountID }
            .mapValues { try $0.map(Factor.init) }
    }

    func insert(_ factor: Factor, of account: AccountID, in scope: Scope) throws {
        do {
            try connection.execute(
                """
                INSERT INTO factors (
                    project, tenant, account, id, kind, phone_number, sealed_secret,
                    display_name, enrolled_at
                )
                VALUES (
                    \(scope.project), \(scope.storedTenant), \(account), \(factor.id),
                    \(factor.kind.storedText), \(factor.phoneNumber),
                    \(factor.kind.sealedSecret), \(factor.displayName), \(factor.enrolledAt)
                )
                """
            )
        } catch let error as SQLError {
            guard case .uniqueViolation = error.reason else { throw error }
            throw AuthError.factorExists
        }
    }

    func deleteFactor(_ id: FactorID, of account: AccountID, in scope: Scope) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM factors
            WHERE \(scope.condition) AND account = \(account) AND id = \(id)
            RETURNING id
            """
        ).isEmpty == false
    }

    func authenticatorApps() throws -> [AuthenticatorApp] {
        try connection.execute(
            """
            SELECT project, tenant, account, id, sealed_secret FROM factors
            WHERE sealed_secret IS NOT NULL
            """
        ).map { row in
            AuthenticatorApp(
                scope: try Scope(row),
                account: try row["account"],
                factor: try row["id"],
                sealedSecret: try row["sealed_secret"]
            )
        }
    }

    func update(_ app: AuthenticatorApp) throws {
        try connection.execute(
            """
            UPDATE factors SET sealed_secret = \(app.sealedSecret)
            WHERE \(app.scope.condition) AND account = \(app.account) AND id = \(app.factor)
            """
        )
    }

    func advance(
        _ id: FactorID,
        of account: AccountID,
        in scope: Scope,
        to step: Int64
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE factors SET last_step = \(step)
            WHERE \(scope.condition) AND account = \(account) AND id = \(id)
                AND (last_step IS NULL OR last_step < \(step))
            RETURNING id
            """
        ).isEmpty == false
    }
}

extension Factor {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            kind: try Kind(row),
            displayName: try row["display_name"],
            enrolledAt: try row["enrolled_at"]
        )
    }
}

extension Factor.Kind {
    /// The name of the kind in the table.
    fileprivate var storedText: String {
        switch self {
        case .phone: "phone"
        case .totp: "totp"
        }
    }

    fileprivate var sealedSecret: [UInt8]? {
        switch self {
        case .phone: nil
        case .totp(let sealedSecret): sealedSecret
        }
    }

    /// Reads the columns that belong to the kind.
    fileprivate init(_ row: Row) throws {
        switch try row["kind"] as String {
        case "phone": self = .phone(try row["phone_number"])
        case "totp": self = .totp(sealedSecret: try row["sealed_secret"])
        default: throw RowError.valueUnfit(column: "kind", expected: .text)
        }
    }
}
