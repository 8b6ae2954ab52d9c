import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows what was written down of phone numbers that were to be proved.
    static let verifyList = Command(
        "verify list",
        "Show verifications of phone numbers, the latest first; all tenants' without --tenant.",
        options: [
            AttemptChoice.number, AttemptChoice.user,
            Option(
                "outcome",
                "NAME",
                "Only those: "
                    + VerificationAttempt.Outcome.allCases.map(\.rawValue).joined(separator: ", ")
                    + "."
            ),
            Option("since", "TIME", "Only those since then, for example 2030-01-31T08:00:00Z."),
            Option("limit", "N", "Show so many, 1 to 1000.", fallback: "50"),
            Option.project, Option.tenant,
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        guard let limit = Int(settings["limit"] ?? ""), (1...1000).contains(limit) else {
            throw UsageError("--limit must be 1 to 1000")
        }
        let (attempts, now) = try await AttemptChoice.attempts(settings, limit: limit)
        let reports = attempts.map { AttemptReport($0, at: now) }
        Output.result(
            settings,
            text: AttemptReport.table(reports).text,
            json: .array(reports.map(\.json))
        )
    }
}

/// Which verifications a command is about.
enum AttemptChoice {
    static let number = Option("number", "+NUMBER", "Only those of this number; E.164.")
    static let user = Option("user", "USER", "Only those of this user, named by uid or address.")

    /// Reads them, the latest first.
    ///
    /// - Parameters:
    ///   - settings: the command's.
    ///   - limit: at most so many.
    /// - Returns: the attempts, and the time of the store's servers.
    /// - Throws: `UsageError`, `Failure`, `AuthError.accountNotFound`, or the store's failure.
    static func attempts(
        _ settings: Settings,
        limit: Int
    ) async throws -> (attempts: [VerificationAttempt], now: Timestamp) {
        // A number is found by its keyed hash.
        let needsKey = settings[number.name] != nil
        return try await StoreAdministration.run(settings, needsMasterKey: needsKey) {
            administration in
            let filter = try await filter(settings, administration)
            let attempts = try await administration.store.scan { transaction in
                try transaction.attempts(filter, after: nil, limit: limit)
            }
            return (attempts, filter.now)
        }
    }

    private static func filter(
        _ settings: Settings,
        _ administration: StoreAdministration
    ) async throws -> AttemptFilter {
        let environment = administration.environment
        let scope = administration.caller.scope
        var filter = AttemptFilter(project: scope.project, now: environment.clock.now())
        filter.tenant = scope.tenant
        if let text = settings[number.name] {
            guard let known = try? environment.phoneNumbers.facts(of: text).e164 else {
                throw UsageError("--number must be in E.164 form, for example +4915112345678")
            }
            filter.numberMark = environment.secrets.numberMark(of: known, in: scope.project)
        }
        if let name = settings[user.name] {
            filter.account = try await administration.store.user(name, in: scope).account.id
            filter.tenant = scope.tenant ?? ""
        }
        if let name = settings["outcome"] {
            guard let outcome = VerificationAttempt.Outcome(rawValue: name) else {
                throw UsageError("--outcome does not know \(name)")
            }
            filter.outcome = outcome
        }
        if let text = settings["since"] {
            guard let since = Timestamp(wireText: text) else {
                throw UsageError("--since must be a time such as 2030-01-31T08:00:00Z")
            }
            filter.since = since
        }
        return filter
    }
}
