import AuthDomain

extension SQLTransaction {
    func meta(_ name: String) throws -> String? {
        try connection.execute("SELECT value FROM meta WHERE name = \(name)").first?["value"]
    }

    func setMeta(_ name: String, _ value: String) throws {
        try connection.execute(
            """
            INSERT INTO meta (name, value) VALUES (\(name), \(value))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        )
    }

    func addMeta(_ name: String, _ amount: Int64) throws -> Int64 {
        // Beyond these the sum would overflow, which is an error of one database and a float of the
        // other.
        let highest = amount > 0 ? Int64.max - amount : Int64.max
        let lowest = amount < 0 ? Int64.min - amount : Int64.min
        let rows = try connection.execute(
            """
            INSERT INTO meta (name, value) VALUES (\(name), CAST(\(amount) AS TEXT))
            ON CONFLICT (name) DO UPDATE SET value = CAST(
                CASE
                    WHEN CAST(meta.value AS BIGINT) > \(highest) THEN \(Int64.max)
                    WHEN CAST(meta.value AS BIGINT) < \(lowest) THEN \(Int64.min)
                    ELSE CAST(meta.value AS BIGINT) + \(amount)
                END AS TEXT
            )
            RETURNING CAST(value AS BIGINT) AS total
            """
        )
        guard let row = rows.first else { throw RowError.columnMissing("total") }
        return try row["total"]
    }
}
