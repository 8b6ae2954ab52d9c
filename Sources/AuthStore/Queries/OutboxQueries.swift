import AuthDomain

extension SQLTransaction: OutboxQueries {
    func insert(_ message: OutboxMessage) throws {
        // The position orders messages of one millisecond, which a standing clock makes many of.
        try connection.execute(
            """
            INSERT INTO outbox (
                id, position, project, tenant, kind, recipient, body, code, link, purpose,
                new_email, session_info, sent_at
            )
            VALUES (
                \(message.id), (SELECT COALESCE(MAX(position), 0) + 1 FROM outbox),
                \(message.scope.project), \(message.scope.storedTenant), \(message.kind),
                \(message.to), \(message.body), \(message.code), \(message.link),
                \(message.purpose), \(message.newEmail), \(message.sessionInfo), \(message.time)
            )
            """
        )
    }

    func messages(of project: String?) throws -> [OutboxMessage] {
        try connection.execute(
            """
            SELECT id, project, tenant, kind, recipient, body, code, link, purpose, new_email,
                session_info, sent_at
            FROM outbox
            WHERE \(Self.belongs(to: project))
            ORDER BY position, id
            """
        ).map(OutboxMessage.init)
    }

    func deleteMessages(of project: String?) throws {
        try connection.execute("DELETE FROM outbox WHERE \(Self.belongs(to: project))")
    }

    private static func belongs(to project: String?) -> SQL {
        guard let project else { return "TRUE" }
        return "project = \(project)"
    }
}

extension OutboxMessage {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            scope: try Scope(row),
            kind: try row["kind"],
            to: try row["recipient"],
            body: try row["body"],
            code: try row["code"],
            link: try row["link"],
            purpose: try row["purpose"],
            newEmail: try row["new_email"],
            sessionInfo: try row["session_info"],
            time: try row["sent_at"]
        )
    }
}
