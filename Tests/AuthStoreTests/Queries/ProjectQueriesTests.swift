import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Project queries")
struct ProjectQueriesTests {
    private static func project(_ id: String, config: String = "{}") -> Project {
        Project(id: id, number: "123", config: config, createdAt: .start)
    }

    @Test("A project is stored once, and found by id", arguments: TestDatabase.available)
    func insert(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (first, second) = (Self.project("b", config: #"{"a":1}"#), Self.project("a"))
        for project in [first, second, Self.project("b")] {
            try await store.write { try $0.insertIfMissing(project) }
        }
        #expect(try await store.read { try $0.project("b") } == first)
        #expect(try await store.read { try $0.project("c") } == nil)
        #expect(try await store.read { try $0.projects() } == [second, first])
    }

    @Test("Whoever locks a project changes it alone", arguments: TestDatabase.available)
    func lock(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.write { try $0.insertIfMissing(Self.project("a", config: "")) }
        _ = try await race(20) {
            try await store.write { transaction in
                guard var project = try transaction.lockProject("a") else { return false }
                project.config += "x"
                return try transaction.update(project)
            }
        }
        #expect(try await store.read { try $0.project("a") }?.config.count == 20)
        #expect(try await store.write { try $0.lockProject("b") } == nil)
        #expect(try await store.write { try $0.update(Self.project("b")) } == false)
    }

    @Test("API keys come back oldest first, with every field", arguments: TestDatabase.available)
    func keys(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let late = APIKey(
            key: "a",
            project: "a",
            bundleIDs: ["com.example.app", "\"\n,", ""],
            referrers: ["https://*.example.com/*"],
            createdAt: .start.after(1)
        )
        let early = APIKey(key: "b", project: "a", createdAt: .start)
        let other = APIKey(key: "c", project: "b", createdAt: .start)
        try await store.write { transaction in
            for id in ["a", "b"] { try transaction.insertIfMissing(Self.project(id)) }
            for key in [late, early, other] { try transaction.insert(key) }
        }
        #expect(try await store.read { try $0.apiKey("a") } == late)
        #expect(try await store.read { try $0.apiKey("x") } == nil)
        #expect(try await store.read { try $0.apiKeys(of: "a") } == [early, late])
        try await store.read { transaction throws in
            let found = try #require(try transaction.keyAndProject("c"))
            #expect(found.key == other)
            #expect(found.project == Self.project("b"))
            #expect(try transaction.keyAndProject("x")?.key == nil)
        }
    }
}
