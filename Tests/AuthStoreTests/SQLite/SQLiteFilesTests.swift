import AuthStore
import Foundation
import Testing

@Suite("Files of SQLite")
struct SQLiteFilesTests {
    private static func mode(_ url: URL) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    @Test("The folder and all files in it are their owner's alone, whatever the umask")
    func permissions() async throws {
        let folder = TemporaryFolder()
        let data = folder.url.appending(path: "data")
        let database = try SQLiteDatabase(directory: data.path)
        try await database.write { try $0.execute("CREATE TABLE things (id TEXT)") }
        #expect(try Self.mode(data) == 0o700)
        let files = try FileManager.default.contentsOfDirectory(atPath: data.path).sorted()
        #expect(
            files == ["hearth.sqlite", "hearth.sqlite-shm", "hearth.sqlite-wal", "hearth.turn"]
        )
        for file in files { #expect(try Self.mode(data.appending(path: file)) == 0o600) }
        await database.close()
    }

    @Test("The connection that writes syncs fully, keeps a log, and checks references")
    func settings() async throws {
        let folder = TemporaryFolder()
        let database = try SQLiteDatabase(directory: folder.url.path)
        let settings: [Int] = try await database.write { connection in
            [
                try connection.execute("PRAGMA synchronous").first?[0] ?? -1,
                try connection.execute("PRAGMA foreign_keys").first?[0] ?? -1,
            ]
        }
        #expect(settings == [2, 1])
        let journal: String? = try await database.write { connection in
            try connection.execute("PRAGMA journal_mode").first?[0]
        }
        #expect(journal == "wal")
        await database.close()
    }

    @Test("A closed store opens again with what was written")
    func reopen() async throws {
        let folder = TemporaryFolder()
        for round in 1...3 {
            let database = try SQLiteDatabase(directory: folder.url.path)
            let count = try await database.write { connection in
                try connection.execute("CREATE TABLE IF NOT EXISTS things (id TEXT)")
                try connection.execute("INSERT INTO things (id) VALUES ('a')")
                return try connection.execute("SELECT id FROM things").count
            }
            #expect(count == round)
            await database.close()
        }
    }

    @Test("A temporary store leaves no name behind, and goes on without one")
    func temporary() async throws {
        let folder = TemporaryFolder()
        let database = try SQLiteDatabase.temporary(in: folder.url.path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
        try await database.write { connection in
            try connection.execute("CREATE TABLE things (id TEXT, body BYTEA)")
        }
        // More than the cache and a checkpoint hold, so that all files are really used.
        let body = [UInt8](repeating: 7, count: 100_000)
        for index in 0..<100 {
            try await database.write { connection in
                try connection.execute("INSERT INTO things VALUES (\("\(index)"), \(body))")
            }
        }
        let bodies: [[UInt8]] = try await database.read { connection in
            try connection.execute("SELECT body FROM things").map { try $0[0] }
        }
        #expect(bodies.count == 100)
        #expect(bodies.allSatisfy { $0 == body })
        await database.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test("A folder that cannot be made is named in the error")
    func missingParent() throws {
        let error = #expect(throws: FileError.self) {
            try SQLiteDatabase(directory: "/proc/nowhere/data")
        }
        #expect(error?.description.contains("/proc/nowhere/data") == true)
    }

    @Test("A file that is no database is refused and left as it is")
    func foreignFile() throws {
        let folder = TemporaryFolder()
        let file = folder.url.appending(path: "hearth.sqlite")
        let text = Data(String(repeating: "no database\n", count: 100).utf8)
        try text.write(to: file)
        #expect(throws: SQLError.self) { try SQLiteDatabase(directory: folder.url.path) }
        #expect(try Data(contentsOf: file) == text)
    }
}
