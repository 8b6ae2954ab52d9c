import AuthDomain

extension SQLTransaction: PlaceQueries {
    func isKnown(
        _ place: String,
        toAccountAt email: String,
        in scope: Scope,
        since time: Timestamp
    ) throws -> Bool {
        try connection.execute(
            """
            SELECT known_places.place FROM accounts
            JOIN known_places ON known_places.account = accounts.id
                AND known_places.project = accounts.project
                AND known_places.tenant = accounts.tenant
            WHERE accounts.email = \(email) AND accounts.project = \(scope.project)
                AND accounts.tenant = \(scope.storedTenant) AND known_places.place = \(place)
                AND known_places.last_used_at > \(time)
            """
        ).isEmpty == false
    }

    func notePlace(
        _ place: String,
        of account: AccountID,
        in scope: Scope,
        at time: Timestamp,
        ifBefore earlier: Timestamp
    ) throws {
        try connection.execute(
            """
            INSERT INTO known_places (account, project, tenant, place, last_used_at)
            VALUES (\(account), \(scope.project), \(scope.storedTenant), \(place), \(time))
            ON CONFLICT (account, project, tenant, place) DO UPDATE SET last_used_at = \(time)
            WHERE known_places.last_used_at < \(earlier)
            """
        )
    }

    func purgePlaces(usedBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM known_places WHERE last_used_at < \(time)")
    }
}
