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

    func uncount(_ key: String) throws {
        try connection.execute(
            "UPDATE throttles SET guesses = guesses - 1 WHERE name = \(key) AND guesses > 0"
        )
    }

    func clearThrottles(startingWith prefix: String) throws {
        // Text sorts by code point on both databases, and no key has a character beyond this one.
        try connection.execute(
            "DELETE FROM throttles WHERE name >= \(prefix) AND name < \(prefix + "\u{10FFFF}")"
        )
    }

    func countEvent(
        _ key: String,
        atMost maximum: Int64,
        since start: Timestamp,
        at time: Timestamp
    ) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO throttles (name, guesses, blocked_until, updated_at)
            VALUES (\(key), 1, NULL, \(time))
            ON CONFLICT (name) DO UPDATE SET
                guesses = CASE WHEN throttles.updated_at <= \(start) THEN 1
                    ELSE throttles.guesses + 1 END,
                updated_at = CASE WHEN throttles.updated_at <= \(start) THEN \(time)
                    ELSE throttles.updated_at END
            WHERE throttles.updated_at <= \(start) OR throttles.guesses < \(maximum)
            RETURNING name
            """
        ).isEmpty == false
    }

    func countedEvents(_ key: String, since start: Timestamp) throws -> Int64 {
        let rows = try connection.execute(
            "SELECT guesses FROM throttles WHERE name = \(key) AND updated_at > \(start)"
        )
        return try rows.first?["guesses"] ?? 0
    }

    func purgeThrottles(before time: Timestamp) throws {
        try connection.execute("DELETE FROM throttles WHERE updated_at < \(time)")
    }
}
