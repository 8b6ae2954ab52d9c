import AuthDomain

extension SQLTransaction: ThrottleQueries {
    func countGuess(_ key: String, at time: Timestamp) throws -> Throttle {
        let rows = try connection.execute(
            """
            INSERT INTO throttles (name, guesses, blocked_until, updated_at)
            VALUES (\(key), 1, NULL, \(time))
            ON CONFLICT (name) DO UPDATE SET guesses = throttles.guesses + 1
            RETURNING name, guesses, blocked_until, updated_at
            """
        )
        guard let row = rows.first else { throw RowError.columnMissing("guesses") }
        return Throttle(
            key: try row["name"],
            guesses: try row["guesses"],
            blockedUntil: try row["blocked_until"],
            updatedAt: try row["updated_at"]
        )
    }

    func update(_ throttle: Throttle) throws {
        try connection.execute(
            """
            UPDATE throttles SET
                guesses = \(throttle.guesses),
                blocked_until = \(throttle.blockedUntil),
                updated_at = \(throttle.updatedAt)
            WHERE name = \(throttle.key)
            """
        )
    }

    func clearThrottle(_ key: String) throws {
        try connection.execute("DELETE FROM throttles WHERE name = \(key)")
    }

    func purgeThrottles(before time: Timestamp) throws {
        try connection.execute("DELETE FROM throttles WHERE updated_at < \(time)")
    }
}
