import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Account queries")
struct AccountQueriesTests {
    private static var full: Account {
        var account = Account.sample(.ada, in: .tenant, email: "ada@example.com")
        account.emailVerified = true
        account.displayName = "Ada 𝄞"
        account.photoURL = "https://example.com/a.png"
        account.phoneNumber = "+16505550101"
        account.passwordHash = "$argon2id$v=19$x"
        account.passwordUpdatedAt = .start.after(1)
        account.validSince = .start.after(2)
        account.lastLoginAt = .start.after(3)
        account.lastRefreshAt = .start.after(4)
        account.disabled = true
        account.customAuth = true
        account.customAttributes = #"{"role":"admin"}"#
        account.emailLinkSignIn = true
        account.initialEmail = "first@example.com"
        return account
    }

    @Test(
        "Every field comes back, by id, address and number",
        arguments: TestDatabase.available
    )
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (full, empty) = (Self.full, Account.sample(.ada))
        try await store.add(full, empty)
        try await store.read { transaction throws in
            #expect(try transaction.account(.ada, in: .tenant) == full)
            #expect(try transaction.account(email: "ada@example.com", in: .tenant) == full)
            #expect(try transaction.account(phoneNumber: "+16505550101", in: .tenant) == full)
            #expect(try transaction.account(.ada, in: .shop) == empty)
            #expect(try transaction.account(email: "ada@example.com", in: .shop) == nil)
        }
    }

    @Test(
        "An account comes with its own identities and factors, whether it has any or not",
        arguments: TestDatabase.available
    )
    func details(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (full, empty) = (Self.full, Account.sample(.ada))
        try await store.add(full, empty, .sample(.bob))
        let identity = Identity(provider: "a.example", rawID: "1")
        let factor = Factor.phone("f", "+16505550102")
        try await store.write { transaction in
            try transaction.upsert(identity, of: .ada, in: .tenant)
            try transaction.insert(factor, of: .ada, in: .tenant)
            try transaction.insert(factor, of: .bob, in: .shop)
        }
        try await store.read { transaction throws in
            let found = try transaction.accountDetails(.ada, in: .tenant)
            #expect(found == AccountDetails(full, [identity], [factor]))
            let other = try transaction.accountDetails(.ada, in: .shop)
            #expect(other == AccountDetails(empty, [], []))
            let third = try transaction.accountDetails(.bob, in: .shop)
            #expect(third == AccountDetails(.sample(.bob), [], [factor]))
            #expect(try transaction.accountDetails(AccountID("eve"), in: .shop) == nil)
        }
    }

    @Test("An update replaces every field but scope and id", arguments: TestDatabase.available)
    func update(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada, in: .tenant), .sample(.ada), .sample(.bob, in: .tenant))
        let full = Self.full
        #expect(try await store.write { try $0.update(full) })
        #expect(try await store.write { try $0.update(.sample(AccountID("eve"))) } == false)
        try await store.read { transaction throws in
            #expect(try transaction.account(.ada, in: .tenant) == full)
            #expect(try transaction.account(.ada, in: .shop) == .sample(.ada))
            #expect(try transaction.account(.bob, in: .tenant) == .sample(.bob, in: .tenant))
        }
    }

    @Test(
        "A key that another account of the scope has is refused by its name",
        arguments: TestDatabase.available
    )
    func takenKeys(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(
            .sample(.ada, email: "a@example.com", phoneNumber: "+16505550101"),
            .sample(.bob)
        )
        let refusals: [(Account, AuthError)] = [
            (.sample(.ada), .localIDTaken),
            (.sample(.ada, email: "a@example.com"), .localIDTaken),
            (.sample(AccountID("x"), email: "a@example.com"), .emailTaken),
            (.sample(AccountID("x"), phoneNumber: "+16505550101"), .phoneNumberTaken),
        ]
        for (account, refusal) in refusals {
            await #expect(throws: refusal) { try await store.add(account) }
        }
        await #expect(throws: AuthError.emailTaken) {
            try await store.write { try $0.update(.sample(.bob, email: "a@example.com")) }
        }
        await #expect(throws: AuthError.phoneNumberTaken) {
            try await store.write { try $0.update(.sample(.bob, phoneNumber: "+16505550101")) }
        }
        try await store.add(
            .sample(.ada, in: .tenant, email: "a@example.com", phoneNumber: "+16505550101")
        )
    }

    @Test("Of parallel sign-ups with one address, one succeeds", arguments: TestDatabase.available)
    func signUpRace(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        let winners = try await race(20) {
            do {
                let id = AccountID("\(UInt64.random(in: 0 ... .max))")
                try await store.add(.sample(id, email: "a@example.com"))
                return true
            } catch AuthError.emailTaken {
                return false
            }
        }
        #expect(winners == 1)
    }

    @Test("Whoever locks an account changes it alone", arguments: TestDatabase.available)
    func lock(on database: TestDatabase) async throws {
        let store = try await database.openStore(connections: 8)
        try await store.add(.sample(.ada))
        _ = try await race(40) {
            try await store.write { transaction in
                guard var account = try transaction.lockAccount(.ada, in: .shop) else {
                    return false
                }
                account.displayName = (account.displayName ?? "") + "x"
                return try transaction.update(account)
            }
        }
        let account = try await store.read { try $0.account(.ada, in: .shop) }
        #expect(account?.displayName?.count == 40)
        #expect(try await store.write { try $0.lockAccount(.bob, in: .shop) } == nil)
    }

    @Test("Sign-ins and refreshes are noted", arguments: TestDatabase.available)
    func notes(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob))
        try await store.write { transaction in
            try transaction.noteSignIn(.ada, in: .shop, at: .start.after(5))
            try transaction.noteRefresh(.bob, in: .shop, at: .start.after(6))
        }
        try await store.read { transaction throws in
            let ada = try transaction.account(.ada, in: .shop)
            #expect(ada?.lastLoginAt == .start.after(5))
            #expect(ada?.lastRefreshAt == .start.after(5))
            let bob = try transaction.account(.bob, in: .shop)
            #expect(bob?.lastLoginAt == nil)
            #expect(bob?.lastRefreshAt == .start.after(6))
        }
    }

    @Test(
        "A deleted account takes all that is its own with it, but its sessions",
        arguments: TestDatabase.available
    )
    func delete(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.add(.sample(.ada), .sample(.bob))
        for (index, id) in [AccountID.ada, .bob].enumerated() {
            let byte = UInt8(index)
            try await store.write { transaction in
                let identity = Identity(provider: "a.example", rawID: "\(index)")
                try transaction.upsert(identity, of: id, in: .shop)
                try transaction.insert(.phone("f", "+16505550101"), of: id, in: .shop)
                try transaction.insert(ActionCode.sample(byte, account: id))
                try transaction.insert(PhoneVerification.sample(byte, account: id))
                try transaction.insert(Session.sample("s\(index)", hash: byte, account: id))
            }
        }
        func delete(_ scope: Scope) async throws -> Bool {
            try await store.write { try $0.deleteAccount(.ada, in: scope, at: .start) }
        }
        #expect(try await delete(.tenant) == false)
        #expect(try await delete(.shop))
        #expect(try await delete(.shop) == false)
        try await store.read { transaction throws in
            #expect(try transaction.account(.ada, in: .shop) == nil)
            #expect(try transaction.identities(of: .ada, in: .shop).isEmpty)
            #expect(try transaction.factors(of: .ada, in: .shop).isEmpty)
            #expect(try transaction.actionCode(hash: [0], in: .shop) == nil)
            #expect(try transaction.verification(hash: [0], in: .shop) == nil)
            #expect(try transaction.session(tokenHash: [0])?.endedAt == .start)
            #expect(try transaction.account(.bob, in: .shop) != nil)
            #expect(try transaction.identities(of: .bob, in: .shop).count == 1)
            #expect(try transaction.factors(of: .bob, in: .shop).count == 1)
            #expect(try transaction.actionCode(hash: [1], in: .shop) != nil)
            #expect(try transaction.verification(hash: [1], in: .shop) != nil)
        }
    }

    @Test("All accounts of one scope are deleted, and no others", arguments: TestDatabase.available)
    func deleteAll(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let other = Scope(project: "other")
        try await store.add(.sample(.ada), .sample(.ada, in: .tenant), .sample(.ada, in: other))
        try await store.write { try $0.deleteAllAccounts(in: .shop, at: .start) }
        try await store.read { transaction throws in
            #expect(try transaction.account(.ada, in: .shop) == nil)
            #expect(try transaction.account(.ada, in: .tenant) != nil)
            #expect(try transaction.account(.ada, in: other) != nil)
        }
    }

    @Test("Pages list every account once, in the order of ids", arguments: TestDatabase.available)
    func pages(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let ids = ["B", "a", "a-c", "ab", "é", "𝄞"].map { AccountID($0) }
        for id in ids.reversed() { try await store.add(.sample(id)) }
        try await store.add(.sample(.bob, in: .tenant))
        var listed: [AccountID] = []
        while true {
            let cursor = listed.last
            let page = try await store.read { transaction in
                try transaction.accounts(in: .shop, after: cursor, limit: 4)
            }
            listed += page.map(\.id)
            if page.count < 4 { break }
        }
        #expect(listed == ids)
        #expect(try await store.read { try $0.accounts(in: .shop, after: nil, limit: -1) }.isEmpty)
    }

    @Test(
        "Accounts come in any order, what is missing first, and ids decide between equals",
        arguments: TestDatabase.available
    )
    func orders(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let accounts: [(String, String?, Int64?)] = [
            ("c", "Zoe", 2), ("a", nil, nil), ("d", "ann", 1), ("b", "Zoe", nil),
        ]
        for (index, (id, name, login)) in accounts.enumerated() {
            var account = Account(
                scope: .shop,
                id: AccountID(id),
                createdAt: .start.after(Int64(index))
            )
            account.displayName = name
            account.lastLoginAt = login.map { Timestamp.start.after($0) }
            account.email = id == "d" ? nil : "\(index)@example.com"
            try await store.add(account)
        }
        try await store.add(.sample(.bob, in: .tenant))
        let expected: [(AccountOrder.Key, String)] = [
            (.id, "abcd"), (.displayName, "abcd"), (.createdAt, "cadb"), (.lastLoginAt, "abdc"),
            (.email, "dcab"),
        ]
        for (key, ids) in expected {
            for isDescending in [false, true] {
                let order = AccountOrder(key, isDescending: isDescending)
                let found = try await store.read { transaction in
                    try transaction.accounts(in: .shop, by: order, offset: 1, limit: 2)
                }
                let all = isDescending ? String(ids.reversed()) : ids
                #expect(found.map(\.id.rawValue).joined() == all.dropFirst().prefix(2), "\(order)")
            }
        }
        #expect(try await store.read { try $0.countAccounts(in: .shop) } == 4)
    }

    @Test(
        "Identities and factors of neighbours are read together",
        arguments: TestDatabase.available
    )
    func neighbours(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let ids = ["a", "b", "c", "d"].map { AccountID($0) }
        for id in ids {
            try await store.add(.sample(id), .sample(id, in: .tenant))
            try await store.write { transaction in
                for provider in ["y.example", "x.example"] {
                    let identity = Identity(provider: provider, rawID: id.rawValue)
                    try transaction.upsert(identity, of: id, in: .shop)
                }
                try transaction.insert(.phone("2", "+16505550102"), of: id, in: .shop)
                try transaction.insert(.phone("1", "+16505550101"), of: id, in: .shop)
            }
        }
        let (identities, factors) = try await store.read { transaction in
            (
                try transaction.identities(from: ids[1], to: ids[2], in: .shop),
                try transaction.factors(from: ids[1], to: ids[2], in: .shop)
            )
        }
        #expect(Set(identities.keys) == [ids[1], ids[2]])
        #expect(identities[ids[2]]?.map(\.provider) == ["x.example", "y.example"])
        #expect(identities[ids[2]]?.map(\.rawID) == ["c", "c"])
        #expect(Set(factors.keys) == [ids[1], ids[2]])
        #expect(factors[ids[1]]?.map(\.id.rawValue) == ["1", "2"])
    }
}
