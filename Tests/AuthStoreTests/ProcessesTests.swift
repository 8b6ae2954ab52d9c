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
        async let first = Self.claim(shared)
        async let second = Self.claim(shared)
        let (mine, theirs) = try await (first, second)
        #expect((mine + theirs).sorted() == Array(0..<200))
        #expect(!mine.isEmpty && !theirs.isEmpty, "the processes did not meet")
        await store.close()
    }

    /// Claims every code from a process of its own, once the other one is ready too.
    ///
    /// - Returns: the codes it got.
    private static func claim(_ shared: SharedStore) async throws -> [Int] {
        let result = await #expect(
            processExitsWith: .success,
            observing: [\.standardOutputContent]
        ) { [shared = shared as SharedStore] in
            let store = try await shared.open()
            var ready = try await store.write { try $0.addMeta("ready", 1) }
            while ready < 2 { ready = try await store.write { try $0.addMeta("ready", 0) } }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        for hash in 0..<UInt8(200) {
                            let code = try await store.write { transaction in
                                try transaction.consumeActionCode(
                                    hash: [hash],
                                    in: .shop,
                                    at: .start
                                )
                            }
                            if code != nil { printLine("\(hash)") }
                        }
                    }
                }
                try await group.waitForAll()
            }
            await store.close()
        }
        let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
        return output.split(separator: "\n").compactMap { Int($0) }
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
