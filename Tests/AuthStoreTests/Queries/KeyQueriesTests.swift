import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

@Suite("Signing key queries")
struct KeyQueriesTests {
    private static func key(
        _ id: String,
        at time: Timestamp = .start,
        purpose: SigningKeyPurpose = .idToken
    ) -> StoredSigningKey {
        StoredSigningKey(
            id: id,
            purpose: purpose,
            algorithm: "RS256",
            sealedPrivateKey: Array(0...255),
            createdAt: time,
            signsFrom: time.after(1),
            signsUntil: nil
        )
    }

    @Test("Keys of one purpose come newest first", arguments: TestDatabase.available)
    func list(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        let (old, new) = (Self.key("a"), Self.key("b", at: .start.after(1)))
        let cookie = Self.key("c", purpose: .sessionCookie)
        try await store.write { for key in [old, new, cookie] { try $0.insert(key) } }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) } == [new, old])
        #expect(try await store.read { try $0.signingKeys(for: .sessionCookie) } == [cookie])
    }

    @Test(
        "An update replaces the times and the sealed text of one key",
        arguments: TestDatabase.available
    )
    func update(on database: TestDatabase) async throws {
        let store = try await database.openStore()
        var key = Self.key("a")
        let other = Self.key("b")
        try await store.write { for key in [Self.key("a"), other] { try $0.insert(key) } }
        key.sealedPrivateKey = [9]
        key.signsFrom = .start.after(5)
        key.signsUntil = .start.after(6)
        let changed = key
        try await store.write { try $0.update(changed) }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) } == [changed, other])
        try await store.write { try $0.deleteSigningKey("a") }
        #expect(try await store.read { try $0.signingKeys(for: .idToken) } == [other])
    }
}
