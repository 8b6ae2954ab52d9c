import AuthDomain

extension SQLTransaction: IdentityQueries {
    private static let columns: SQL = """
        account, provider, raw_id, federated_id, display_name, photo_url, email, screen_name
        """

    func identities(of account: AccountID, in scope: Scope) throws -> [Identity] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM identities
            WHERE \(scope.condition) AND account = \(account)
            ORDER BY provider
            """
        ).map(Identity.init)
    }

    func identities(
        from first: AccountID,
        to last: AccountID,
        in scope: Scope
    ) throws -> [AccountID: [Identity]] {
        let rows = try connection.execute(
            """
            SELECT \(Self.columns) FROM identities
            WHERE \(scope.condition) AND account >= \(first) AND account <= \(last)
            ORDER BY account, provider
            """
        )
        return try Dictionary(grouping: rows) { try $0["account"] as AccountID }
            .mapValues { try $0.map(Identity.init) }
    }

    func identities(at provider: String, in scope: Scope, limit: Int) throws -> [Identity] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM identities
            WHERE \(scope.condition) AND provider = \(provider)
            ORDER BY raw_id LIMIT \(max(0, limit))
            """
        ).map(Identity.init)
    }

    func owner(
        ofIdentity rawID: String,
        at provider: String,
        in scope: Scope
    ) throws -> AccountID? {
        try connection.execute(
            """
            SELECT account FROM identities
            WHERE \(scope.condition) AND provider = \(provider) AND raw_id = \(rawID)
            """
        ).first.map { try $0["account"] }
    }

    func owner(ofAddressAtProvider email: String, in scope: Scope) throws -> AccountID? {
        try connection.execute(
            """
            SELECT account FROM identities
            WHERE \(scope.condition) AND lower(email) = \(email) AND length(email) < 256
            ORDER BY account LIMIT 1
            """
        ).first.map { try $0["account"] }
    }

    func upsert(_ identity: Identity, of account: AccountID, in scope: Scope) throws {
        do {
            try connection.execute(
                """
                INSERT INTO identities (
                    project, tenant, account, provider, raw_id, federated_id, display_name,
                    photo_url, email, screen_name
                )
                VALUES (
                    \(scope.project), \(scope.storedTenant), \(account), \(identity.provider),
                    \(identity.rawID), \(identity.federatedID), \(identity.displayName),
                    \(identity.photoURL), \(identity.email), \(identity.screenName)
                )
                ON CONFLICT (project, tenant, account, provider) DO UPDATE SET
                    raw_id = excluded.raw_id,
                    federated_id = excluded.federated_id,
                    display_name = excluded.display_name,
                    photo_url = excluded.photo_url,
                    email = excluded.email,
                    screen_name = excluded.screen_name
                """
            )
        } catch let error as SQLError
            where error.reason == .uniqueViolation(constraint: "identities_raw_id")
        {
            throw AuthError.identityTaken
        }
    }

    func deleteIdentity(provider: String, of account: AccountID, in scope: Scope) throws {
        try connection.execute(
            """
            DELETE FROM identities
            WHERE \(scope.condition) AND account = \(account) AND provider = \(provider)
            """
        )
    }
}

extension Identity {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            provider: try row["provider"],
            rawID: try row["raw_id"],
            federatedID: try row["federated_id"],
            displayName: try row["display_name"],
            photoURL: try row["photo_url"],
            email: try row["email"],
            screenName: try row["screen_name"]
        )
    }
}
