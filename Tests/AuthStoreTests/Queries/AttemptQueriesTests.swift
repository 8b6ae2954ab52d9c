import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension VerificationAttempt {
    static func sample(
        _ id: String,
        in scope: Scope = .shop,
        _ purpose: Purpose = .signIn,
        number: String? = "mark",
        at time: Timestamp = .start
    ) -> VerificationAttempt {
        var attempt = VerificationAttempt(
            id: id,
            scope: scope,
            purpose: purpose,
            startedAt: time,
            expiresAt: time.after(1_000),
            steps: [AttemptStep(.messageQueued, at: time)]
        )
        attempt.numberMark = number
        return attempt
    }

    /// A push that nobody has followed yet.
    static func push(_ id: String, at time: Timestamp = .start) -> VerificationAttempt {
        var attempt = sample(id, .appProof, number: nil, at: time)
        attempt.bundleID = "com.example.app"
        attempt.networkMark = "network"
        return attempt
    }
}

extension SQLStore {
    fileprivate func add(_ attempts: VerificationAttempt...) async throws {
        try await write { transaction in
            for attempt in attempts { try transaction.insert(attempt) }
        }
    }

    fileprivate func attempt(_ id: String) async throws -> VerificationAttempt? {
        try await read { try $0.attempt(id, of: "shop") }
    }

    fileprivate func append(
        _ kind: AttemptStep.Kind,
        to id: String,
        _ outcome: VerificationAttempt.Outcome? = nil
    ) async throws {
        try await write { transaction in
            try transaction.append(
                [AttemptStep(kind, at: .start)],
                toAttempt: id,
                outcome: outcome
            )
        }
    }
}

@Suite("Attempt queries")
struct AttemptQueriesTests {
    @Test("Every field comes back", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        var attempt = VerificationAttempt.sample("1", in: .tenant, .enrollment)
        attempt.account = .ada
        attempt.phoneNumber = "+1******0101"
        attempt.region = "US"
        attempt.bundleID = "com.example.app"
        attempt.networkMark = "network"
        attempt.outcome = .refused
        attempt.steps.append(
            AttemptStep(.gatewayRefused, at: .start.after(5), reason: "“no”\n", gateway: "twilio")
        )
        try await store.add(attempt)
        #expect(try await store.attempt("1") == attempt)
        #expect(try await store.read { try $0.attempt("1", of: "other") } == nil)
    }

    @Test("Steps of many at once are all there", arguments: TestDatabase.available)
    func append(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.add(.sample("1"))
        let count = try await race(10) {
            try await store.append(.codeWrong, to: "1")
            return true
        }
        #expect(count == 10)
        let kinds = try #require(try await store.attempt("1")).steps.map(\.kind)
        #expect(kinds == [.messageQueued] + Array(repeating: .codeWrong, count: 10))
        try await store.append(.codeWrong, to: "nobody's")
    }

    @Test("Whoever goes on for ever fills nothing, and the outcome is told still")
    func full() async throws {
        let store = try await TestDatabase.sqlite.openStore()
        try await store.add(.sample("1"))
        for _ in 0..<200 { try await store.append(.codeExpired, to: "1") }
        try await store.append(.codeUsed, to: "1", .used)
        let attempt = try #require(try await store.attempt("1"))
        #expect((50..<120).contains(attempt.steps.count) && attempt.outcome == .used)
    }

    @Test("What was used stays so, and only what waits is undelivered")
    func outcomes() async throws {
        let store = try await TestDatabase.sqlite.openStore()
        try await store.add(.sample("1"), .sample("2"), .sample("3"))
        try await store.write { transaction in
            var use = AttemptUse(account: .ada, purpose: .link)
            try transaction.useAttempt("1", for: use, AttemptStep(.codeUsed, at: .start))
            use = AttemptUse()
            try transaction.useAttempt("1", for: use, AttemptStep(.codeUsed, at: .start))
        }
        try await store.append(.receiptFailed, to: "1", .undelivered)
        try await store.append(.codeWrong, to: "1", .guessed)
        let used = try await store.attempt("1")
        #expect(used?.outcome == .used && used?.account == .ada && used?.purpose == .link)
        try await store.append(.codeWrong, to: "2", .guessed)
        try await store.append(.receiptFailed, to: "2", .undelivered)
        #expect(try await store.attempt("2")?.outcome == .guessed)
        try await store.append(.receiptFailed, to: "3", .undelivered)
        #expect(try await store.attempt("3")?.outcome == .undelivered)
    }

    @Test("A newer code takes the place of what waits for the same, and of nothing else")
    func supersede() async throws {
        let store = try await TestDatabase.sqlite.openStore()
        try await store.add(
            .sample("old"),
            .sample("other", number: "another"),
            .sample("factor", .secondFactor),
            .sample("late", at: .start.after(-1_000))
        )
        try await store.write { transaction in
            try transaction.supersedeAttempts(like: .sample("new"), at: .start)
        }
        #expect(try await store.attempt("old")?.outcome == .superseded)
        #expect(try await store.attempt("old")?.steps.last?.kind == .superseded)
        for id in ["other", "factor", "late"] {
            #expect(try await store.attempt(id)?.outcome == .waiting)
        }
    }

    @Test("A push is followed once, however many try", arguments: TestDatabase.available)
    func push(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.add(.push("1"), .push("2", at: .start.after(1)), .sample("3"))
        let latest = AttemptPush.latest(
            project: "shop",
            bundleID: "com.example.app",
            networkMark: "network",
            since: .start
        )
        let taken = try await race(10) {
            try await store.write { try $0.takePush(.id("1", project: "shop")) } != nil
        }
        #expect(taken == 1)
        let (found, none) = try await store.write { transaction in
            (try transaction.takePush(latest), try transaction.takePush(latest))
        }
        #expect(found?.id == "2" && none == nil)
        let foreign = try await store.write { try $0.takePush(.id("3", project: "shop")) }
        #expect(foreign == nil)
    }

    @Test("A push of another place, app or time is nobody's", arguments: TestDatabase.available)
    func foreignPush(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.push("1"))
        let others: [(String, String, String, Int64)] = [
            ("other", "com.example.app", "network", 0), ("shop", "com.other", "network", 0),
            ("shop", "com.example.app", "elsewhere", 0),
            ("shop", "com.example.app", "network", 1),
        ]
        for (project, app, mark, since) in others {
            let push = AttemptPush.latest(
                project: project,
                bundleID: app,
                networkMark: mark,
                since: .start.after(since)
            )
            #expect(try await store.write { try $0.takePush(push) } == nil)
        }
    }
}
