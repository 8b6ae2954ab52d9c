import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Queries of code reports")
struct CodeReportQueriesTests {
    /// A code that expires ten minutes after the start.
    private static func report(_ delivery: String, of number: String = "n") -> CodeReport {
        CodeReport(
            delivery: delivery,
            scope: .tenant,
            numberMark: number,
            dueAt: .start.after(600_000)
        )
    }

    private static func store(
        on database: TestDatabase,
        _ sent: [(delivery: String, reference: String)]
    ) async throws -> SQLStore {
        let store = try await database.openStore(connections: 4)
        try await store.write { transaction in
            for (delivery, reference) in sent {
                try transaction.insert(report(delivery))
                try transaction.noteSender(of: delivery, gateway: "g", reference: reference)
            }
        }
        return store
    }

    private static func take(_ store: SQLStore, at milliseconds: Int64) async throws -> [CodeReport]
    {
        try await store.write { transaction in
            try transaction.takeCodeReports(
                limit: 10,
                at: .start.after(milliseconds),
                until: .start.after(milliseconds + 1000)
            )
        }
    }

    @Test(
        "A code that nobody uses is told as canceled once it has expired",
        arguments: TestDatabase.available
    )
    func expires(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r")])
        #expect(try await Self.take(store, at: 599_999).isEmpty)
        let taken = try await Self.take(store, at: 600_000)
        #expect(taken.map(\.outcome) == [.canceled] && taken.map(\.reference) == ["r"])
        #expect(taken.first?.scope == .tenant)
        // Somebody is at it.
        #expect(try await Self.take(store, at: 600_500).isEmpty)
        #expect(try await Self.take(store, at: 601_000).map(\.attempts) == [2])
    }

    @Test(
        "A used code is told at once, and no newer code takes that back",
        arguments: TestDatabase.available
    )
    func used(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r")])
        try await store.write { transaction in
            try transaction.approveCode(of: "a", at: .start)
            try transaction.cancelCode(of: "a", at: .start)
            try transaction.cancelCodes(ofNumber: "n", at: .start)
        }
        #expect(try await Self.take(store, at: 0).map(\.outcome) == [.approved])
    }

    @Test(
        "A code that is used before its sender is known is told once it is",
        arguments: TestDatabase.available
    )
    func early(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(Self.report("a"))
            try transaction.approveCode(of: "a", at: .start)
        }
        #expect(try await Self.take(store, at: 700_000).isEmpty)
        #expect(try await store.read { try !$0.isCodeReportDue(at: .start.after(700_000)) })
        try await store.write { try $0.noteSender(of: "a", gateway: "g", reference: "r") }
        #expect(try await Self.take(store, at: 0).map(\.outcome) == [.approved])
    }

    @Test("What changes while it is told is told again", arguments: TestDatabase.available)
    func changes(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r")])
        let taken = try #require(try await Self.take(store, at: 600_000).first)
        let isOver = try await store.write { transaction in
            try transaction.approveCode(of: "a", at: .start.after(600_000))
            try transaction.putBack(taken, until: .start.after(900_000))
            return try transaction.endCodeReport(taken)
        }
        #expect(!isOver)
        let again = try #require(try await Self.take(store, at: 600_000).first)
        #expect(again.outcome == .approved)
        #expect(try await store.write { try $0.endCodeReport(again) })
        #expect(try await store.read { try $0.codeReport(of: "a") } == nil)
    }

    @Test(
        "Ahead of a message all other codes of its number are taken, and no other number's",
        arguments: TestDatabase.available
    )
    func ahead(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r1"), ("b", "r2")])
        let taken = try await store.write { transaction in
            try transaction.insert(Self.report("c", of: "m"))
            try transaction.noteSender(of: "c", gateway: "g", reference: "r3")
            try transaction.insert(Self.report("d"))
            return try transaction.takeCodeReports(
                aheadOf: "d",
                by: "g",
                limit: 10,
                until: .start
            )
        }
        #expect(Set(taken.map(\.delivery)) == ["a", "b"])
    }

    @Test(
        "A name that the gateway gives twice is the newer code's",
        arguments: TestDatabase.available
    )
    func sameName(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r"), ("b", "r")])
        #expect(try await store.read { try $0.codeReport(of: "a") } == nil)
        #expect(try await store.read { try $0.codeReport(of: "b") }?.reference == "r")
    }

    @Test(
        "A tenant's go with it, and what was due long ago goes",
        arguments: TestDatabase.available
    )
    func purge(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database, [("a", "r")])
        try await store.write { try $0.purgeCodeReports(dueBefore: .start.after(600_000)) }
        #expect(try await store.read { try $0.codeReport(of: "a") } != nil)
        try await store.write { try $0.purgeCodeReports(dueBefore: .start.after(600_001)) }
        #expect(try await store.read { try $0.codeReport(of: "a") } == nil)
    }

    @Test("Of many who tell, one gets each", arguments: TestDatabase.available)
    func once(on database: TestDatabase) async throws {
        let sent = (0..<8).map { (delivery: "d\($0)", reference: "r\($0)") }
        let store = try await Self.store(on: database, sent)
        let taken = try await withThrowingTaskGroup(of: [CodeReport].self) { group in
            for _ in 0..<6 { group.addTask { try await Self.take(store, at: 600_000) } }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let rest = try await Self.take(store, at: 600_000)
        #expect((taken + rest).map(\.delivery).sorted() == sent.map(\.delivery))
    }
}
