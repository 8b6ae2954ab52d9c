import AuthDomain

extension SQLTransaction: MessageCounterQueries {
    func add(to counters: [MessageCounter], at time: Timestamp) throws -> [MessageSum] {
        // In one order everywhere, or PostgreSQL has to undo deadlocks.
        let rows = counters.sorted { $0.name < $1.name }.map { counter -> SQL in
            """
            (\(counter.name), \(counter.amount), \(counter.maximum), \(time), \(counter.endsAt), 0)
            """
        }
        guard !rows.isEmpty else { return [] }
        return try connection.execute(
            """
            INSERT INTO message_sums (name, amount, maximum, started_at, ends_at, told)
            VALUES \(SQL.list(rows))
            ON CONFLICT (name) DO UPDATE SET
                amount = CASE WHEN message_sums.ends_at <= excluded.started_at
                    THEN excluded.amount ELSE message_sums.amount + excluded.amount END,
                told = CASE WHEN message_sums.ends_at <= excluded.started_at
                    THEN 0 ELSE message_sums.told END,
                started_at = CASE WHEN message_sums.ends_at <= excluded.started_at
                    THEN excluded.started_at ELSE message_sums.started_at END,
                ends_at = CASE WHEN message_sums.ends_at <= excluded.started_at
                    THEN excluded.ends_at ELSE message_sums.ends_at END,
                maximum = excluded.maximum
            WHERE message_sums.ends_at <= excluded.started_at
                OR message_sums.amount <= excluded.maximum - excluded.amount
            RETURNING name, amount, told
            """
        ).map(MessageSum.init)
    }

    func takeBack(_ amounts: [AddedAmount], fromMessageSum name: String) throws {
        let rows = amounts.map { added -> SQL in "(\(added.amount), \(added.addedAt))" }
        guard !rows.isEmpty else { return }
        // PostgreSQL's sums of large integers are of a type of their own.
        let total: SQL = """
            (
                SELECT CAST(SUM(added.amount) AS BIGINT) FROM added
                WHERE added.added_at >= message_sums.started_at
                    AND added.added_at < message_sums.ends_at
            )
            """
        try connection.execute(
            """
            WITH added (amount, added_at) AS (VALUES \(SQL.list(rows)))
            UPDATE message_sums SET amount = amount - \(total)
            WHERE name = \(name) AND amount >= \(total)
            """
        )
    }

    func messageSums(_ names: [String], at time: Timestamp) throws -> [MessageSum] {
        guard !names.isEmpty else { return [] }
        return try connection.execute(
            """
            SELECT name, amount, told FROM message_sums
            WHERE name IN (\(SQL.list(names))) AND ends_at > \(time)
            """
        ).map(MessageSum.init)
    }

    func tell(ofMessageSum name: String, level: Int64, at time: Timestamp) throws -> Bool {
        try connection.execute(
            """
            UPDATE message_sums SET told = \(level)
            WHERE name = \(name) AND told < \(level) AND ends_at > \(time)
            RETURNING name
            """
        ).isEmpty == false
    }

    func purgeMessageSums(endedBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM message_sums WHERE ends_at < \(time)")
    }
}

extension MessageSum {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(name: try row["name"], amount: try row["amount"], told: try row["told"])
    }
}
