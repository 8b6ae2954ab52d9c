import AuthCrypto
import AuthDomain
import AuthServer

/// How many users of a file came to what.
struct UserImportCounts: Sendable {
    /// How many users of the file have been looked at.
    var rows = 0
    var created = 0
    var replaced = 0
    var refused = 0
    /// How many that were not refused have a password.
    var passwords = 0
    /// How many that were not refused have second factors.
    var secondFactors = 0

    /// Counts one of them.
    mutating func add(_ outcome: BatchCreate.Outcome, of account: ImportedAccount) {
        switch outcome {
        case .created: created += 1
        case .replaced: replaced += 1
        case .refused:
            refused += 1
            return
        }
        if case .none = account.password {} else { passwords += 1 }
        if !account.factors.isEmpty { secondFactors += 1 }
    }
}

/// How far a file has been imported, in the store beside what was imported of it.
struct UserImportPosition: Sendable {
    private let name: String

    /// The position of a file, by its fingerprint, in one project or tenant.
    init(_ fingerprint: String, of scope: Scope) {
        name = "import \(scope.project)/\(scope.tenant ?? "") \(fingerprint)"
    }

    /// How far it is; nil where nothing of the file was imported.
    func read(_ transaction: any Transaction) throws -> UserImportCounts? {
        guard let text = try transaction.meta(name) else { return nil }
        let value = try JSONValue(parsing: Array(text.utf8))
        func number(_ name: String) -> Int { Int(value[name]?.intValue ?? 0) }
        return UserImportCounts(
            rows: number("rows"),
            created: number("created"),
            replaced: number("replaced"),
            refused: number("refused"),
            passwords: number("passwords"),
            secondFactors: number("secondFactors")
        )
    }

    /// Notes how far it is.
    func write(_ counts: UserImportCounts, _ transaction: any Transaction) throws {
        let value: JSONValue = [
            "rows": .int(Int64(counts.rows)), "created": .int(Int64(counts.created)),
            "replaced": .int(Int64(counts.replaced)), "refused": .int(Int64(counts.refused)),
            "passwords": .int(Int64(counts.passwords)),
            "secondFactors": .int(Int64(counts.secondFactors)),
        ]
        try transaction.setMeta(name, String(decoding: value.serialized, as: UTF8.self))
    }
}

/// What an import did, or would do.
struct UserImportReport {
    /// So many errors are part of the result; all are told on the way.
    private static let maximumErrors = 1000

    let isDry: Bool
    /// How many users of the file an import before this one had looked at.
    let skipped: Int
    private(set) var counts: UserImportCounts
    private var errors: [JSONValue] = []
    private let progress = Progress()

    /// Begins a report, with what an import that was broken off had done.
    init(isDry: Bool, begun: UserImportCounts?) {
        self.isDry = isDry
        counts = begun ?? UserImportCounts()
        skipped = counts.rows
    }

    /// Adds a chunk, and tells what is wrong in it.
    mutating func add(_ chunk: UserFileChunks.Chunk, _ outcomes: [BatchCreate.Outcome]) {
        var rest = outcomes[...]
        for row in chunk.rows {
            guard let account = row.account, let outcome = rest.popFirst() else {
                counts.refused += 1
                refuse(row, row.fault ?? "")
                continue
            }
            counts.add(outcome, of: account)
            if let fault = outcome.fault { refuse(row, fault.spelling) }
        }
        counts.rows = chunk.end
    }

    private mutating func refuse(_ row: UserFileChunks.Row, _ message: String) {
        let name = row.id.map { " (\(Table.harmless($0)))" } ?? ""
        Output.note("user \(row.number)\(name): \(Table.harmless(message))")
        guard errors.count < Self.maximumErrors else { return }
        errors.append([
            "user": .int(Int64(row.number)), "localId": row.id.map(JSONValue.string) ?? .null,
            "message": .string(message),
        ])
    }

    /// For people.
    var text: String {
        let seconds = progress.seconds
        let rate = Int(Double(counts.rows - skipped) / max(seconds, 0.001))
        let rows = [
            ["users in the file", "\(counts.rows)"],
            [isDry ? "would be new" : "new", "\(counts.created)"],
            [isDry ? "would be replaced" : "replaced", "\(counts.replaced)"],
            ["refused", "\(counts.refused)"],
            ["with a password", "\(counts.passwords)"],
            ["with second factors", "\(counts.secondFactors)"],
            ["users a second", "\(rate)"],
        ]
        return Table(["", ""], rows).text.drop { $0.isNewline }
            + (isDry ? "\nnothing was changed" : "")
    }

    /// For programs.
    var json: JSONValue {
        [
            "dryRun": .bool(isDry), "users": .int(Int64(counts.rows)),
            "created": .int(Int64(counts.created)), "replaced": .int(Int64(counts.replaced)),
            "refused": .int(Int64(counts.refused)), "skipped": .int(Int64(skipped)),
            "withPassword": .int(Int64(counts.passwords)),
            "withSecondFactor": .int(Int64(counts.secondFactors)), "errors": .array(errors),
        ]
    }
}
