import AuthDomain

extension SQLTransaction: MessagePrefixQueries {
    func countSent(to prefix: String, of project: String, in slot: Timestamp) throws {
        try connection.execute(
            """
            INSERT INTO message_prefixes (project, prefix, slot, sent, used)
            VALUES (\(project), \(prefix), \(slot), 1, 0)
            ON CONFLICT (project, prefix, slot) DO UPDATE SET sent = message_prefixes.sent + 1
            """
        )
    }

    func countUsed(of prefix: String, of project: String, in slot: Timestamp) throws {
        try connection.execute(
            """
            UPDATE message_prefixes SET used = used + 1
            WHERE project = \(project) AND prefix = \(prefix) AND slot = \(slot)
            """
        )
    }

    func takeBackSent(
        _ count: Int64,
        to prefix: String,
        of project: String,
        in slot: Timestamp
    ) throws {
        try connection.execute(
            """
            UPDATE message_prefixes
            SET sent = CASE WHEN sent - \(count) > used THEN sent - \(count) ELSE used END
            WHERE project = \(project) AND prefix = \(prefix) AND slot = \(slot)
                AND sent > used
            """
        )
    }

    func conversion(
        of prefix: String,
        of project: String,
        from first: Timestamp,
        to last: Timestamp
    ) throws -> (sent: Int64, used: Int64) {
        // PostgreSQL's sums of large integers are of a type of their own.
        let rows = try connection.execute(
            """
            SELECT CAST(COALESCE(SUM(sent), 0) AS BIGINT) AS sent,
                CAST(COALESCE(SUM(used), 0) AS BIGINT) AS used
            FROM message_prefixes
            WHERE project = \(project) AND prefix = \(prefix)
                AND slot >= \(first) AND slot <= \(last)
            """
        )
        return (try rows.first?["sent"] ?? 0, try rows.first?["used"] ?? 0)
    }

    func conversions(
        of project: String,
        from first: Timestamp,
        limit: Int
    ) throws -> [(prefix: String, sent: Int64, used: Int64)] {
        try connection.execute(
            """
            SELECT prefix, CAST(SUM(sent) AS BIGINT) AS sent, CAST(SUM(used) AS BIGINT) AS used
            FROM message_prefixes WHERE project = \(project) AND slot >= \(first)
            GROUP BY prefix ORDER BY SUM(sent) DESC, prefix LIMIT \(max(0, limit))
            """
        ).map { row in (try row["prefix"], try row["sent"], try row["used"]) }
    }

    func breakers(of project: String) throws -> [MessageBreaker] {
        try connection.execute(
            """
            SELECT prefix, shut_at, shut_until, probes FROM message_breakers
            WHERE project = \(project) ORDER BY prefix
            """
        ).map(MessageBreaker.init)
    }

    func breaker(of prefix: String, of project: String) throws -> MessageBreaker? {
        try connection.execute(
            """
            SELECT prefix, shut_at, shut_until, probes FROM message_breakers
            WHERE project = \(project) AND prefix = \(prefix)
            """
        ).first.map(MessageBreaker.init)
    }

    func shut(_ breaker: MessageBreaker, of project: String) throws -> Bool {
        try connection.execute(
            """
            INSERT INTO message_breakers (project, prefix, shut_at, shut_until, probes)
            VALUES (
                \(project), \(breaker.prefix), \(breaker.shutAt), \(breaker.shutUntil),
                \(breaker.probes)
            )
            ON CONFLICT (project, prefix) DO NOTHING
            RETURNING prefix
            """
        ).isEmpty == false
    }

    func takeProbe(
        of prefix: String,
        of project: String,
        at time: Timestamp,
        then next: (shutUntil: Timestamp, probes: Int64)
    ) throws -> Bool {
        try connection.execute(
            """
            UPDATE message_breakers SET
                probes = CASE WHEN probes > 1 THEN probes - 1 ELSE \(next.probes) END,
                shut_until = CASE WHEN probes > 1 THEN shut_until ELSE \(next.shutUntil) END
            WHERE project = \(project) AND prefix = \(prefix) AND shut_until <= \(time)
            RETURNING prefix
            """
        ).isEmpty == false
    }

    func open(_ prefix: String, of project: String, shutBefore time: Timestamp) throws -> Bool {
        let opened = try connection.execute(
            """
            DELETE FROM message_breakers
            WHERE project = \(project) AND prefix = \(prefix) AND shut_at < \(time)
            RETURNING prefix
            """
        )
        guard !opened.isEmpty else { return false }
        try connection.execute(
            "DELETE FROM message_prefixes WHERE project = \(project) AND prefix = \(prefix)"
        )
        return true
    }

    func purgeMessagePrefixes(before time: Timestamp) throws {
        try connection.execute("DELETE FROM message_prefixes WHERE slot < \(time)")
        try connection.execute("DELETE FROM message_breakers WHERE shut_until < \(time)")
    }
}

extension MessageBreaker {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            prefix: try row["prefix"],
            shutAt: try row["shut_at"],
            shutUntil: try row["shut_until"],
            probes: try row["probes"]
        )
    }
}
