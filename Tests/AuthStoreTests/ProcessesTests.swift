import AuthDomain
import AuthStore
import AuthTestSupport
import Foundation
import Synchronization
import Testing

@Suite("Processes that share a store")
struct ProcessesTests {
    @Test(
        "Of claims in two processes, one succeeds for each code",
        arguments: TestDatabase.available
    )
    func claims(on database: TestDatabase) async throws {
        let folder = TemporaryFolder()
        let shared = try await SharedStore(on: database, folder: folder)
        let store = try await shared.open()
        try await store.write { transaction in
            for hash in 0..<UInt8(200) { try transaction.insert(ActionCode.sample(hash)) }
        }
        // Another exit test might begin only once the first one has ended: this process is the other, on a
        // thread of its own, because Swift's read what the first one prints.
        let claims = Task(executorPreference: OwnThread()) { try await Self.claim(in: store) }
        let theirs = await Self.claimElsewhere(shared)
        // If it has failed, it will not come to the next codes.
        claims.cancel()
        let mine = try await claims.value
        #expect((mine + theirs).sorted() == Array(0..<200))
        await store.close()
    }

    /// Claims every code from another process.
    ///
    /// - Returns: the codes that it got.
    private static func claimElsewhere(_ shared: SharedStore) async -> [UInt8] {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) { [shared = shared as SharedStore] in
            let store = try await shared.open()
            for hash in try await ProcessesTests.claim(in: store) { printLine("\(hash)") }
            await store.close()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        return output.split(separator: "\n").compactMap { UInt8($0) }
    }

    /// Claims every code, each few once the other process has come to them, too.
    ///
    /// Who gets more of them is the system's business.
    private static func claim(in store: SQLStore) async throws -> [UInt8] {
        var claimed: [UInt8] = []
        for few in stride(from: UInt8(0), to: 200, by: 20) {
            try await meet("claims from \(few)", in: store)
            claimed += try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<2 { group.addTask { try await claim(few..<few + 20, in: store) } }
                return try await group.reduce(into: []) { $0 += $1 }
            }
        }
        return claimed
    }

    /// Waits until both processes have come here.
    private static func meet(_ place: String, in store: SQLStore) async throws {
        var ready = try await store.write { try $0.addMeta(place, 1) }
        while ready < 2 {
            try? await Task.sleep(for: .milliseconds(1))
            let isLast = Task.isCancelled
            ready = try await store.read { try $0.meta(place).flatMap { Int64($0) } ?? 0 }
            if isLast, ready < 2 { throw CancellationError() }
        }
    }

    private static func claim(_ hashes: Range<UInt8>, in store: SQLStore) async throws -> [UInt8] {
        var claimed: [UInt8] = []
        for hash in hashes {
            let code = try await store.write { transaction in
                try transaction.consumeActionCode(hash: [hash], in: .shop, at: .start)
            }
            if code != nil { claimed.append(hash) }
        }
        return claimed
    }

    @Test(
        "A process killed in the middle of its work loses nothing that was answered, and leaves nothing by half",
        arguments: TestDatabase.available
    )
    func kill(on database: TestDatabase) async throws {
        let folder = TemporaryFolder()
        let shared = try await SharedStore(on: database, folder: folder)
        for round in 0..<3 {
            let result = await #expect(
                processExitsWith: .signal(SIGKILL),
                observing: [\.standardOutputContent]
            ) { [shared = shared as SharedStore, round = round as Int] in
                let store = try await shared.open()
                let answers = Counter()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for task in 0..<8 {
                        group.addTask {
                            for index in 0... {
                                let id = AccountID("\(round)-\(task)-\(index)")
                                try await store.write { transaction in
                                    try transaction.insert(Account.sample(id))
                                    try transaction.insert(.phone("f", "+1"), of: id, in: .shop)
                                }
                                printLine(id.rawValue)
                                let count = answers.value.withLock { value in
                                    value += 1
                                    return value
                                }
                                if count == 40 + round { Foundation.kill(getpid(), SIGKILL) }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
            let answered = output.split(separator: "\n").filter { $0.hasPrefix("\(round)-") }
            #expect(answered.count >= 40)
            let store = try await shared.open()
            let stored = try await store.read { transaction in
                let accounts = try transaction.accounts(in: .shop, after: nil, limit: .max)
                for account in accounts {
                    #expect(try transaction.factors(of: account.id, in: .shop).count == 1)
                }
                return Set(accounts.map(\.id.rawValue))
            }
            for id in answered { #expect(stored.contains(String(id))) }
            await store.close()
        }
    }
}

/// Runs tasks on a thread that waits for nobody else.
private final class OwnThread: TaskExecutor {
    private let queue = DispatchQueue(label: "own thread")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
