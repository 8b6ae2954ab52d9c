extension Migration {
    /// What gateways are to hear of the codes that they sent.
    static let codeReports = Migration(
        16,
        [
            """
            CREATE TABLE code_reports (
                delivery TEXT NOT NULL PRIMARY KEY,
                project TEXT NOT NULL,
                tenant TEXT NOT NULL,
                number_mark TEXT NOT NULL,
                gateway TEXT,
                reference TEXT,
                outcome TEXT NOT NULL,
                due_at BIGINT NOT NULL,
                attempts BIGINT NOT NULL
            )
            """,
            // Most messages go out by gateways that hear of nothing, and have no reference.
            """
            CREATE INDEX code_reports_due ON code_reports (due_at) WHERE reference IS NOT NULL
            """,
            "CREATE INDEX code_reports_number ON code_reports (number_mark)",
        ]
    )
}
