import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Service key queries")
struct ServiceKeyQueriesTests {
    private static func store(on database: TestDatabase) async throws -> SQLStore {
        let store = try await SQLStore(on: database.open(), mode: .serve)
        try await store.write { transaction in
            for project in ["shop", "bank"] {
                try transaction.insertIfMissing(
                    Project(id: project, number: "1", config: "{}", createdAt: VirtualClock.start)
                )
            }
        }
        return store
    }

    private static func key(
        _ service: ServiceKey.Service,
        _ name: String,
        of project: String = "shop",
        _ secret: [UInt8] = [1]
    ) -> ServiceKey {
        ServiceKey(
            project: project,
            service: service,
            name: name,
            settings: ["keyId": "K"],
            sealedSecret: secret,
            createdAt: VirtualClock.start
        )
    }

    @Test("A key is kept, replaced and removed by its name", arguments: TestDatabase.available)
    func keys(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database)
        let (first, second) = (
            Self.key(.pushSandbox, "com.example.b"), Self.key(.pushSandbox, "com.example.a")
        )
        let newer = Self.key(.pushSandbox, "com.example.a", [2])
        try await store.write { transaction in
            for key in [first, second, newer] { try transaction.set(key) }
        }
        let all = try await store.read { try $0.serviceKeys(of: "shop") }
        #expect(all == [newer, first])
        let found = try await store.read {
            try $0.serviceKey(.pushSandbox, "com.example.a", of: "shop")
        }
        #expect(found == newer)
        let other = try await store.read {
            try $0.serviceKey(.pushProduction, "com.example.a", of: "shop")
        }
        #expect(other == nil)
        for expected in [true, false] {
            let isRemoved = try await store.write {
                try $0.deleteServiceKey(.pushSandbox, "com.example.a", of: "shop")
            }
            #expect(isRemoved == expected)
        }
    }

    @Test("A project's keys are its own", arguments: TestDatabase.available)
    func projects(on database: TestDatabase) async throws {
        let store = try await Self.store(on: database)
        try await store.write { transaction in
            try transaction.set(Self.key(.captcha, ""))
            try transaction.set(Self.key(.captcha, "", of: "bank", [3]))
        }
        #expect(
            try await store.read { try $0.serviceKeys(of: "bank") }.map(\.sealedSecret) == [[3]]
        )
        _ = try await store.write { try $0.deleteServiceKey(.captcha, "", of: "bank") }
        #expect(try await store.read { try $0.serviceKeys() }.map(\.project) == ["shop"])
    }
}
