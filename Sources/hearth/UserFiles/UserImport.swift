import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore
import AuthWire

/// Brings the users of a file into a store, a thousand in one transaction.
///
/// Each transaction notes how far the file is imported. So a process that is killed loses nothing that
/// it has told, and another one goes on behind the last transaction.
struct UserImport: Sendable {
    /// What is asked for.
    struct Plan: Sendable {
        let path: String
        let format: UserFileFormat
        let hashing: ImportedHashing?
        let isDry: Bool
        let resumes: Bool
        let overwrites: Bool
        let dropsFactors: Bool
        let dropsAuthenticatorApps: Bool
    }

    static let chunkSize = 1000

    let administration: StoreAdministration
    let plan: Plan

    /// Does it.
    ///
    /// - Returns: what became of the users.
    /// - Throws: `Failure` where the file cannot be read on; what was imported before stays.
    func run() async throws -> UserImportReport {
        let fingerprint = try InputFile.fingerprint(of: plan.path)
        let position = UserImportPosition(fingerprint, of: administration.caller.scope)
        let begun = try await administration.store.read { try position.read($0) }
        var report = UserImportReport(isDry: plan.isDry, begun: plan.resumes ? begun : nil)
        if let begun, !plan.resumes, !plan.isDry {
            Output.note(
                """
                \(begun.rows) users of this file were imported before; --resume passes them over
                """
            )
        }
        let chunks = try UserFileChunks(
            plan,
            skipping: report.skipped,
            acceptsReadablePasswords: administration.environment.policy.importsReadablePasswords
        )
        var seen = SeenKeys()
        var progress = Progress()
        var next = try chunks.next()
        while let chunk = next {
            let accounts = chunk.rows.compactMap(\.account)
            var counts = report.counts
            counts.rows = chunk.end
            counts.refused += chunk.rows.count - accounts.count
            async let stored = store(accounts, counts, position)
            // The next users are read while these are written.
            next = try chunks.next()
            var outcomes = try await stored
            if plan.isDry {
                outcomes = seen.check(outcomes, of: accounts, overwrites: plan.overwrites)
            }
            report.add(chunk, outcomes)
            progress.tell(report.counts.rows - report.skipped, fraction: chunks.fraction)
        }
        return report
    }

    /// Stores accounts; `before` counts those that came before them, and all rows up to their end.
    private func store(
        _ accounts: [ImportedAccount],
        _ before: UserImportCounts,
        _ position: UserImportPosition
    ) async throws -> [BatchCreate.Outcome] {
        guard !accounts.isEmpty else { return [] }
        return try await BatchCreate(administration.environment).create(
            accounts,
            hashing: plan.hashing,
            BatchCreate.Rules(
                refusesRepetition: false,
                overwrites: plan.overwrites,
                refusesRepeatedIDs: false,
                dropsFactors: plan.dropsFactors,
                isKept: !plan.isDry
            ),
            caller: administration.caller
        ) { transaction, outcomes in
            var counts = before
            for (outcome, account) in zip(outcomes, accounts) {
                counts.add(outcome, of: account)
            }
            try position.write(counts, transaction)
        }
    }
}
