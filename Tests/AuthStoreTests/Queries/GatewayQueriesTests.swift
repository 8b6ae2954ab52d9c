import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Gateway queries")
struct GatewayQueriesTests {
    private static func gateway(
        _ name: String,
        _ road: MessageRoad = .sms,
        position: Int64 = 1
    ) throws -> StoredGateway {
        StoredGateway(
            road: road,
            name: name,
            position: position,
            settings: ["twilio-from": .string(name)],
            secrets: ["twilio-auth-token": "secret"],
            at: .start,
            keyRing: try SharedKeys.keyRing.get()
        )
    }

    @Test(
        "Gateways come in their order, each once, and open again",
        arguments: TestDatabase.available
    )
    func order(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (a, b) = (try Self.gateway("a", position: 2), try Self.gateway("b"))
        let mail = try Self.gateway("a", .email)
        try await store.write { transaction in
            for gateway in [a, b, mail, a] { try transaction.set(gateway) }
        }
        let stored = try await store.read { try $0.gateways() }
        #expect(stored == [mail, b, a])
        let secrets = try stored[0].secrets(by: try SharedKeys.keyRing.get())
        #expect(secrets == ["twilio-auth-token": "secret"])
        #expect(!"\(String(decoding: stored[0].sealedSecrets, as: UTF8.self))".contains("secret"))
    }

    @Test("A gateway's secrets open for no other one")
    func place() throws {
        let a = try Self.gateway("a")
        let moved = StoredGateway(
            road: .sms,
            name: "b",
            position: 1,
            settings: a.settings,
            sealedSecrets: a.sealedSecrets,
            createdAt: .start
        )
        #expect(throws: SealingError.self) {
            try moved.secrets(by: try SharedKeys.keyRing.get())
        }
    }

    @Test("What is forgotten is gone, and nothing else", arguments: TestDatabase.available)
    func removal(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (sms, mail) = (try Self.gateway("a"), try Self.gateway("a", .email))
        try await store.write { transaction in
            try transaction.set(sms)
            try transaction.set(mail)
            #expect(try transaction.deleteGateway("a", on: .sms))
            #expect(try !transaction.deleteGateway("a", on: .sms))
        }
        #expect(try await store.read { try $0.gateways() } == [mail])
    }

    @Test("A new master key seals gateways anew")
    func resealing() async throws {
        let store = try await TestDatabase.sqlite.openStore()
        let sms = try Self.gateway("a")
        try await store.write { try $0.set(sms) }
        let old = try SharedKeys.keyRing.get().current
        let new = try SealingKey(bytes: [UInt8](repeating: 7, count: 32))
        _ = try await Resealing(of: store, under: KeyRing(current: new, others: [old])).run()
        let stored = try #require(try await store.read { try $0.gateways() }.first)
        #expect(try stored.secrets(by: KeyRing(current: new)) == ["twilio-auth-token": "secret"])
    }
}
