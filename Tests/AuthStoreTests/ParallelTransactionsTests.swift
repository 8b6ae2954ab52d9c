import AuthStore
import AuthTestSupport
import Foundation
import Synchronization
import Testing

/// Counts across threads.
final class Counter: Sendable {
    let value = Mutex(0)
}

@Suite("Parallel transactions")
struct ParallelTransactionsTests {
    private struct Refusal: Error {}

    @Test(
        "A failure among transactions that run together undoes none of its neighbours",
        arguments: TestDatabase.available
    )
    func neighbours(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind, connections: 8)
        let database = things.database
        let succeeded = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<100 {
                group.addTask {
                    do {
                        try await database.write { connection in
                            try connection.execute("INSERT INTO things (id) VALUES (\("\(index)"))")
                            if index % 3 == 0 { throw Refusal() }
                            if index % 3 == 1 { try connection.execute("SELECT * FROM nowhere") }
                        }
                        return index % 3 == 2
                    } catch {
                        return index % 3 != 2
                    }
                }
            }
            return await group.allSatisfy { $0 }
        }
        #expect(succeeded)
        let expected = (0..<100).filter { $0 % 3 == 2 }.map { "\($0)" }.sorted()
        #expect(try await things.ids() == expected)
    }

    @Test("Of parallel claims on one row, one succeeds", arguments: TestDatabase.available)
    func singleUse(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind, connections: 8)
        let database = things.database
        for round in 0..<20 {
            try await things.insert("\(round)", good: true)
            let claims = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<16 {
                    group.addTask {
                        try await database.write { connection in
                            try connection.execute(
                                """
                                UPDATE things SET good = FALSE
                                WHERE id = \("\(round)") AND good RETURNING id
                                """
                            ).count
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(claims == 1)
        }
    }

    @Test("Counting in a locked row loses no count", arguments: TestDatabase.available)
    func lockedRow(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind, connections: 8)
        let database = things.database
        try await things.insert("a", size: 0)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<64 {
                group.addTask {
                    try await database.write { connection in
                        let size: Int64? = try connection.execute(
                            "UPDATE things SET size = size WHERE id = 'a' RETURNING size"
                        ).first?["size"]
                        let next = (size ?? 0) + 1
                        try connection.execute("UPDATE things SET size = \(next) WHERE id = 'a'")
                    }
                }
            }
            try await group.waitForAll()
        }
        let size: Int64? = try await database.read { connection in
            try connection.execute("SELECT size FROM things").first?["size"]
        }
        #expect(size == 64)
    }

    @Test("Opposite orders of locking end in two commits", arguments: TestDatabase.available)
    func deadlock(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        for id in ["a", "b"] { try await things.insert(id) }
        // SQLite runs one after the other; PostgreSQL ends one of them, which is run again. On a busy
        // machine the two may miss each other: then once more.
        let wanted = kind == .sqlite ? 2 : 3
        for _ in 0..<50 where try await runsOfOppositeOrders(things) == wanted { return }
        Issue.record("the two transactions never met")
    }

    /// How often two transactions that lock in opposite orders were run, until both had committed.
    private func runsOfOppositeOrders(_ things: Things) async throws -> Int {
        let runs = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for ids in [["a", "b"], ["b", "a"]] {
                group.addTask {
                    try await things.database.write { connection in
                        runs.value.withLock { $0 += 1 }
                        for id in ids {
                            try connection.execute(
                                "UPDATE things SET size = 1 - size WHERE id = \(id)"
                            )
                            Thread.sleep(forTimeInterval: 0.1)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        return runs.value.withLock { $0 }
    }

    @Test(
        "A read sees one moment, whatever is written meanwhile",
        arguments: TestDatabase.available
    )
    func snapshot(on kind: TestDatabase) async throws {
        let things = try await Things(on: kind)
        let database = things.database
        try await things.insert("a", size: 0)
        try await things.insert("b", size: 1)
        let writing = Task {
            while !Task.isCancelled {
                try await database.write { connection in
                    try connection.execute("UPDATE things SET size = size + 2")
                }
            }
        }
        for _ in 0..<100 {
            let (first, second): (Int64?, Int64?) = try await database.read { connection in
                let first: Int64? = try connection.execute(
                    "SELECT size FROM things WHERE id = 'a'"
                ).first?["size"]
                let second: Int64? = try connection.execute(
                    "SELECT size FROM things WHERE id = 'b'"
                ).first?["size"]
                return (first, second)
            }
            #expect(first.map { $0 + 1 } == second)
        }
        writing.cancel()
        _ = await writing.result
    }
}
