import AuthProcesses
import AuthStore
import Foundation
import Synchronization
import Testing

/// What is read where; on a file system that cannot tell what is in memory, all of it elsewhere.
@Suite("Reads of SQLite in place")
struct SQLiteInPlaceReadsTests {
    private let folder = TemporaryFolder()

    @Test("A row in memory is read on the caller's thread, and with what was written last")
    func inMemory() async throws {
        let isSupported = try await isTold()
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: 1)
        #expect(try await isReadInPlace(0, of: database) == isSupported)
        try await database.write { try $0.execute("UPDATE things SET body = 'new'") }
        let caller = ThreadMark()
        let body: String? = try await database.read { connection in
            #expect(caller.isHere == isSupported)
            return try connection.execute("SELECT body FROM things").first?["body"]
        }
        #expect(body == "new")
        await database.close()
    }

    @Test("A row on the disk is read on the store's thread, and on the caller's after that")
    func onDisk() async throws {
        let rows = 2000
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: rows)
        await database.close()
        let reopened = try SQLiteDatabase(directory: folder.url.path)
        let isSupported = try await isTold()
        try await forgetPages()
        #expect(try await isReadInPlace(rows / 2, of: reopened) == false)
        #expect(try await isReadInPlace(rows / 2, of: reopened) == isSupported)
        await reopened.close()
    }

    @Test("What a read throws is thrown once, and the next read goes on")
    func refusal() async throws {
        struct Refusal: Error {}
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: 1)
        let runs = Counter()
        await #expect(throws: Refusal.self) {
            let _: Int = try await database.read { connection in
                runs.value.withLock { $0 += 1 }
                try connection.execute("SELECT id FROM things")
                throw Refusal()
            }
        }
        #expect(runs.value.withLock { $0 } == 1)
        #expect(try await isReadInPlace(0, of: database) == isTold())
        await database.close()
    }

    private func fill(_ database: SQLiteDatabase, rows: Int) async throws {
        try await database.write { connection in
            try connection.execute("CREATE TABLE things (id BIGINT PRIMARY KEY, body TEXT)")
            let body = String(repeating: "x", count: 2000)
            for id in 0..<rows {
                try connection.execute("INSERT INTO things (id, body) VALUES (\(id), \(body))")
            }
        }
    }

    /// Whether a row is read on the thread that asks for it.
    private func isReadInPlace(_ id: Int, of database: SQLiteDatabase) async throws -> Bool {
        let caller = ThreadMark()
        return try await database.read { connection in
            let row = try connection.execute("SELECT body FROM things WHERE id = \(id)").first
            let body: String? = try row?["body"]
            #expect(body?.count == 2000)
            return caller.isHere
        }
    }

    /// Whether the file system can tell what of a file is in memory.
    private func isTold() async throws -> Bool {
        try Data([0]).write(to: folder.url.appending(path: "probe"))
        return try await python(
            "probe",
            "os.preadv(os.open(path, os.O_RDWR), [bytearray(1)], 0, os.RWF_NOWAIT)"
        ) == 0
    }

    /// Has the system keep nothing of the store's files in memory.
    private func forgetPages() async throws {
        for file in ["hearth.sqlite", "hearth.sqlite-wal"] {
            let status = try await python(
                file,
                "file = os.open(path, os.O_RDWR | os.O_CREAT)",
                "os.fsync(file)",
                "os.posix_fadvise(file, 0, 0, os.POSIX_FADV_DONTNEED)"
            )
            try #require(status == 0)
        }
    }

    /// Runs lines of Python that do something to a file.
    ///
    /// Another process does it, because one that closes a file loses all its locks on it.
    private func python(_ file: String, _ lines: String...) async throws -> Int32 {
        let program = (["import os, sys", "path = sys.argv[1]"] + lines).joined(separator: "\n")
        let path = folder.url.appending(path: file).path
        return try await ChildProcess("/usr/bin/env", ["python3", "-c", program, path]).ended()
    }
}

/// A thread, to be recognized.
private struct ThreadMark: Sendable {
    private let name = Self.current

    var isHere: Bool { name == Self.current }

    private static var current: String { "\(pthread_self())" }
}
