import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension ActionCode {
    static func sample(
        _ hash: UInt8,
        kind: ActionKind = .verifyEmail,
        account: AccountID? = nil,
        email: String = "ada@example.com",
        in scope: Scope = .shop
    ) -> ActionCode {
        ActionCode(
            hash: [hash],
            scope: scope,
            kind: kind,
            account: account,
            email: email,
            createdAt: .start,
            expiresAt: .start.after(1_000)
        )
    }
}

@Suite("Action code queries")
struct ActionCodeQueriesTests {
    @Test("Every field comes back, for every kind", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant))
        for (index, kind) in ActionKind.allCases.enumerated() {
            let code = ActionCode(
                hash: [UInt8(index)],
                scope: .tenant,
                kind: kind,
                account: .ada,
                email: "ada@example.com",
                newEmail: "new@example.com",
                factor: FactorID("f"),
                createdAt: .start,
                expiresAt: .start.after(1),
                usedAt: .start.after(2)
            )
            try await store.write { try $0.insert(code) }
            #expect(
                try await store.read { try $0.actionCode(hash: code.hash, in: .tenant) } == code
            )
            #expect(try await store.read { try $0.actionCode(hash: code.hash, in: .shop) } == nil)
            #expect(
                try await store.read { try $0.project(ofActionCode: code.hash) }
                    == Scope.tenant.project
            )
        }
    }

    @Test("A code that nobody made belongs to no project", arguments: TestDatabase.available)
    func unknown(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        #expect(try await store.read { try $0.project(ofActionCode: [1]) } == nil)
    }

    @Test("A code is used up once, however many try", arguments: TestDatabase.available)
    func consume(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.write { try $0.insert(ActionCode.sample(1)) }
        let winners = try await race(20) {
            try await store.write { transaction in
                try transaction.consumeActionCode(hash: [1], in: .shop, at: .start.after(999))
            } != nil
        }
        #expect(winners == 1)
        let code = try await store.read { try $0.actionCode(hash: [1], in: .shop) }
        #expect(code?.usedAt == .start.after(999))
    }

    @Test(
        "A code that is expired, foreign or unknown is not used up",
        arguments: TestDatabase.available
    )
    func refuse(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { try $0.insert(ActionCode.sample(1)) }
        let attempts: [([UInt8], Scope, Timestamp)] = [
            ([1], .shop, .start.after(1_000)), ([1], .tenant, .start), ([2], .shop, .start),
        ]
        for (hash, scope, time) in attempts {
            let code = try await store.write { transaction in
                try transaction.consumeActionCode(hash: hash, in: scope, at: time)
            }
            #expect(code == nil)
        }
        #expect(try await store.read { try $0.actionCode(hash: [1], in: .shop) } == .sample(1))
    }

    @Test("Retiring ends the codes of one kind and address", arguments: TestDatabase.available)
    func retire(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(ActionCode.sample(1))
            try transaction.insert(ActionCode.sample(2, kind: .passwordReset))
            try transaction.insert(ActionCode.sample(3, email: "bob@example.com"))
            try transaction.insert(ActionCode.sample(4, in: .tenant))
            try transaction.retireActionCodes(
                .verifyEmail,
                email: "ada@example.com",
                in: .shop,
                at: .start.after(5)
            )
        }
        let usable = try await store.write { transaction in
            try [1, 2, 3].map { hash in
                try transaction.consumeActionCode(hash: [hash], in: .shop, at: .start) != nil
            }
        }
        #expect(usable == [false, true, true])
        #expect(try await store.read { try $0.actionCode(hash: [4], in: .tenant)?.usedAt } == nil)
    }

    @Test("A purge removes what has expired", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(ActionCode.sample(1))
            try transaction.purgeActionCodes(expiredBefore: .start.after(1_000))
        }
        #expect(try await store.read { try $0.actionCode(hash: [1], in: .shop) } != nil)
        try await store.write { try $0.purgeActionCodes(expiredBefore: .start.after(1_001)) }
        #expect(try await store.read { try $0.actionCode(hash: [1], in: .shop) } == nil)
    }
}
