import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Attempt lists")
struct AttemptListTests {
    /// Attempts at four times, the third one used by ada in a tenant, the last one of another number.
    private func store(on database: TestDatabase) async throws -> SQLStore {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant))
        try await store.write { transaction in
            try transaction.insert(VerificationAttempt.sample("a"))
            try transaction.insert(VerificationAttempt.sample("b"))
            var used = VerificationAttempt.sample("c", in: .tenant, at: .start.after(1))
            used.account = .ada
            used.outcome = .used
            try transaction.insert(used)
            try transaction.insert(
                VerificationAttempt.sample("d", number: "other", at: .start.after(1_000))
            )
        }
        return store
    }

    private func ids(
        _ store: SQLStore,
        _ change: (inout AttemptFilter) -> Void = { _ in },
        at now: Timestamp = .start.after(1_500)
    ) async throws -> [String] {
        var filter = AttemptFilter(project: "shop", now: now)
        change(&filter)
        return try await store.scan { [filter] transaction in
            try transaction.attempts(filter, after: nil, limit: 10)
        }.map(\.id)
    }

    @Test("Each filter leaves what it is for", arguments: TestDatabase.available)
    func filters(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        #expect(try await ids(store) == ["d", "c", "a", "b"])
        #expect(try await ids(store) { $0.account = .ada } == ["c"])
        #expect(try await ids(store) { $0.tenant = "north" } == ["c"])
        #expect(try await ids(store) { $0.since = .start.after(1) } == ["d", "c"])
        #expect(try await ids(store) { $0.numberMark = "mark" } == ["c", "a", "b"])
        #expect(try await ids(store) { $0.numberMark = "none" } == [])
        #expect(try await ids(store) { $0.outcome = .used } == ["c"])
        #expect(try await ids(store) { $0.outcome = .expired } == ["a", "b"])
        #expect(try await ids(store) { $0.outcome = .waiting } == ["d"])
    }

    @Test("Pages follow each other without gap or repetition", arguments: TestDatabase.available)
    func pages(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        var cursor: AttemptFilter.Cursor?
        var all: [String] = []
        for _ in 0..<5 {
            let page = try await store.scan { [cursor] transaction in
                try transaction.attempts(
                    AttemptFilter(project: "shop", now: .start),
                    after: cursor,
                    limit: 1
                )
            }
            all += page.map(\.id)
            cursor = page.last.map { .init(startedAt: $0.startedAt, id: $0.id) } ?? cursor
        }
        #expect(all == ["d", "c", "a", "b"])
    }

    @Test("What is old goes, a few at a time", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        let counts = try await store.write { transaction in
            try (0..<3).map { _ in
                try transaction.purgeAttempts(of: "shop", before: .start.after(2), limit: 2)
            }
        }
        #expect(counts == [2, 1, 0])
        #expect(try await ids(store) == ["d"])
    }

    @Test("From where a push was asked for is forgotten soon", arguments: TestDatabase.available)
    func networkMarks(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(VerificationAttempt.push("1"))
            try transaction.insert(VerificationAttempt.push("2", at: .start.after(2)))
            try transaction.forgetNetworkMarks(before: .start.after(2))
        }
        let marks = try await store.read { transaction in
            try ["1", "2"].map { try transaction.attempt($0, of: "shop")?.networkMark }
        }
        #expect(marks == [nil, "network"])
    }

    @Test(
        "An account takes its attempts with it, and those of its number that are nobody's",
        arguments: TestDatabase.available
    )
    func removal(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        try await store.write { transaction in
            try transaction.insert(VerificationAttempt.sample("e", in: .tenant))
            try transaction.deleteAttempts(of: .ada, numberMarks: [], in: .tenant)
        }
        #expect(try await ids(store) == ["d", "a", "b"])
        try await store.write { transaction in
            try transaction.deleteAttempts(of: .bob, numberMarks: ["mark"], in: .shop)
        }
        #expect(try await ids(store) == ["d"])
    }

    @Test("A tenant takes its attempts with it", arguments: TestDatabase.available)
    func tenant(on database: TestDatabase) async throws {
        let store = try await store(on: database)
        _ = try await store.write { try $0.deleteTenant("north", of: "shop", at: .start) }
        #expect(try await ids(store) == ["d", "a", "b"])
    }
}
