import AuthDomain

extension SQLTransaction: RecoveryCodeQueries {
    func replaceRecoveryCodes(
        of account: AccountID,
        in scope: Scope,
        with macs: [[UInt8]],
        at time: Timestamp
    ) throws {
        try deleteRecoveryCodes(of: account, in: scope)
        for mac in macs {
            try connection.execute(
                """
                INSERT INTO recovery_codes (mac, project, tenant, account, created_at)
                VALUES (\(mac), \(scope.project), \(scope.storedTenant), \(account), \(time))
                """
            )
        }
    }

    func useRecoveryCode(_ mac: [UInt8], of account: AccountID, in scope: Scope) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM recovery_codes
            WHERE mac = \(mac) AND \(scope.condition) AND account = \(account)
            RETURNING mac
            """
        ).isEmpty == false
    }

    func countRecoveryCodes(of account: AccountID, in scope: Scope) throws -> Int64 {
        try connection.execute(
            """
            SELECT COUNT(*) AS codes FROM recovery_codes
            WHERE \(scope.condition) AND account = \(account)
            """
        ).first?["codes"] ?? 0
    }

    func deleteRecoveryCodes(of account: AccountID, in scope: Scope) throws {
        try connection.execute(
            "DELETE FROM recovery_codes WHERE \(scope.condition) AND account = \(account)"
        )
    }
}
