import AuthDomain

extension SQLTransaction: CodeReportQueries {
    private static let columns: SQL = """
        delivery, project, tenant, number_mark, gateway, reference, outcome, due_at, attempts
        """

    func insert(_ report: CodeReport) throws {
        try connection.execute(
            """
            INSERT INTO code_reports (\(Self.columns))
            VALUES (
                \(report.delivery), \(report.scope.project), \(report.scope.storedTenant),
                \(report.numberMark), \(report.gateway), \(report.reference), \(report.outcome),
                \(report.dueAt), \(report.attempts)
            )
            """
        )
    }

    func approveCode(of delivery: String, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE code_reports SET outcome = 'approved', due_at = \(time)
            WHERE delivery = \(delivery)
            """
        )
    }

    func cancelCode(of delivery: String, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE code_reports SET due_at = \(time)
            WHERE delivery = \(delivery) AND outcome = 'canceled' AND due_at > \(time)
            """
        )
    }

    func cancelCodes(ofNumber mark: String, at time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE code_reports SET due_at = \(time)
            WHERE number_mark = \(mark) AND outcome = 'canceled' AND due_at > \(time)
            """
        )
    }

    func noteSender(of delivery: String, gateway: String, reference: String) throws {
        try connection.execute(
            """
            DELETE FROM code_reports
            WHERE number_mark = (
                    SELECT number_mark FROM code_reports WHERE delivery = \(delivery)
                )
                AND delivery <> \(delivery) AND gateway = \(gateway) AND reference = \(reference)
            """
        )
        try connection.execute(
            """
            UPDATE code_reports SET gateway = \(gateway), reference = \(reference)
            WHERE delivery = \(delivery)
            """
        )
    }

    func isCodeReportDue(at time: Timestamp) throws -> Bool {
        try connection.execute(
            """
            SELECT delivery FROM code_reports
            WHERE due_at <= \(time) AND reference IS NOT NULL LIMIT 1
            """
        ).isEmpty == false
    }

    func takeCodeReports(
        limit: Int,
        at time: Timestamp,
        until deadline: Timestamp
    ) throws -> [CodeReport] {
        // When it is due is asked for twice: PostgreSQL looks at the outer condition again once another
        // server has let go of a row.
        try connection.execute(
            """
            UPDATE code_reports SET due_at = \(deadline), attempts = attempts + 1
            WHERE delivery IN (
                SELECT delivery FROM code_reports
                WHERE due_at <= \(time) AND reference IS NOT NULL
                ORDER BY due_at, delivery LIMIT \(max(0, limit))
            ) AND due_at <= \(time)
            RETURNING \(Self.columns)
            """
        ).map(CodeReport.init)
    }

    func takeCodeReports(
        aheadOf delivery: String,
        by gateway: String,
        limit: Int,
        until deadline: Timestamp
    ) throws -> [CodeReport] {
        try connection.execute(
            """
            UPDATE code_reports SET due_at = \(deadline), attempts = attempts + 1
            WHERE delivery IN (
                SELECT delivery FROM code_reports
                WHERE number_mark = (
                        SELECT number_mark FROM code_reports WHERE delivery = \(delivery)
                    )
                    AND delivery <> \(delivery) AND gateway = \(gateway)
                    AND reference IS NOT NULL
                ORDER BY due_at DESC, delivery LIMIT \(max(0, limit))
            )
            RETURNING \(Self.columns)
            """
        ).map(CodeReport.init)
    }

    func endCodeReport(_ report: CodeReport) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM code_reports
            WHERE delivery = \(report.delivery) AND attempts = \(report.attempts)
                AND outcome = \(report.outcome)
            RETURNING delivery
            """
        ).isEmpty == false
    }

    func putBack(_ report: CodeReport, until due: Timestamp) throws {
        try connection.execute(
            """
            UPDATE code_reports SET due_at = \(due)
            WHERE delivery = \(report.delivery) AND attempts = \(report.attempts)
                AND outcome = \(report.outcome)
            """
        )
    }

    func codeReport(of delivery: String) throws -> CodeReport? {
        try connection.execute(
            "SELECT \(Self.columns) FROM code_reports WHERE delivery = \(delivery)"
        ).first.map(CodeReport.init)
    }

    func purgeCodeReports(dueBefore time: Timestamp) throws {
        try connection.execute("DELETE FROM code_reports WHERE due_at < \(time)")
    }
}

extension CodeReport.Outcome: TextConvertible {}

extension CodeReport {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        self.init(
            delivery: try row["delivery"],
            scope: try Scope(row),
            numberMark: try row["number_mark"],
            dueAt: try row["due_at"]
        )
        gateway = try row["gateway"]
        reference = try row["reference"]
        outcome = try row["outcome"]
        attempts = try row["attempts"]
    }
}
