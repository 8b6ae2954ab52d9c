import AuthDomain

extension SQLTransaction: BounceQueries {
    func noteBounce(of addressMark: String, in project: String, at time: Timestamp) throws {
        try connection.execute(
            """
            INSERT INTO bounces (project, address_mark, bounced_at)
            VALUES (\(project), \(addressMark), \(time))
            ON CONFLICT (project, address_mark) DO UPDATE SET bounced_at = excluded.bounced_at
            """
        )
    }

    func bounce(of addressMark: String, in project: String) throws -> Timestamp? {
        try connection.execute(
            """
            SELECT bounced_at FROM bounces
            WHERE project = \(project) AND address_mark = \(addressMark)
            """
        ).first.map { try $0["bounced_at"] }
    }

    func bouncedAddresses(in project: String) throws -> [String] {
        try connection.execute("SELECT address_mark FROM bounces WHERE project = \(project)")
            .map { try $0["address_mark"] }
    }

    func forgetBounce(of addressMark: String, in project: String) throws {
        try connection.execute(
            """
            DELETE FROM bounces WHERE project = \(project) AND address_mark = \(addressMark)
            """
        )
    }

    func forgetBounce(
        of addressMark: String,
        unlessInUse email: String,
        in project: String
    ) throws {
        // Of two that remove the last accounts at once, the second sees what the first has done only once
        // it has waited for it, which on PostgreSQL is a statement of its own.
        let marked = try connection.execute(
            """
            UPDATE bounces SET bounced_at = bounced_at
            WHERE project = \(project) AND address_mark = \(addressMark)
            RETURNING project
            """
        )
        guard !marked.isEmpty else { return }
        try connection.execute(
            """
            DELETE FROM bounces
            WHERE project = \(project) AND address_mark = \(addressMark) AND NOT EXISTS (
                SELECT id FROM accounts WHERE email = \(email) AND project = \(project)
            )
            """
        )
    }

    func purgeBounces(before time: Timestamp) throws {
        try connection.execute("DELETE FROM bounces WHERE bounced_at < \(time)")
    }
}
