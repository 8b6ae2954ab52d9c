import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

extension Session {
    static func sample(
        _ id: String,
        hash: UInt8,
        account: AccountID = .ada,
        createdAt: Timestamp = .start
    ) -> Session {
        Session(
            id: SessionID(id),
            tokenHash: [hash],
            scope: .shop,
            account: account,
            provider: "password",
            secondFactor: nil,
            signedInAt: .start,
            createdAt: createdAt,
            lastUsedAt: createdAt
        )
    }
}

@Suite("Session queries")
struct SessionQueriesTests {
    @Test("Every field comes back", arguments: TestDatabase.available)
    func roundTrip(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let session = Session(
            id: SessionID("s"),
            tokenHash: Array(0...255),
            scope: .tenant,
            account: .ada,
            provider: "password",
            secondFactor: .init(kind: "phone", id: FactorID("f")),
            claims: #"{"a":1}"#,
            signedInAt: .start,
            createdAt: .start.after(1),
            lastUsedAt: .start.after(2),
            userAgent: "phone",
            endedAt: .start.after(3)
        )
        try await store.write { try $0.insert(session) }
        #expect(try await store.read { try $0.session(tokenHash: session.tokenHash) } == session)
        #expect(try await store.read { try $0.session(tokenHash: []) } == nil)
    }

    @Test("Living sessions come newest first", arguments: TestDatabase.available)
    func list(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let sessions: [Session] = [
            .sample("b", hash: 1),
            .sample("a", hash: 2, createdAt: .start.after(1)),
            .sample("c", hash: 3, account: .bob),
        ]
        try await store.write { for session in sessions { try $0.insert(session) } }
        let listed = try await store.read { try $0.sessions(of: .ada, in: .shop) }
        #expect(listed == [sessions[1], sessions[0]])
        #expect(try await store.read { try $0.sessions(of: .ada, in: .tenant) }.isEmpty)
    }

    @Test("A use is noted in its session only", arguments: TestDatabase.available)
    func use(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        try await store.write { transaction in
            for index in 1...2 {
                try transaction.insert(.sample("\(index)", hash: UInt8(index)))
            }
            try transaction.noteUse(ofSession: SessionID("1"), at: .start.after(9))
        }
        let times = try await store.read { transaction in
            try [[1], [2]].map { try transaction.session(tokenHash: $0)?.lastUsedAt }
        }
        #expect(times == [.start.after(9), .start])
    }

    @Test(
        "Ending an account's sessions spares the kept one, others' and what had ended before",
        arguments: TestDatabase.available
    )
    func end(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        var ended = Session.sample("ended", hash: 3)
        ended.endedAt = .start.after(1)
        let sessions: [Session] = [
            .sample("ends", hash: 1), .sample("kept", hash: 2), ended,
            .sample("other", hash: 4, account: .bob),
        ]
        try await store.write { transaction in
            for session in sessions { try transaction.insert(session) }
            try transaction.endSessions(
                of: .ada,
                in: .shop,
                except: SessionID("kept"),
                at: .start.after(2)
            )
        }
        func ends() async throws -> [Timestamp?] {
            try await store.read { transaction in
                try [[1], [2], [3], [4]].map { try transaction.session(tokenHash: $0)?.endedAt }
            }
        }
        #expect(try await ends() == [.start.after(2), nil, .start.after(1), nil])
        try await store.write { transaction in
            try transaction.endSessions(of: .ada, in: .shop, except: nil, at: .start.after(3))
        }
        #expect(try await ends() == [.start.after(2), .start.after(3), .start.after(1), nil])

        try await store.write { try $0.purgeSessions(endedBefore: .start.after(3)) }
        let left = try await store.read { transaction in
            try [[1], [2], [3], [4]].map { try transaction.session(tokenHash: $0) != nil }
        }
        #expect(left == [false, true, false, true])
    }
}
