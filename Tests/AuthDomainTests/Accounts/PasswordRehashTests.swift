import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Synchronization
import Testing

@Suite("Imported hashes at sign-in")
struct PasswordRehashTests {
    private static let password = "password123"
    private static let address = "ann@example.com"
    /// SHA-1 of the salt `salt-value-01` and the password.
    private static let hash = "$sha1$r=1,o=sp$c2FsdC12YWx1ZS0wMQ$zhQgjrJfwsWZHkAe-mD3cOhzesE"

    private let caller = Caller(
        scope: Scope(project: TestServer.project),
        projectNumber: TestServer.projectNumber,
        config: .initial(isDevelopment: true),
        access: .client,
        apiKey: TestServer.apiKey
    )

    /// Real hashes; tells what was compared, and lets something happen before the caller goes on.
    private struct ObservedPasswords: PasswordHashing {
        let passwords = CheapPasswords()
        let observe: @Sendable (String?) async throws -> Void

        func hash(_ password: String) async throws -> String {
            try await passwords.hash(password)
        }

        func verify(
            _ password: String,
            against stored: String?,
            key: [UInt8]?
        ) async throws -> PasswordVerdict {
            let verdict = try await passwords.verify(password, against: stored, key: key)
            try await observe(stored)
            return verdict
        }
    }

    private func server(on database: TestDatabase = .sqlite) async throws -> TestServer {
        let server = try await TestServer(on: database)
        var account = Account(
            scope: caller.scope,
            id: AccountID("ann"),
            createdAt: server.clock.now()
        )
        account.email = Self.address
        account.passwordHash = Self.hash
        try await server.store.write { [account] in try $0.insert(account) }
        return server
    }

    private func environment(
        of server: TestServer,
        observe: @escaping @Sendable (String?) async throws -> Void
    ) throws -> Environment {
        let real = server.environment
        return Environment(
            store: real.store,
            clock: real.clock,
            random: real.random,
            passwords: ObservedPasswords(observe: observe),
            phoneNumbers: real.phoneNumbers,
            messenger: real.messenger,
            keyRing: try SharedKeys.keyRing.get(),
            policy: real.policy
        )
    }

    private func stored(_ server: TestServer) async throws -> String? {
        try await server.store.read { [caller] transaction in
            try transaction.account(AccountID("ann"), in: caller.scope)?.passwordHash
        }
    }

    @Test(
        "Of sign-ins at the same time each succeeds, and one hash stays",
        arguments: TestDatabase.available
    )
    func concurrency(on database: TestDatabase) async throws {
        let server = try await server(on: database)
        let hashes = Mutex<Set<String>>([])
        let environment = try environment(of: server) { stored in
            if let stored { hashes.withLock { _ = $0.insert(stored) } }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [caller] in
                    _ = try await SignInWithPassword(environment).signIn(
                        email: Self.address,
                        password: Self.password,
                        caller: caller
                    )
                }
            }
            try await group.waitForAll()
        }
        let new = try #require(try await stored(server))
        #expect(new.hasPrefix("$argon2id$"))
        #expect(hashes.withLock { $0.subtracting([Self.hash, new]).isEmpty })
    }

    @Test("A password that was changed meanwhile is not hashed over, and signs nobody in")
    func change() async throws {
        let server = try await server()
        let other = try await server.passwords.hash("another horse")
        let environment = try environment(of: server) { stored in
            guard stored == Self.hash else { return }
            try await server.store.write { [caller] transaction in
                let id = AccountID("ann")
                guard var account = try transaction.lockAccount(id, in: caller.scope) else {
                    return
                }
                account.passwordHash = other
                try transaction.update(account)
            }
        }
        await #expect(throws: AuthError.passwordWrong) {
            try await SignInWithPassword(environment).signIn(
                email: Self.address,
                password: Self.password,
                caller: caller
            )
        }
        #expect(try await stored(server) == other)
    }

    @Test("A disabled account keeps its hash")
    func disabled() async throws {
        let server = try await server()
        try await server.store.write { [caller] transaction in
            guard
                var account = try transaction.lockAccount(AccountID("ann"), in: caller.scope)
            else { return }
            account.disabled = true
            try transaction.update(account)
        }
        await #expect(throws: AuthError.accountDisabled) {
            try await SignInWithPassword(server.environment).signIn(
                email: Self.address,
                password: Self.password,
                caller: caller
            )
        }
        #expect(try await stored(server) == Self.hash)
    }

    @Test("An address without an account costs what one with a hash of either kind does")
    func decoys() async throws {
        let server = try await server()
        let scheme = "sha1$r=1,o=sp"
        let configuration = HashConfiguration(
            id: "c",
            project: TestServer.project,
            scheme: scheme,
            sealedKey: nil,
            createdAt: server.clock.now()
        )
        try await server.store.write { try $0.insert(configuration) }
        let compared = Mutex<[String?]>([])
        let environment = try environment(of: server) { stored in
            compared.withLock { $0.append(stored) }
        }
        for round in 0..<2 {
            for index in 0..<40 {
                await #expect(throws: AuthError.addressNotFound) {
                    try await SignInWithPassword(environment).signIn(
                        email: "nobody\(index)@example.com",
                        password: Self.password,
                        caller: caller
                    )
                }
            }
            let all = compared.withLock { $0 }
            #expect(Set(all.map { $0 == nil }) == [true, false])
            #expect(all.compactMap(\.self).allSatisfy { $0.hasPrefix("$\(scheme)$") })
            if round == 1 { #expect(Array(all.prefix(40)) == Array(all.suffix(40))) }
        }
    }

    @Test("A hash whose key is gone opens to nothing, and is no refusal of the caller's")
    func missingKey() async throws {
        let server = try await server()
        let orphan = "$hmac-sha1$o=ps,k=gone$c2FsdA$zhQgjrJfwsWZHkAe-mD3cOhzesE"
        try await server.store.write { [caller] transaction in
            let id = AccountID("ann")
            _ = try transaction.replacePasswordHash(Self.hash, by: orphan, of: id, in: caller.scope)
        }
        await #expect(throws: HashConfigurationMissing.self) {
            try await SignInWithPassword(server.environment).signIn(
                email: Self.address,
                password: Self.password,
                caller: caller
            )
        }
    }
}
