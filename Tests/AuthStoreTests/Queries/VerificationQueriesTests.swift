import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension PhoneVerification {
    static func sample(_ hash: UInt8, account: AccountID? = nil) -> PhoneVerification {
        PhoneVerification(
            hash: [hash],
            scope: .shop,
            purpose: .firstFactor,
            account: account,
            phoneNumber: "+16505550101",
            codeMAC: [1, 2, 3],
            createdAt: .start,
            expiresAt: .start.after(1_000)
        )
    }
}

@Suite("Verification queries")
struct VerificationQueriesTests {
    @Test("Every field comes back", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant))
        let verification = PhoneVerification(
            hash: [1],
            scope: .tenant,
            purpose: .secondFactor,
            account: .ada,
            factor: FactorID("f"),
            pendingSignIn: "p",
            phoneNumber: "+16505550101",
            codeMAC: Array(0...255),
            createdAt: .start,
            expiresAt: .start.after(1),
            tries: 3,
            usedAt: .start.after(2)
        )
        try await store.write { try $0.insert(verification) }
        try await store.read { transaction throws in
            #expect(try transaction.verification(hash: [1], in: .tenant) == verification)
            #expect(try transaction.verification(hash: [1], in: .shop) == nil)
        }
    }

    @Test(
        "There are as many tries as allowed, however many come at once",
        arguments: TestDatabase.available
    )
    func tries(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.write { try $0.insert(PhoneVerification.sample(1)) }
        let taken = try await race(20) {
            try await store.write { transaction in
                try transaction.takeTry(ofVerification: [1], in: .shop, at: .start)
            } != nil
        }
        #expect(taken == Int(PhoneVerification.maximumTries))
        let left = try await store.read { try $0.verification(hash: [1], in: .shop) }
        #expect(left?.tries == PhoneVerification.maximumTries)
    }

    @Test(
        "A try is not given for what is expired, foreign or used",
        arguments: TestDatabase.available
    )
    func noTry(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(PhoneVerification.sample(1))
            try transaction.insert(PhoneVerification.sample(2))
            #expect(try transaction.consumeVerification(hash: [2], in: .shop, at: .start))
        }
        let attempts: [([UInt8], Scope, Timestamp)] = [
            ([1], .shop, .start.after(1_000)), ([1], .tenant, .start), ([2], .shop, .start),
        ]
        for (hash, scope, time) in attempts {
            let verification = try await store.write { transaction in
                try transaction.takeTry(ofVerification: hash, in: scope, at: time)
            }
            #expect(verification == nil)
        }
        #expect(try await store.read { try $0.verification(hash: [1], in: .shop) } == .sample(1))
    }

    @Test("A verification is used up once, however many try", arguments: TestDatabase.available)
    func consume(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.write { try $0.insert(PhoneVerification.sample(1)) }
        #expect(
            try await store.write { transaction in
                try transaction.consumeVerification(hash: [1], in: .tenant, at: .start)
            } == false
        )
        let winners = try await race(20) {
            try await store.write { transaction in
                try transaction.consumeVerification(hash: [1], in: .shop, at: .start)
            }
        }
        #expect(winners == 1)
    }

    @Test("A purge removes what has expired", arguments: TestDatabase.available)
    func purge(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            try transaction.insert(PhoneVerification.sample(1))
            try transaction.purgeVerifications(expiredBefore: .start.after(1_000))
        }
        #expect(try await store.read { try $0.verification(hash: [1], in: .shop) } != nil)
        try await store.write { try $0.purgeVerifications(expiredBefore: .start.after(1_001)) }
        #expect(try await store.read { try $0.verification(hash: [1], in: .shop) } == nil)
    }
}
