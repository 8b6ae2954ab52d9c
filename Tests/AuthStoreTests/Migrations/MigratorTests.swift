import AuthStore
import AuthTestSupport
import Testing

@Suite("Migrator")
struct MigratorTests {
    private static let first = Migration(1, ["CREATE TABLE things (id TEXT NOT NULL PRIMARY KEY)"])
    private static let second = Migration(
        2,
        [
            "ALTER TABLE things ADD COLUMN size BIGINT",
            "INSERT INTO things (id, size) VALUES ('a', 1)",
        ]
    )

    private static func rows(_ database: any Database) async throws -> Int {
        try await database.read { try $0.execute("SELECT id, size FROM things").count }
    }

    @Test("Missing steps are run once and in order", arguments: TestDatabase.available)
    func steps(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        try await Migrator([Self.first]).run(on: database, mode: .dev)
        for _ in 0..<2 {
            try await Migrator([Self.first, Self.second]).run(on: database, mode: .dev)
        }
        #expect(try await Self.rows(database) == 1)
    }

    @Test("Of migrators that begin at once, one runs the steps", arguments: TestDatabase.available)
    func race(on kind: TestDatabase) async throws {
        let database = try await kind.open(connections: 8)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await Migrator([Self.first, Self.second]).run(on: database, mode: .serve)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Self.rows(database) == 1)
    }

    @Test("A step that fails leaves the schema as it was", arguments: TestDatabase.available)
    func failure(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        let broken = Migration(2, ["ALTER TABLE things ADD COLUMN size BIGINT", "CREATE nonsense"])
        await #expect(throws: SQLError.self) {
            try await Migrator([Self.first, broken]).run(on: database, mode: .dev)
        }
        try await Migrator([Self.first, Self.second]).run(on: database, mode: .dev)
        #expect(try await Self.rows(database) == 1)
    }

    @Test("A store newer than the program is refused", arguments: TestDatabase.available)
    func newer(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        try await Migrator([Self.first, Self.second]).run(on: database, mode: .dev)
        await #expect(throws: StoreUnfit.self) {
            try await Migrator([Self.first]).run(on: database, mode: .dev)
        }
    }

    @Test(
        "A check refuses a database without a store, and a store of another schema, and changes none",
        arguments: TestDatabase.available
    )
    func check(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        let migrator = Migrator([Self.first, Self.second])
        let missing = await #expect(throws: StoreUnfit.self) { try await migrator.check(database) }
        #expect(missing?.description.contains("no store yet") == true)
        try await Migrator([Self.first]).run(on: database, mode: .dev)
        let older = await #expect(throws: StoreUnfit.self) { try await migrator.check(database) }
        #expect(older?.description.contains("schema 1") == true)
        await #expect(throws: SQLError.self) { try await Self.rows(database) }
        try await migrator.run(on: database, mode: .dev)
        try await migrator.check(database)
        await #expect(throws: StoreUnfit.self) { try await Migrator([Self.first]).check(database) }
    }

    @Test("A store of one mode refuses the other", arguments: TestDatabase.available)
    func mode(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        try await Migrator([]).run(on: database, mode: nil)
        try await Migrator([]).run(on: database, mode: .serve)
        try await Migrator([]).run(on: database, mode: nil)
        let error = await #expect(throws: StoreUnfit.self) {
            try await Migrator([]).run(on: database, mode: .dev)
        }
        #expect(error?.description.contains("hearth serve") == true)
    }
}
