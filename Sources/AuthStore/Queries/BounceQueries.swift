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

    func purgeBounces(before time: Timestamp) throws {
        try connection.execute("DELETE FROM bounces WHERE bounced_at < \(time)")
    }
}
