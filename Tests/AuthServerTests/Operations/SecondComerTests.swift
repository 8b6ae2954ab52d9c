import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("First sign-ins to one account at once, through two servers on one PostgreSQL")
struct SecondComerTests {
    private static let rounds = 12
    private static let requests = 6

    private func servers() async throws -> [TestServer] {
        let url = try await TestDatabase.newPostgresURL()
        func store() async throws -> SQLStore {
            let database = try await PostgresDatabase.open(
                PostgresOptions(url: url, connections: 3, isDurabilityChecked: false)
            )
            return try await SQLStore(on: database, mode: .dev)
        }
        let first = try await TestServer(store: try await store(), clock: VirtualClock())
        try await SharedKeys.insert(into: first.store)
        let second = try await TestServer(store: try await store(), clock: first.clock, seed: 2)
        return [first, second]
    }

    private func expectOneAccount(_ answers: [TestAnswer]) {
        #expect(answers.allSatisfy { $0.status == 200 }, "\(answers)")
        #expect(answers.count { $0.json["isNewUser"] == true } == 1, "\(answers)")
    }

    @Test("A custom token signs in as often as it comes, and makes one account")
    func customToken() async throws {
        let servers = try await servers()
        for round in 0..<Self.rounds {
            let token = CustomTokens.unsigned(["uid": .string("new-\(round)")])
            let answers = await atOnce(Self.requests) { index in
                await servers[index % 2].signIn(customToken: token)
            }
            expectOneAccount(answers)
        }
    }

    @Test("Each code of a number signs in to the one account that the number gets")
    func phoneNumber() async throws {
        let servers = try await servers()
        for round in 0..<Self.rounds {
            let number = "+16505550\(100 + round)"
            var sent: [SentCode] = []
            for _ in 0..<Self.requests { sent.append(try await servers[0].sendCode(number)) }
            let answers = await atOnce(Self.requests) { [sent] index in
                await servers[index % 2].usePhone(sent[index])
            }
            expectOneAccount(answers)
            #expect(Set(answers.map { $0["localId"] }).count == 1, "\(answers)")
        }
    }

    @Test("A mailed link signs in once, and is used up for everybody else")
    func emailLink() async throws {
        let servers = try await servers()
        for round in 0..<Self.rounds {
            let address = "ann\(round)@example.com"
            let code = try await servers[0].linkCode(address)
            let answers = await atOnce(Self.requests) { index in
                await servers[index % 2].useLink(code, address)
            }
            #expect(answers.count { $0.status == 200 } == 1, "\(answers)")
            let refusals = Set(answers.compactMap(\.error))
            #expect(refusals == ["INVALID_OOB_CODE"], "\(answers)")
        }
    }
}
