import AuthDomain

extension SQLTransaction: AttemptQueries {
    private static let columns: SQL = """
        id, project, tenant, purpose, account, phone_number, number_mark, region, bundle_id,
        network_mark, started_at, expires_at, outcome, steps
        """
    /// Whoever tries codes for ever fills no disk: about fifty steps.
    private static let maximumStepsLength = 4000

    func insert(_ attempt: VerificationAttempt) throws {
        try connection.execute(
            """
            INSERT INTO verification_attempts (\(Self.columns))
            VALUES (
                \(attempt.id), \(attempt.scope.project), \(attempt.scope.storedTenant),
                \(attempt.purpose), \(attempt.account), \(attempt.phoneNumber),
                \(attempt.numberMark), \(attempt.region), \(attempt.bundleID),
                \(attempt.networkMark), \(attempt.startedAt), \(attempt.expiresAt),
                \(attempt.outcome), \(attempt.steps.storedText)
            )
            """
        )
    }

    func append(
        _ steps: [AttemptStep],
        toAttempt id: String,
        outcome: VerificationAttempt.Outcome?
    ) throws {
        let keeps: SQL = outcome == .undelivered ? "outcome <> 'waiting'" : "outcome = 'used'"
        try connection.execute(
            """
            UPDATE verification_attempts SET \(added(steps)),
                outcome = CASE WHEN \(keeps) THEN outcome ELSE COALESCE(\(outcome), outcome) END
            WHERE id = \(id)
            """
        )
    }

    func useAttempt(_ id: String, for use: AttemptUse, _ step: AttemptStep) throws {
        try connection.execute(
            """
            UPDATE verification_attempts SET \(added([step])), outcome = 'used',
                account = COALESCE(\(use.account), account),
                purpose = COALESCE(\(use.purpose), purpose)
            WHERE id = \(id)
            """
        )
    }

    func supersedeAttempts(like attempt: VerificationAttempt, at time: Timestamp) throws {
        guard let mark = attempt.numberMark else { return }
        try connection.execute(
            """
            UPDATE verification_attempts SET \(added([.init(.superseded, at: time)])),
                outcome = 'superseded'
            WHERE \(attempt.scope.condition) AND number_mark = \(mark)
                AND purpose = \(attempt.purpose) AND outcome = 'waiting' AND expires_at > \(time)
            """
        )
    }

    func takePush(_ push: AttemptPush) throws -> VerificationAttempt? {
        let name: SQL =
            switch push {
            case .id(let id, let project): "id = \(id) AND project = \(project)"
            case .latest(let project, let bundleID, let mark, let since):
                """
                id = (
                    SELECT id FROM verification_attempts
                    WHERE project = \(project) AND network_mark = \(mark)
                        AND bundle_id = \(bundleID) AND started_at >= \(since)
                        AND purpose = 'appProof'
                    ORDER BY started_at DESC, id LIMIT 1
                )
                """
            }
        return try connection.execute(
            """
            DELETE FROM verification_attempts WHERE \(name) AND purpose = 'appProof'
            RETURNING \(Self.columns)
            """
        ).first.map(VerificationAttempt.init)
    }

    func attempt(_ id: String, of project: String) throws -> VerificationAttempt? {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM verification_attempts
            WHERE id = \(id) AND project = \(project)
            """
        ).first.map(VerificationAttempt.init)
    }

    func attempts(
        _ filter: AttemptFilter,
        after cursor: AttemptFilter.Cursor?,
        limit: Int
    ) throws -> [VerificationAttempt] {
        var condition = filter.condition
        if let cursor {
            condition = """
                \(condition) AND started_at <= \(cursor.startedAt)
                AND (started_at < \(cursor.startedAt) OR id > \(cursor.id))
                """
        }
        return try connection.execute(
            """
            SELECT \(Self.columns) FROM verification_attempts WHERE \(condition)
            ORDER BY started_at DESC, id LIMIT \(max(0, limit))
            """
        ).map(VerificationAttempt.init)
    }

    func deleteAttempts(
        of account: AccountID,
        numberMarks: [String],
        in scope: Scope
    ) throws {
        try connection.execute(
            """
            DELETE FROM verification_attempts
            WHERE \(scope.condition) AND account IS NULL AND number_mark IN (
                SELECT number_mark FROM verification_attempts
                WHERE \(scope.condition) AND account = \(account) AND number_mark IS NOT NULL
            )
            """
        )
        try connection.execute(
            """
            DELETE FROM verification_attempts WHERE \(scope.condition) AND account = \(account)
            """
        )
        for mark in numberMarks {
            try connection.execute(
                """
                DELETE FROM verification_attempts
                WHERE \(scope.condition) AND number_mark = \(mark) AND account IS NULL
                """
            )
        }
    }

    func forgetNetworkMarks(before time: Timestamp) throws {
        try connection.execute(
            """
            UPDATE verification_attempts SET network_mark = NULL
            WHERE network_mark IS NOT NULL AND started_at < \(time)
            """
        )
    }

    func purgeAttempts(of project: String, before time: Timestamp, limit: Int) throws -> Int {
        try connection.execute(
            """
            DELETE FROM verification_attempts WHERE id IN (
                SELECT id FROM verification_attempts
                WHERE project = \(project) AND started_at < \(time) LIMIT \(max(0, limit))
            )
            RETURNING id
            """
        ).count
    }

    private func added(_ steps: [AttemptStep]) -> SQL {
        """
        steps = CASE WHEN LENGTH(steps) < \(Self.maximumStepsLength)
            THEN steps || \(steps.storedText) ELSE steps END
        """
    }
}

extension VerificationAttempt.Purpose: TextConvertible {}
extension VerificationAttempt.Outcome: TextConvertible {}

extension AttemptFilter {
    /// What a row that it asks for fulfils.
    fileprivate var condition: SQL {
        var condition: SQL = "project = \(project)"
        if let tenant { condition = "\(condition) AND tenant = \(tenant)" }
        if let account { condition = "\(condition) AND account = \(account)" }
        if let since { condition = "\(condition) AND started_at >= \(since)" }
        if let numberMark { condition = "\(condition) AND number_mark = \(numberMark)" }
        switch outcome {
        case nil: return condition
        case .expired?: return "\(condition) AND outcome = 'waiting' AND expires_at <= \(now)"
        case .waiting?: return "\(condition) AND outcome = 'waiting' AND expires_at > \(now)"
        case let outcome?: return "\(condition) AND outcome = \(outcome)"
        }
    }
}

extension VerificationAttempt {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        let steps: String = try row["steps"]
        self.init(
            id: try row["id"],
            scope: try Scope(row),
            purpose: try row["purpose"],
            startedAt: try row["started_at"],
            expiresAt: try row["expires_at"],
            outcome: try row["outcome"],
            steps: [AttemptStep](storedText: steps)
        )
        account = try row["account"]
        phoneNumber = try row["phone_number"]
        numberMark = try row["number_mark"]
        region = try row["region"]
        bundleID = try row["bundle_id"]
        networkMark = try row["network_mark"]
    }
}
