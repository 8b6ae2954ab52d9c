import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Message counter queries")
struct MessageCounterQueriesTests {
    private func counter(
        _ name: String,
        adding amount: Int64 = 1,
        atMost maximum: Int64
    ) -> MessageCounter {
        MessageCounter(
            name,
            adding: amount,
            atMost: maximum,
            endsAt: .start.after(60),
            refusal: .numberLimit
        )
    }

    @Test("Sums that have room are added to, the others are left out and as they were")
    func room() async throws {
        for database in TestDatabase.available {
            let store = try await database.openStore()
            let both = [counter("b", adding: 40, atMost: 100), counter("a", atMost: 2)]
            for _ in 0..<2 {
                let sums = try await store.write { try $0.add(to: both, at: .start) }
                #expect(Set(sums.map(\.name)) == ["a", "b"])
            }
            let full = try await store.write { try $0.add(to: both, at: .start) }
            #expect(full.isEmpty)
            let found = try await store.read { try $0.messageSums(["a", "b", "c"], at: .start) }
            #expect(
                Set(found) == [
                    MessageSum(name: "a", amount: 2, told: 0),
                    MessageSum(name: "b", amount: 80, told: 0),
                ]
            )
        }
    }

    @Test("A sum ends when it was to end, and begins anew", arguments: TestDatabase.available)
    func end(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let one = [counter("a", atMost: 1)]
        #expect(try await store.write { try $0.add(to: one, at: .start).count } == 1)
        #expect(try await store.write { try $0.tell(ofMessageSum: "a", level: 1, at: .start) })
        #expect(try await store.write { try $0.add(to: one, at: .start.after(59)) }.isEmpty)
        let end = Timestamp.start.after(60)
        #expect(try await store.read { try $0.messageSums(["a"], at: end) }.isEmpty)
        let next = try await store.write { try $0.add(to: one, at: end) }
        #expect(next == [MessageSum(name: "a", amount: 1, told: 0)])
    }

    @Test("The operator is told once of each level", arguments: TestDatabase.available)
    func told(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        _ = try await store.write { try $0.add(to: [counter("a", atMost: 9)], at: .start) }
        let first = try await race(8) {
            try await store.write { try $0.tell(ofMessageSum: "a", level: 1, at: .start) }
        }
        #expect(first == 1)
        #expect(try await store.write { try $0.tell(ofMessageSum: "a", level: 2, at: .start) })
        #expect(try await !store.write { try $0.tell(ofMessageSum: "a", level: 1, at: .start) })
        #expect(try await !store.write { try $0.tell(ofMessageSum: "b", level: 1, at: .start) })
    }

    @Test("Sums that have ended are forgotten", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        _ = try await store.write { try $0.add(to: [counter("a", atMost: 9)], at: .start) }
        try await store.write { try $0.purgeMessageSums(endedBefore: .start.after(60)) }
        #expect(try await store.read { try $0.messageSums(["a"], at: .start) }.count == 1)
        try await store.write { try $0.purgeMessageSums(endedBefore: .start.after(61)) }
        #expect(try await store.read { try $0.messageSums(["a"], at: .start) }.isEmpty)
    }
}
