import AuthDomain
import AuthStore
import AuthTestSupport
import AuthProcesses
import Foundation
import Testing

@Suite("Durability of SQLite")
struct SQLiteDurabilityTests {
    private static let answers = 20

    @Test("The disk syncs between each request and its answer")
    func syncs() async throws {
        let folder = TemporaryFolder()
        let trace = folder.url.appending(path: "trace")
        let process = try ChildProcess(
            "/usr/bin/env",
            [
                "strace", "-f", "-qq", "-e", "trace=fsync,fdatasync,write", "-o", trace.path,
                try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"),
                "--testing-library", "swift-testing", "--filter", "SQLiteDurabilityTests/writes",
            ]
        )
        #expect(await process.ended() == 0)

        var hasSynced = false
        var answers = 0
        for line in try String(contentsOf: trace, encoding: .utf8).split(separator: "\n") {
            if line.contains(#""request "#) { hasSynced = false }
            if line.contains("sync") && line.hasSuffix("= 0") { hasSynced = true }
            guard line.contains(#""answer "#) else { continue }
            #expect(hasSynced, "answer \(answers) came before its sync")
            answers += 1
        }
        #expect(answers == Self.answers)
    }

    /// What the trace looks at.
    @Test("Writes one after the other are answered one after the other")
    func writes() async throws {
        let folder = TemporaryFolder()
        let database = try SQLiteDatabase(directory: folder.url.path)
        let store = try await SQLStore(on: database, mode: .serve)
        let mark = try FileHandle(forWritingTo: URL(filePath: "/dev/null"))
        for index in 0..<Self.answers {
            // A sync that belongs to the last answer, and is late, must not pass for this one's.
            try await Task.sleep(for: .milliseconds(10))
            mark.write(Data("request \(index)".utf8))
            try await store.add(.sample(AccountID("\(index)")))
            mark.write(Data("answer \(index)".utf8))
        }
        await store.close()
    }

    @Test("When the disk is full, writes fail whole; when it has room again, they succeed")
    func fullDisk() async throws {
        let folder = TemporaryFolder()
        let path = folder.url.path
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) { [path = path as String] in
            let database = try SQLiteDatabase(directory: path)
            let store = try await SQLStore(on: database, mode: .serve)
            signal(SIGXFSZ, SIG_IGN)
            try limitFiles(to: 1 << 20)
            let failures = await withTaskGroup(of: Bool.self) { group in
                for task in 0..<8 {
                    group.addTask {
                        for index in 0..<40 {
                            var account = Account.sample(AccountID("\(task)-\(index)"))
                            account.displayName = String(repeating: "x", count: 10_000)
                            let filled = account
                            do {
                                try await store.add(filled)
                                printLine(filled.id.rawValue)
                            } catch {
                                return true
                            }
                        }
                        return false
                    }
                }
                return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            try #require(failures == 8)
            try limitFiles(to: .max)
            try await store.add(.sample(AccountID("after")))
            printLine("after")
            await store.close()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        let known = output.split(separator: "\n").filter { $0.contains("-") || $0 == "after" }
        let store = try await SQLStore(on: SQLiteDatabase(directory: path), mode: .serve)
        let stored = try await store.read { transaction in
            try transaction.accounts(in: .shop, after: nil, limit: .max).map(\.id.rawValue)
        }
        #expect(stored == known.map(String.init).sorted())
        #expect(stored.count > 10)
        await store.close()
    }
}

/// Limits how long the files of this process may become, in bytes.
private func limitFiles(to length: rlim_t) throws {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    limit.rlim_cur = min(length, limit.rlim_max)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
}
