import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Removal of old anonymous accounts")
struct AnonymousPurgeTests {
    @Test("An account that gets an address meanwhile stays")
    func linkedMeanwhile() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let store = try await SQLStore(on: database, mode: .dev)
        try await SharedKeys.insert(into: store)
        let server = try await TestServer(.init(), store: store, clock: VirtualClock())
        let linked = await server.app("signUp", [:])["localId"]
        let other = await server.app("signUp", [:])["localId"]
        await server.patch("autodeleteAnonymousUsers", ["autodeleteAnonymousUsers": true])
        server.clock.advance(seconds: 31 * 86_400)
        let upkeep = Upkeep(server.environment)
        var removing: Task<[Delivery], any Error>?
        try await LockedRows.hold(
            "UPDATE accounts SET email = 'ann@example.com' WHERE id = \(linked) RETURNING id",
            in: database
        ) { rows in
            removing = Task { try await upkeep.run() }
            try await rows.waitForOthers()
        }
        _ = try await removing?.value
        let left = try await database.read { try $0.execute("SELECT id FROM accounts") }
        let ids: [String] = try left.map { try $0["id"] }
        #expect(ids == [linked], "and not \(other)")
    }
}
