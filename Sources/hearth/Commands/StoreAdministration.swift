import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore

/// What a command needs to act on accounts by the server's own rules.
struct StoreAdministration: Sendable {
    let store: SQLStore
    let environment: Environment
    /// An administrator of the project, or of the tenant, that the command is about.
    let caller: Caller

    /// Opens the store of a command, and closes it at the end.
    ///
    /// - Parameters:
    ///   - settings: the command's.
    ///   - needsMasterKey: whether secrets are read or written.
    ///   - body: the work.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or the store's failure.
    static func run<Result>(
        _ settings: Settings,
        needsMasterKey: Bool = false,
        _ body: (StoreAdministration) async throws -> Result
    ) async throws -> Result {
        try await StoreLocation.withStore(settings) { store in
            let keyRing =
                needsMasterKey
                ? try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
                : try MasterKey.temporary()
            return try await body(
                try await StoreAdministration(store, settings, keyRing)
            )
        }
    }

    private init(_ store: SQLStore, _ settings: Settings, _ keyRing: KeyRing) async throws {
        let project = try await store.project(settings)
        let environment = Environment(
            store: store,
            clock: try await store.clock(),
            random: SystemRandom(),
            passwords: PasswordThreads(hasher: PasswordHasher()),
            phoneNumbers: PhoneNumberRules(),
            messenger: NoMessenger(),
            keyRing: keyRing,
            policy: Policy(publicURL: "", issuerPrefix: "")
        )
        let isDevelopment = try await store.mode() == .dev
        self.store = store
        self.environment =
            isDevelopment ? environment.forDevelopment(imitatingEmulator: false) : environment
        caller = Caller(
            scope: try await store.scope(settings),
            projectNumber: project.number,
            config: try ProjectConfig(parsing: project.config),
            access: .administrator
        )
    }
}
