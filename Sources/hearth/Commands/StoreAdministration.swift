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

    /// The same for a command that removes users.
    ///
    /// Some of what is kept of addresses and numbers is found under the master key alone; without it
    /// that stays until it expires, and the operator reads so.
    ///
    /// - Parameters:
    ///   - settings: the command's.
    ///   - body: the work.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or the store's failure.
    static func runForgetting<Result>(
        _ settings: Settings,
        _ body: (StoreAdministration) async throws -> Result
    ) async throws -> Result {
        try await StoreLocation.withStore(settings) { store in
            let keyRing = masterKey(
                settings,
                without: "what is kept under keyed hashes of address and numbers stays for now"
            )
            return try await body(
                try await StoreAdministration(store, settings, keyRing ?? MasterKey.temporary())
            )
        }
    }

    /// The same for a command that tells users by mail what it has done: a server beside it sends that.
    ///
    /// Mails wait sealed; without the master key nobody is told, and the operator reads so.
    ///
    /// - Parameters:
    ///   - settings: the command's.
    ///   - body: the work.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws, or the store's failure.
    static func runTelling<Result>(
        _ settings: Settings,
        _ body: (StoreAdministration) async throws -> Result
    ) async throws -> Result {
        try await StoreLocation.withStore(settings) { store in
            guard let keyRing = masterKey(settings, without: "the user is not told by mail") else {
                return try await body(
                    try await StoreAdministration(store, settings, try MasterKey.temporary())
                )
            }
            let messenger = try await messenger(store, keyRing)
            return try await body(
                try await StoreAdministration(store, settings, keyRing, messenger)
            )
        }
    }

    /// The master key; where there is none, the operator reads what that means.
    static func masterKey(_ settings: Settings, without consequence: String) -> KeyRing? {
        do {
            return try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
        } catch {
            Output.note("\(consequence): " + Explanation.of(error))
            return nil
        }
    }

    /// Where mails wait for a server, or, in development, for the developer.
    private static func messenger(
        _ store: SQLStore,
        _ keyRing: KeyRing
    ) async throws -> any Messenger {
        let clock = try await store.clock()
        guard try await store.mode() != .dev else {
            return OutboxMessenger(store: store, clock: clock, random: SystemRandom()) { _ in }
        }
        var setup = MessageQueue.Setup()
        setup.roads = [.email]
        return MessageQueue(
            setup,
            clock: clock,
            random: SystemRandom(),
            keyRing: keyRing,
            phoneNumbers: PhoneNumberRules()
        ) { _ in }
    }

    private init(
        _ store: SQLStore,
        _ settings: Settings,
        _ keyRing: KeyRing,
        _ messenger: any Messenger = NoMessenger()
    ) async throws {
        let project = try await store.project(settings)
        let isDevelopment = try await store.mode() == .dev
        let environment = Environment(
            store: store,
            clock: try await store.clock(),
            random: SystemRandom(),
            passwords: PasswordThreads(hasher: PasswordHasher()),
            phoneNumbers: PhoneNumberRules(),
            messenger: messenger,
            keyRing: keyRing,
            policy: isDevelopment
                ? .development(publicURL: "") : Policy(publicURL: "", issuerPrefix: "")
        )
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
