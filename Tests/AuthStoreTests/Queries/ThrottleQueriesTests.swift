import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Throttle queries")
struct ThrottleQueriesTests {
    @Test("No guess is lost, however many come at once", arguments: TestDatabase.available)
    func count(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        _ = try await race(30) {
            try await store.write { transaction in
                var counter = try transaction.countGuess("a", at: .start)
                counter.updatedAt = counter.updatedAt.after(1)
                try transaction.update(counter)
                return true
            }
        }
        let counter = try await store.write { try $0.countGuess("a", at: .start.after(99)) }
        #expect(counter.guesses == 31)
        #expect(counter.updatedAt == .start.after(30))
    }

    @Test(
        "A new counter has one guess, and the others keep theirs",
        arguments: TestDatabase.available
    )
    func first(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let fresh = Throttle(key: "a", guesses: 1, blockedUntil: nil, updatedAt: .start)
        #expect(try await store.write { try $0.countGuess("a", at: .start) } == fresh)
        let blocked = Throttle(
            key: "a",
            guesses: 7,
            blockedUntil: .start.after(5),
            updatedAt: .start.after(1)
        )
        try await store.write { try $0.update(blocked) }
        var next = blocked
        next.guesses = 8
        #expect(try await store.write { try $0.countGuess("a", at: .start.after(9)) } == next)
        try await store.write { try $0.clearThrottle("a") }
        #expect(try await store.write { try $0.countGuess("a", at: .start) } == fresh)
    }

    @Test(
        "A refusal after counting leaves the counter as it was",
        arguments: TestDatabase.available
    )
    func refusal(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        await #expect(throws: AuthError.tooManyAttempts) {
            try await store.write { transaction in
                _ = try transaction.countGuess("a", at: .start)
                throw AuthError.tooManyAttempts
            }
        }
        #expect(try await store.write { try $0.countGuess("a", at: .start) }.guesses == 1)
    }

    @Test("A purge forgets counters that rested", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        for (index, key) in ["a", "b"].enumerated() {
            _ = try await store.write { try $0.countGuess(key, at: .start.after(Int64(index))) }
        }
        try await store.write { try $0.purgeThrottles(before: .start.after(1)) }
        #expect(try await store.write { try $0.countGuess("a", at: .start) }.guesses == 1)
        #expect(try await store.write { try $0.countGuess("b", at: .start) }.guesses == 2)
    }
}
