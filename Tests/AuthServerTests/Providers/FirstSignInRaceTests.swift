import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("First sign-ins of one person at once")
struct FirstSignInRaceTests {
    @Test("Two servers on one PostgreSQL make one account, and ask for no confirmation")
    func servers() async throws {
        let url = try await TestDatabase.newPostgresURL()
        let first = try await TestServer(store: try await Self.store(url), clock: VirtualClock())
        try await SharedKeys.insert(into: first.store)
        let second = try await TestServer(
            store: try await Self.store(url),
            clock: first.clock,
            seed: 2
        )
        for person in 0..<24 {
            // Facebook's word proves no address, so whoever finds an account by it must ask.
            let claims: JSONObject = [
                "sub": .string("fb-\(person)"), "email": .string("ann\(person)@example.com"),
            ]
            let answers = await atOnce(6) { index in
                await (index % 2 == 0 ? first : second).fake("facebook.com", claims)
            }
            #expect(answers.allSatisfy { $0.status == 200 }, "\(answers)")
            #expect(answers.allSatisfy { $0.json["needConfirmation"] == nil }, "\(answers)")
            #expect(Set(answers.map { $0["localId"] }).count == 1, "\(answers)")
            #expect(answers.count { $0.json["isNewUser"] == true } == 1, "\(answers)")
        }
        #expect(try await first.accountCount() == 24)
    }

    private static func store(_ url: String) async throws -> SQLStore {
        let database = try await PostgresDatabase.open(
            PostgresOptions(url: url, connections: 3, isDurabilityChecked: false)
        )
        return try await SQLStore(on: database, mode: .dev)
    }
}
