import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Outbox queries")
struct OutboxQueriesTests {
    private static func message(_ id: String, project: String = "a") -> OutboxMessage {
        OutboxMessage(
            id: id,
            scope: Scope(project: project),
            kind: .sms,
            to: "+16505550101",
            body: "123456 is your code",
            purpose: "enrollment",
            time: .start
        )
    }

    @Test("Every field comes back", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let message = OutboxMessage(
            id: "m",
            scope: .tenant,
            kind: .email,
            to: "ada@example.com",
            body: "Hello",
            code: "123",
            link: "https://example.com/?code=123",
            purpose: "VERIFY_EMAIL",
            newEmail: "new@example.com",
            sessionInfo: "s",
            time: .start
        )
        try await store.write { try $0.insert(message) }
        #expect(try await store.read { try $0.messages(of: "shop") } == [message])
    }

    @Test(
        "Messages of one millisecond come in the order they were stored",
        arguments: TestDatabase.available
    )
    func order(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let messages = ["c", "a", "b"].map { Self.message($0) } + [Self.message("0", project: "b")]
        for message in messages { try await store.write { try $0.insert(message) } }
        #expect(try await store.read { try $0.messages(of: nil) } == messages)
        #expect(try await store.read { try $0.messages(of: "a") } == Array(messages.prefix(3)))
    }

    @Test("Deleting empties one project, or all", arguments: TestDatabase.available)
    func delete(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        for (id, project) in [("1", "a"), ("2", "b"), ("3", "c")] {
            try await store.write { try $0.insert(Self.message(id, project: project)) }
        }
        try await store.write { try $0.deleteMessages(of: "a") }
        #expect(try await store.read { try $0.messages(of: nil) }.map(\.id) == ["2", "3"])
        try await store.write { try $0.deleteMessages(of: nil) }
        #expect(try await store.read { try $0.messages(of: nil) }.isEmpty)
    }
}
