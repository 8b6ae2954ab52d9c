import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Removal of tenants")
struct TenantRemovalTests {
    private static let address = "ann@example.com"
    private static let mailedElsewhere = "bob@example.com"

    private static func scope(_ tenant: String?) -> Scope {
        Scope(project: TestServer.project, tenant: tenant)
    }

    /// A server whose tenants have an account with the same address each, to which no mail came, and
    /// another one.
    private static func server(_ tenants: [String], on store: SQLStore) async throws -> TestServer {
        let server = try await TestServer(.init(), store: store, clock: VirtualClock())
        let now = server.clock.now()
        let project = Project(id: TestServer.project, number: "1", config: "{}", createdAt: now)
        try await store.write { transaction in
            try transaction.insertIfMissing(project)
            for tenant in tenants {
                let made = Tenant(
                    project: TestServer.project,
                    id: tenant,
                    config: "{}",
                    createdAt: now
                )
                _ = try transaction.insertIfFree(made)
                for (id, email) in [("a", address), ("b", tenant + "@example.com")] {
                    let scope = scope(tenant)
                    var account = Account(scope: scope, id: AccountID(id), createdAt: now)
                    account.email = email
                    try transaction.insert(account)
                }
            }
            for email in [address, mailedElsewhere] {
                try transaction.noteBounce(
                    of: mark(of: email, server),
                    in: TestServer.project,
                    at: now
                )
            }
        }
        return server
    }

    private static func mark(of email: String, _ server: TestServer) -> String {
        server.environment.secrets.addressMark(of: email, in: TestServer.project)
    }

    private static func bounced(_ server: TestServer) async throws -> Set<String> {
        Set(
            try await server.store.read { transaction in
                try transaction.bouncedAddresses(in: TestServer.project)
            }
        )
    }

    @Test(
        "That mails come back from an address is forgotten with the last account that has it",
        arguments: TestDatabase.available
    )
    func sharedAddress(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let server = try await Self.server(["north", "south"], on: store)
        let removal = TenantRemoval(server.environment)
        let all = Set([Self.address, Self.mailedElsewhere].map { Self.mark(of: $0, server) })
        #expect(try await removal.remove("north", of: TestServer.project))
        #expect(try await Self.bounced(server) == all)
        #expect(try await removal.remove("north", of: TestServer.project) == false)
        #expect(try await removal.remove("south", of: TestServer.project))
        #expect(try await Self.bounced(server) == [Self.mark(of: Self.mailedElsewhere, server)])
    }

    @Test(
        "The same with accounts that are removed one by one",
        arguments: TestDatabase.available
    )
    func sharedByAccounts(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let server = try await Self.server(["north", "south"], on: store)
        for (tenant, count) in [("north", 2), ("south", 1)] {
            let answer = await server.send(
                .post(
                    "/v1/projects/\(TestServer.project)/tenants/\(tenant)/accounts:delete",
                    ["localId": "a"]
                ).asOwner
            )
            #expect(answer.status == 200, "\(answer)")
            #expect(try await Self.bounced(server).count == count)
        }
    }

    @Test("Of two accounts that go at once, the second one's removal forgets the address")
    func atOnceGone() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let store = try await SQLStore(on: database, mode: .dev)
        let server = try await Self.server(["north", "south"], on: store)
        let mark = Self.mark(of: Self.address, server)
        // What removes the other tenant's account, and has it locked that mails came back.
        let other: SQL = """
            WITH gone AS (
                DELETE FROM accounts WHERE tenant = 'south' AND id = 'a' RETURNING id
            )
            UPDATE bounces SET bounced_at = bounced_at
            WHERE address_mark = \(mark) AND EXISTS (SELECT 1 FROM gone)
            RETURNING project
            """
        var removing: Task<Bool, any Error>?
        try await LockedRows.hold(other, in: database) { rows in
            let environment = server.environment
            removing = Task {
                try await TenantRemoval(environment).remove("north", of: TestServer.project)
            }
            try await rows.waitForOthers()
        }
        #expect(try await removing?.value == true)
        #expect(try await Self.bounced(server) == [Self.mark(of: Self.mailedElsewhere, server)])
    }

    @Test("While a removal waits for its tenant, it has read no account and locked no bounce")
    func locksNothing() async throws {
        let database = try await TestDatabase.postgres.open(connections: 8)
        let store = try await SQLStore(on: database, mode: .dev)
        let server = try await Self.server(["north"], on: store)
        var removing: Task<Bool, any Error>?
        try await LockedRows.hold("SELECT id FROM tenants FOR UPDATE", in: database) { rows in
            let environment = server.environment
            removing = Task {
                try await TenantRemoval(environment).remove("north", of: TestServer.project)
            }
            try await rows.waitForOthers()
            let touched = try await database.read { connection in
                try connection.execute(
                    """
                    SELECT relname FROM pg_locks JOIN pg_class ON pg_class.oid = relation
                    WHERE relname IN ('accounts', 'bounces')
                        AND relnamespace = CAST(current_schema() AS REGNAMESPACE)
                        AND pid <> pg_backend_pid()
                    """
                ).count
            }
            #expect(touched == 0)
        }
        #expect(try await removing?.value == true)
    }
}
