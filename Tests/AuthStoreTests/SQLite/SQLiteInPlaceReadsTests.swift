import AuthProcesses
import AuthStore
import Foundation
import HearthTestSupport
import Synchronization
import Testing

/// What is read where; on a file system that cannot tell what is in memory, all of it elsewhere.
///
/// What is in memory is the system's to decide, which may be short of it: so these tests wait.
@Suite("Reads of SQLite in place")
struct SQLiteInPlaceReadsTests {
    private let folder = TemporaryFolder()

    @Test("A row in memory is read on the caller's thread, and with what was written last")
    func inMemory() async throws {
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: 1)
        try await requireReads(inPlace: isTold()) { try await isReadInPlace(0, of: database) }
        try await database.write { try $0.execute("UPDATE things SET body = 'new'") }
        try await requireReads(inPlace: isTold()) {
            let caller = ThreadMark()
            return try await database.read { connection in
                let row = try connection.execute("SELECT body FROM things").first
                let body: String? = try row?["body"]
                #expect(body == "new")
                return caller.isHere
            }
        }
        await database.close()
    }

    @Test("A row on the disk is read on the store's thread, and on the caller's after that")
    func onDisk() async throws {
        let rows = 2000
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: rows)
        await database.close()
        let reopened = try SQLiteDatabase(directory: folder.url.path)
        try await requireReads(inPlace: false) {
            try await forgetPages()
            return try await isReadInPlace(rows / 2, of: reopened)
        }
        try await requireReads(inPlace: isTold()) {
            try await isReadInPlace(rows / 2, of: reopened)
        }
        await reopened.close()
    }

    @Test("What a read in place throws is thrown at once, and the next read goes on")
    func refusal() async throws {
        struct Refusal: Error {}
        let database = try SQLiteDatabase(directory: folder.url.path)
        try await fill(database, rows: 1)
        try await wait(for: "a read that runs once") {
            let runs = Counter()
            await #expect(throws: Refusal.self) {
                let _: Int = try await database.read { connection in
                    runs.value.withLock { $0 += 1 }
                    try connection.execute("SELECT id FROM things")
                    throw Refusal()
                }
            }
            return runs.value.withLock { $0 } == 1
        }
        try await requireReads(inPlace: isTold()) { try await isReadInPlace(0, of: database) }
        await database.close()
    }

    /// Reads again and again until that happens where it should.
    private func requireReads(
        inPlace isExpected: Bool,
        _ isInPlace: () async throws -> Bool
    ) async throws {
        try await wait(for: isExpected ? "a read in place" : "a read elsewhere") {
            try await isInPlace() == isExpected
        }
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
        let status = try await python(
            "probe",
            "try: os.preadv(os.open(path, os.O_RDWR), [bytearray(1)], 0, os.RWF_NOWAIT)",
            "except OSError as error: sys.exit(3 if error.errno == errno.EOPNOTSUPP else 0)"
        )
        try #require(status == 0 || status == 3)
        return status == 0
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
        let head = ["import errno, os, sys", "path = sys.argv[1]"]
        let program = (head + lines).joined(separator: "\n")
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
