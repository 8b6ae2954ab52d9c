import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Testing

/// What the schema keeps as bytes is a hash, something public, or sealed, and goes with the master key.
///
/// Both are asked of the schema itself, so that no new column is forgotten.
@Suite("Sealed columns")
struct SealedColumnTests {
    /// Columns of bytes that are no secret that must be read again.
    private static let unsealed: Set = [
        "access_tokens.hash", "action_codes.hash", "authorization_requests.hash",
        "authorization_requests.session_hash", "recovery_codes.mac", "removed_accounts.hash",
        "retired_tokens.hash", "service_accounts.public_key", "sessions.token_hash",
        "verifications.code_mac", "verifications.hash",
    ]

    /// A column of the schema, such as `factors.sealed_secret`.
    private struct Column: CustomStringConvertible {
        let table: String
        let name: String
        let isText: Bool

        var description: String { "\(table).\(name)" }

        /// All values that are there, those of a text read as base64url where they can be.
        func values(_ connection: any SQLConnection) throws -> [[UInt8]] {
            let query = "SELECT \(name) AS value FROM \(table) WHERE \(name) IS NOT NULL"
            return try connection.execute(SQL(stringLiteral: query)).compactMap { row in
                guard isText else { return try row["value"] }
                let text: String = try row["value"]
                return Base64URL.decode(text)
            }
        }
    }

    private static func columns(
        _ kind: TestDatabase,
        _ database: any Database
    ) async throws -> [Column] {
        let query: SQL =
            switch kind {
            case .sqlite:
                """
                SELECT tables.name AS owner, columns.name AS name, lower(columns.type) AS kind
                FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
                WHERE tables.type = 'table'
                """
            case .postgres:
                """
                SELECT CAST(table_name AS TEXT) AS owner, CAST(column_name AS TEXT) AS name,
                    CAST(data_type AS TEXT) AS kind
                FROM information_schema.columns WHERE table_schema = current_schema()
                """
            }
        return try await database.read { connection in
            try connection.execute(query).compactMap { row in
                let kind: String = try row["kind"]
                guard kind == "bytea" || kind == "text" else { return nil }
                return Column(
                    table: try row["owner"],
                    name: try row["name"],
                    isText: kind == "text"
                )
            }
        }
    }

    @Test(
        "A column of bytes is a hash or public, or its name says that it is sealed",
        arguments: TestDatabase.available
    )
    func names(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        _ = try await SQLStore(on: database, mode: .serve)
        let bytes = try await Self.columns(kind, database).filter { !$0.isText }
        let unsealed = bytes.filter { !$0.name.hasPrefix("sealed_") }.map(\.description)
        #expect(Set(unsealed) == Self.unsealed)
    }

    @Test(
        "A change of the master key leaves nothing that the old one sealed",
        arguments: TestDatabase.available
    )
    func change(on kind: TestDatabase) async throws {
        let database = try await kind.open()
        let store = try await SQLStore(on: database, mode: .serve)
        let old = try SharedKeys.keyRing.get()
        try await Self.fill(store, by: old)
        let columns = try await Self.columns(kind, database)
        let before = try await Self.sealed(columns, by: old.current.id, database)
        // Each of them must have a row here, or the test would say nothing of it.
        let expected = columns.filter { $0.name.hasPrefix("sealed_") }.map(\.description)
        #expect(Set(before) == Set(expected + ["meta.value"]))

        let new = try KeyRotationTests.otherKeyRing
        let both = KeyRing(current: new.current, others: [old.current])
        let count = try await Resealing(of: store, under: both).run()
        #expect(count == before.count)
        #expect(try await Self.sealed(columns, by: old.current.id, database).isEmpty)
        #expect(try await Self.sealed(columns, by: new.current.id, database) == before)
        #expect(try await Resealing(of: store, under: KeyRing(current: new.current)).run() == 0)
    }

    /// The columns of all values that a key has sealed, as bytes or in base64url.
    private static func sealed(
        _ columns: [Column],
        by key: [UInt8],
        _ database: any Database
    ) async throws -> [String] {
        try await database.read { connection in
            try columns.flatMap { column in
                try column.values(connection).filter { SealingKey.keyID(of: $0) == key }
                    .map { _ in column.description }
            }.sorted()
        }
    }

    /// Puts something into every place that is sealed.
    private static func fill(_ store: SQLStore, by keyRing: KeyRing) async throws {
        let scope = Scope(project: "shop")
        let time = VirtualClock.start
        func seal(_ place: String) -> [UInt8] {
            keyRing.seal([1, 2, 3], context: Array(place.utf8))
        }
        try await SharedKeys.insert(into: store)
        let hashing = HashConfiguration(
            id: "h",
            project: scope.project,
            scheme: "hmac-sha1$o=ps",
            sealedKey: seal("hash_configurations/h/sealed_key"),
            createdAt: time
        )
        let factor = Factor(
            id: FactorID("f"),
            kind: .totp(sealedSecret: seal("factors/f/secret")),
            displayName: nil,
            enrolledAt: time
        )
        let provider = ProviderConfig(
            scope: scope,
            id: "oidc.acme",
            kind: .openID,
            settings: [:],
            sealedSecrets: seal("provider_configs/shop//oidc.acme/sealed_secrets"),
            createdAt: time
        )
        let service = ServiceKey(
            project: scope.project,
            service: .captcha,
            name: "",
            settings: [:],
            sealedSecret: seal("service_keys/shop/captcha//sealed_secret"),
            createdAt: time
        )
        let gateway = StoredGateway(
            road: .sms,
            name: "twilio",
            position: 1,
            settings: [:],
            sealedSecrets: seal("gateways/sms/twilio/sealed_secrets"),
            createdAt: time
        )
        let project = Project(
            id: scope.project,
            number: "123456789012",
            config: ProjectConfig.initial(isDevelopment: false).text,
            createdAt: time
        )
        let authorization = PendingAuthorization(
            hash: [0xAB, 0xCD],
            scope: scope,
            provider: "oidc.acme",
            sessionHash: [1],
            redirectURI: "https://auth.example.com/__/auth/handler",
            sealedSecrets: seal("authorization_requests/abcd/sealed_secrets"),
            expiresAt: time
        )
        var delivery = Delivery(
            id: "d",
            scope: scope,
            road: .sms,
            purpose: "firstFactor",
            recipient: "+1******0101",
            createdAt: time,
            expiresAt: time,
            updatedAt: time
        )
        delivery.sealedContent = seal("deliveries/d/sealed_content")
        delivery.dueAt = time
        let recovery = Base64URL.encode(seal("recovery code key"))
        try await store.write { [delivery] transaction in
            try transaction.insert(delivery)
            try transaction.insert(hashing)
            let account = Account(scope: scope, id: AccountID("ann"), createdAt: time)
            try transaction.insert(account)
            try transaction.insert(factor, of: account.id, in: scope)
            _ = try transaction.insertIfFree(provider)
            try transaction.insertIfMissing(project)
            try transaction.set(service)
            try transaction.set(gateway)
            try transaction.insert(authorization)
            try transaction.setMeta("recovery code key", recovery)
        }
    }
}
