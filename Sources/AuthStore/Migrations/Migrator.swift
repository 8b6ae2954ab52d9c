/// What a store is for; it records it, and refuses the other use.
package enum StoreMode: String, Sendable {
    /// Development: nothing in it is real.
    case dev
    /// Production.
    case serve
}

/// Brings a database to the schema that this program knows.
package struct Migrator: Sendable {
    private let migrations: [Migration]

    /// - Parameter migrations: all steps, by number.
    package init(_ migrations: [Migration]) {
        self.migrations = migrations
    }

    /// Runs the missing steps in one transaction, and checks the store's mode.
    ///
    /// When several processes begin at once, one runs the steps and the others find them done. A
    /// store without a mode records the given one; no mode fits any store, for commands.
    ///
    /// - Throws: `StoreUnfit` if the store is newer than the program or of the other mode.
    package func run(on database: any Database, mode: StoreMode?) async throws {
        try await database.migrate { connection in
            try connection.execute(
                "CREATE TABLE IF NOT EXISTS meta (name TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL)"
            )
            try migrateSchema(connection)
            if let mode { try checkMode(mode, connection) }
        }
    }

    /// Checks that the store exists and has the schema of this program, and changes nothing.
    ///
    /// - Throws: `StoreUnfit`, with what to do about it.
    package func check(_ database: any Database) async throws {
        try await database.read { connection in
            let rows: [Row]
            do {
                rows = try connection.execute("SELECT value FROM meta WHERE name = 'schema'")
            } catch let error as SQLError where error.isMissingTable {
                throw StoreUnfit(problems: ["There is no store yet: `hearth init` makes one."])
            }
            let text: String = try rows.first?[0] ?? "0"
            guard Int(text) != migrations.count else { return }
            throw StoreUnfit(problems: [
                "The store has schema \(text), and this program needs \(migrations.count): a server "
                    + "of this version brings an older store up to date."
            ])
        }
    }

    private func migrateSchema(_ connection: any SQLConnection) throws {
        let rows = try connection.execute("SELECT value FROM meta WHERE name = 'schema'")
        let text: String = try rows.first?[0] ?? "0"
        guard let version = Int(text), version <= migrations.count else {
            throw StoreUnfit(problems: [
                "The store has schema \(text), and this program knows \(migrations.count): "
                    + "use the newer program."
            ])
        }
        guard version < migrations.count else { return }
        for migration in migrations.dropFirst(version) {
            for statement in migration.statements { try connection.execute(statement) }
        }
        try connection.execute(
            """
            INSERT INTO meta (name, value) VALUES ('schema', \(String(migrations.count)))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """
        )
    }

    private func checkMode(_ mode: StoreMode, _ connection: any SQLConnection) throws {
        try connection.execute(
            """
            INSERT INTO meta (name, value) VALUES ('mode', \(mode.rawValue))
            ON CONFLICT (name) DO NOTHING
            """
        )
        let rows = try connection.execute("SELECT value FROM meta WHERE name = 'mode'")
        let recorded: String? = try rows.first?[0]
        guard recorded == mode.rawValue else {
            throw StoreUnfit(problems: [
                "The store belongs to `hearth \(recorded ?? "")`; `hearth \(mode.rawValue)` "
                    + "needs one of its own."
            ])
        }
    }
}
