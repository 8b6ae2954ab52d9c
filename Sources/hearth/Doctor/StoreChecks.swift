import AuthDomain
import AuthServer
import AuthStore

/// Looks at the store: whether it opens, what it is for, and whether its clock is ours.
struct StoreChecks {
    /// Clocks of nodes and database may differ by so much before codes and tokens suffer.
    private static let largestSkewSeconds = 5.0

    let location: StoreLocation
    let database: any Database
    let store: SQLStore
    let mode: StoreMode?

    /// Opens the store as every command does.
    ///
    /// - Throws: the store's failure.
    init(_ location: StoreLocation) async throws {
        try location.requireExisting()
        self.location = location
        database = try await location.database()
        store = try await SQLStore(existingOn: database)
        mode = try await store.mode()
    }

    func run() async -> [Finding] {
        [
            .ok("store", "\(location.text) opens, its schema is this program's"),
            modeFinding,
            // Opening refuses a store that does not sync its commits.
            .ok("durability", durability),
            await Finding.of("projects") { try await projects() },
            await Finding.of("clock") { try await clock() },
        ]
    }

    private var modeFinding: Finding {
        guard let mode else { return .fail("mode", "not set; no server has used the store yet") }
        return .ok("mode", "the store belongs to `hearth \(mode.rawValue)`")
    }

    private var durability: String {
        switch location {
        case .folder, .temporary: "synchronous is FULL: a commit is on disk before it is answered"
        case .postgres: "fsync and synchronous_commit are on"
        }
    }

    private func projects() async throws -> Finding {
        let projects = try await store.read { try $0.projects() }.map(\.id)
        guard !projects.isEmpty || mode == .dev else {
            return .fail("projects", "there is none; `hearth init --project ID` makes one")
        }
        return .ok("projects", projects.joined(separator: ", ").orDash)
    }

    private func clock() async throws -> Finding {
        guard let postgres = database as? PostgresDatabase else {
            return .ok("clock", "the store's is this machine's")
        }
        let before = SystemClock().now().milliseconds
        let theirs = try await postgres.serverMilliseconds()
        let middle = (before + SystemClock().now().milliseconds) / 2
        let skew = Double(theirs - middle) / 1000
        let text = "PostgreSQL's differs from this machine's by \(skew) s"
        return abs(skew) <= Self.largestSkewSeconds ? .ok("clock", text) : .warn("clock", text)
    }
}
