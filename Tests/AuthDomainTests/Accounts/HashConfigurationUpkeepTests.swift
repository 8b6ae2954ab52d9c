import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Upkeep of hash configurations")
struct HashConfigurationUpkeepTests {
    private static let day: Int64 = 24 * 3600

    private static func configuration(
        _ id: String,
        _ scheme: HashScheme,
        key: [UInt8]? = nil,
        at time: Timestamp
    ) throws -> HashConfiguration {
        let keyRing = try SharedKeys.keyRing.get()
        return HashConfiguration(
            id: id,
            project: TestServer.project,
            scheme: scheme.text,
            sealedKey: key.map {
                keyRing.seal($0, context: Array("hash_configurations/\(id)/sealed_key".utf8))
            },
            createdAt: time
        )
    }

    private static func account(
        _ id: String,
        _ hash: ImportedHash,
        at time: Timestamp
    ) -> Account {
        var account = Account(
            scope: Scope(project: TestServer.project),
            id: AccountID(id),
            createdAt: time
        )
        account.passwordHash = hash.text
        return account
    }

    private func kept(_ server: TestServer) async throws -> [String] {
        try await server.store.read { transaction in
            try transaction.hashConfigurations(of: TestServer.project).map(\.id).sorted()
        }
    }

    @Test(
        "What no account needs goes after a day, and what one needs stays",
        arguments: TestDatabase.available
    )
    func unused(on database: TestDatabase) async throws {
        let server = try await TestServer(.production, on: database)
        let now = server.clock.now()
        let hmac = HashScheme.hmac(.sha256, .passwordFirst)
        let pbkdf2 = HashScheme.pbkdf2(.sha256, rounds: 10, byteCount: 32)
        let configurations = [
            try Self.configuration("needed", hmac, key: [1], at: now),
            try Self.configuration("left", hmac, key: [2], at: now),
            try Self.configuration("keyless", pbkdf2, at: now),
            try Self.configuration("cheap", .bcrypt(cost: 4), at: now),
            try Self.configuration("dear", .bcrypt(cost: 10), at: now),
        ]
        let bytes = [UInt8](repeating: 7, count: 32)
        let bcrypt = Array(("$2a$10$" + String(repeating: "x", count: 53)).utf8)
        let accounts = [
            Self.account(
                "a",
                try ImportedHash(scheme: hmac, keyID: "needed", salt: [], hash: bytes),
                at: now
            ),
            Self.account(
                "b",
                try ImportedHash(scheme: pbkdf2, keyID: nil, salt: [], hash: bytes),
                at: now
            ),
            Self.account("c", try ImportedHash(bcrypt: bcrypt), at: now),
        ]
        try await server.store.write { transaction in
            for configuration in configurations { try transaction.insert(configuration) }
            for account in accounts { try transaction.insert(account) }
        }
        server.clock.advance(seconds: Self.day)
        try await Upkeep(server.environment).run()
        #expect(try await kept(server).count == 5)
        server.clock.advance(seconds: 1)
        try await Upkeep(server.environment).run()
        #expect(try await kept(server) == ["dear", "keyless", "needed"])

        // Looked through once a day only.
        _ = try await server.store.write { transaction in
            try transaction.displaceAccount(AccountID("a"), in: Scope(project: TestServer.project))
        }
        try await Upkeep(server.environment).run()
        #expect(try await kept(server).count == 3)
        server.clock.advance(seconds: Self.day + 1)
        try await Upkeep(server.environment).run()
        #expect(try await kept(server) == ["dear", "keyless"])
    }

    @Test("What an import has just used stays, and what it finds gone is made again")
    func imported() async throws {
        let server = try await TestServer()
        func importUser(_ id: String) async -> TestAnswer {
            let body: JSONValue = [
                "hashAlgorithm": "HMAC_SHA256", "signerKey": "a2V5",
                "users": [
                    ["localId": .string(id), "passwordHash": "aGFzaA==", "salt": "c2FsdA=="]
                ],
            ]
            let path = "/v1/projects/\(TestServer.project)/accounts:batchCreate"
            return await server.send(.post(path, body).asOwner)
        }
        #expect(await importUser("a").status == 200)
        let first = try await kept(server)
        #expect(first.count == 1)
        let scope = Scope(project: TestServer.project)
        _ = try await server.store.write { try $0.displaceAccount(AccountID("a"), in: scope) }
        server.clock.advance(seconds: Self.day + 1)
        #expect(await importUser("b").status == 200)
        _ = try await server.store.write { try $0.displaceAccount(AccountID("b"), in: scope) }
        try await Upkeep(server.environment).run()
        #expect(try await kept(server) == first)
        server.clock.advance(seconds: Self.day + 1)
        try await Upkeep(server.environment).run()
        #expect(try await kept(server).isEmpty)
        #expect(await importUser("c").status == 200)
        #expect(try await kept(server).count == 1)
    }
}
