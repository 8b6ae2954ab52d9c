import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows step by step how a phone number was, or was not, proved.
    static let verifyShow = Command(
        "verify show",
        "Show step by step what became of a verification; of a number or a user, the latest.",
        operands: "[VERIFICATION]",
        options: [
            AttemptChoice.number, AttemptChoice.user,
            Option("limit", "N", "Of a number or a user, show so many, 1 to 100.", fallback: "1"),
            Option.project, Option.tenant,
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        let isFiltered = [AttemptChoice.number, AttemptChoice.user]
            .contains { settings[$0.name] != nil }
        guard isFiltered else { return try await showOne(settings) }
        _ = try settings.operands()
        guard let limit = Int(settings["limit"] ?? ""), (1...100).contains(limit) else {
            throw UsageError("--limit must be 1 to 100")
        }
        let (attempts, now) = try await AttemptChoice.attempts(settings, limit: limit)
        guard !attempts.isEmpty else { throw Failure("there is no such verification") }
        let reports = attempts.map { AttemptReport($0, at: now) }
        Output.result(
            settings,
            text: reports.map(\.text).joined(separator: "\n\n"),
            json: .array(reports.map(\.json))
        )
    }

    private static func showOne(_ settings: Settings) async throws {
        guard let id = settings.operands.first else {
            throw UsageError("give a VERIFICATION, --number or --user")
        }
        _ = try settings.operands("VERIFICATION")
        let report = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            let now = try await store.clock().now()
            return try await store.read { try $0.attempt(id, of: project) }
                .map { AttemptReport($0, at: now) }
        }
        guard let report else { throw Failure("there is no such verification") }
        Output.result(settings, text: report.text, json: report.json)
    }
}
