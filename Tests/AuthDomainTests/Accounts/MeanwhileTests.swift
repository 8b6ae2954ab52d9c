import AuthCrypto
import AuthDomain
import AuthTestSupport
import Testing

@Suite("What changes while a password is hashed")
struct MeanwhileTests {
    /// Real hashes, and a chance for somebody else before the caller goes on.
    private struct SlowPasswords: PasswordHashing {
        let passwords = CheapPasswords()
        let meanwhile: @Sendable () async throws -> Void

        func hash(_ password: String) async throws -> String {
            let hash = try await passwords.hash(password)
            try await meanwhile()
            return hash
        }

        func verify(
            _ password: String,
            against stored: String?,
            key: [UInt8]?
        ) async throws -> PasswordVerdict {
            let verdict = try await passwords.verify(password, against: stored, key: key)
            try await meanwhile()
            return verdict
        }
    }

    private static let project = TestServer.project
    private static let password = "Passw0rd!"
    private let server: TestServer
    private let caller = Caller(
        scope: Scope(project: project),
        projectNumber: TestServer.projectNumber,
        config: .initial(isDevelopment: true),
        access: .client,
        apiKey: TestServer.apiKey
    )
    private let id: AccountID
    private let idToken: String

    init() async throws {
        server = try await TestServer()
        let signUp = SignUp(server.environment)
        let credential = SignUp.Credential(
            email: "ann@example.com",
            password: Self.password,
            displayName: nil
        )
        let (account, tokens) = try await signUp.withPassword(credential, caller: caller)
        id = account.id
        idToken = tokens.idToken
        server.clock.advance(seconds: 10)
    }

    /// The server's own parts, but for hashing, in whose time the account changes.
    private func environment(
        meanwhile change: @escaping @Sendable (inout Account, any Transaction) throws -> Void
    ) throws -> Environment {
        let real = server.environment
        let id = id
        let scope = caller.scope
        let passwords = SlowPasswords {
            try await real.store.write { transaction in
                guard var account = try transaction.lockAccount(id, in: scope) else { return }
                try change(&account, transaction)
                try transaction.update(account)
            }
        }
        return Environment(
            store: real.store,
            clock: real.clock,
            random: real.random,
            passwords: passwords,
            phoneNumbers: real.phoneNumbers,
            messenger: real.messenger,
            keyRing: KeyRing(current: try SealingKey(bytes: [UInt8](repeating: 9, count: 32))),
            policy: real.policy
        )
    }

    private func sessionCount() async throws -> Int {
        try await server.environment.store.read { [caller] transaction in
            try transaction.sessions(of: id, in: caller.scope).count
        }
    }

    @Test("A password that was changed meanwhile signs nobody in")
    func signInAfterChange() async throws {
        let environment = try environment { account, _ in account.passwordHash = nil }
        await #expect(throws: AuthError.passwordWrong) {
            try await SignInWithPassword(environment)
                .signIn(email: "ann@example.com", password: Self.password, caller: caller)
        }
        #expect(try await sessionCount() == 1)
    }

    @Test("An account that was disabled meanwhile signs nobody in")
    func signInAfterDisabling() async throws {
        let environment = try environment { account, _ in account.disabled = true }
        await #expect(throws: AuthError.accountDisabled) {
            try await SignInWithPassword(environment)
                .signIn(email: "ann@example.com", password: Self.password, caller: caller)
        }
        #expect(try await sessionCount() == 1)
    }

    @Test("A token that was revoked meanwhile changes no password")
    func updateAfterRevocation() async throws {
        let now = server.clock.now()
        let environment = try environment { account, _ in account.validSince = now }
        let user = try await SignedInUser(
            idToken: idToken,
            caller: caller,
            environment: server.environment
        )
        var changes = AccountChanges()
        changes.password = "New-pw-1!"
        await #expect(throws: AuthError.tokenRevoked) {
            try await Update(environment).byOwner(changes, user: user, caller: caller)
        }
        let outcome = try await SignInWithPassword(server.environment)
            .signIn(email: "ann@example.com", password: Self.password, caller: caller)
        guard case .signedIn = outcome else {
            Issue.record("the old password no longer signs in")
            return
        }
    }

    @Test("A factor that was enrolled meanwhile is asked for before a password changes")
    func changeAfterEnrollment() async throws {
        let environment = try environment { account, transaction in
            guard try transaction.factors(of: account.id, in: account.scope).isEmpty else {
                return
            }
            let factor = Factor(
                id: FactorID("factor-1"),
                kind: .phone("+16505550101"),
                displayName: nil,
                enrolledAt: VirtualClock.start
            )
            try transaction.insert(factor, of: account.id, in: account.scope)
        }
        await #expect(throws: AuthError.signInTooOld) {
            try await ResetPassword(environment).change(
                to: "New-pw-1!",
                from: Self.password,
                email: "ann@example.com",
                caller: caller
            )
        }
    }
}
