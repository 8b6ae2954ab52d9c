import AuthCrypto
package import AuthDomain
package import AuthGateways
package import AuthServer
package import AuthStore
import HTTPServer
import Synchronization

/// A whole server in this process: real rules and a real store, behind the real router.
///
/// Only the clock, the random bytes and the roads to the user are not real.
package struct TestServer: Sendable {
    /// How the server is set up.
    package struct Setup: Sendable {
        package var isDevelopment = true
        package var allowedHosts: Set<String> = []
        package var hasQuirks = false
        package var trustedProxies: [String] = []
        package var logFormat = Log.Format.json
        package var maximumWaitingHashes = 64
        /// Whether a production server asks an app to prove itself.
        package var asksForAppProof = true
        /// What the server may call; nothing unless a test says so.
        package var outgoing: OutgoingRules?
        /// How long others may take for an answer, whatever the server says.
        package var outgoingTimeout = Duration.seconds(1000)
        package var carryOver: CarryOverPolicy?
        /// How a production server sends pushes; it sends none unless a test says so.
        package var push: any PushSender = NoPushes()
        /// What takes messages over; a development server's outbox, or ``TestServer/sent``, unless a
        /// test says so.
        package var messenger: (any Messenger)?
        /// Where browsers find the server.
        package var publicURL = "http://localhost:9099"

        /// A development server without options.
        package init() {}

        /// A production server with the project ``TestServer/project`` and the key ``TestServer/apiKey``.
        package static var production: Setup {
            var setup = Setup()
            setup.isDevelopment = false
            return setup
        }
    }

    /// The project that tests use.
    package static let project = "demo-project"
    /// The project's number on a production server.
    package static let projectNumber = "123456789012"
    /// A key of the project.
    package static let apiKey = "key-of-demo-project"

    package let clock: VirtualClock
    package let store: SQLStore
    /// What the store is on; nil where another server has opened it.
    let database: (any Database)?
    package let passwords: CheapPasswords
    package let environment: Environment
    /// What a production server sent; a development server keeps it in its outbox.
    package let sent: SentMessages
    package let server: AuthServer
    private let lines: Lines

    /// Starts a server on an empty store.
    package init(_ setup: Setup = Setup(), on database: TestDatabase = .sqlite) async throws {
        let database = try await database.open()
        let store = try await SQLStore(on: database, mode: setup.isDevelopment ? .dev : .serve)
        try await SharedKeys.insert(into: store)
        try await self.init(setup, store: store, clock: VirtualClock(), database: database)
    }

    /// Starts another server of the same store and clock.
    package init(
        _ setup: Setup = Setup(),
        store: SQLStore,
        clock: VirtualClock,
        seed: UInt64 = 1
    ) async throws {
        try await self.init(setup, store: store, clock: clock, database: nil, seed: seed)
    }

    private init(
        _ setup: Setup,
        store: SQLStore,
        clock: VirtualClock,
        database: (any Database)?,
        seed: UInt64 = 1
    ) async throws {
        self.store = store
        self.database = database
        self.clock = clock
        passwords = CheapPasswords(maximumWaiting: setup.maximumWaitingHashes)
        sent = SentMessages()
        lines = Lines()
        let developmentClock = DevClock(base: clock)
        let random = RepeatableRandom(seed: seed)
        let lines = lines
        let outbox = OutboxMessenger(store: store, clock: developmentClock, random: random) {
            lines.banners.append($0)
        }
        let log = Log(format: setup.logFormat, clock: clock) {
            lines.log.append(String(decoding: $0, as: UTF8.self))
        }
        let smsJournal = SMSJournal(log)
        environment = Environment(
            store: store,
            clock: setup.isDevelopment ? developmentClock : clock,
            random: random,
            passwords: passwords,
            phoneNumbers: PhoneNumberRules(),
            messenger: setup.messenger ?? (setup.isDevelopment ? outbox : sent),
            push: setup.isDevelopment ? outbox : setup.push,
            keyRing: try SharedKeys.keyRing.get(),
            http: setup.http,
            samlDocuments: try SignedSAML(),
            smsWatch: smsJournal,
            policy: setup.policy(publicURL: setup.publicURL)
        )
        server = AuthServer(
            environment: environment,
            mode: setup.mode(clock: developmentClock),
            log: log,
            metrics: Metrics(sources: smsJournal.sources),
            trustedProxies: TrustedProxies(
                setup.trustedProxies.compactMap { TrustedProxies.Block($0) }
            )
        )
        if !setup.isDevelopment { try await insertProject() }
    }

    private func insertProject() async throws {
        let project = Project(
            id: Self.project,
            number: Self.projectNumber,
            config: ProjectConfig.initial(isDevelopment: false).text,
            createdAt: VirtualClock.start
        )
        let key = APIKey(
            key: Self.apiKey,
            project: Self.project,
            createdAt: VirtualClock.start
        )
        try await store.write { transaction in
            try transaction.insertIfMissing(project)
            guard try transaction.apiKey(key.key) == nil else { return }
            try transaction.insert(key)
        }
    }

    /// The lines of the log so far.
    package var log: [String] { lines.log.all }

    /// The banners that a developer has seen so far.
    package var banners: [String] { lines.banners.all }

    /// How long the server would have waited for others, request by request.
    package var outgoingTimeouts: [Duration] { (environment.http as? PatientHTTP)?.timeouts ?? [] }

    /// Sends a request through the router.
    package func send(_ request: TestRequest) async -> TestAnswer {
        TestAnswer(await server.handler.respond(to: request.request))
    }

    /// The largest body that the router lets a request have.
    package func bodyLimit(of request: TestRequest) -> Int {
        server.handler.bodyLimit(for: request.request.head)
    }

    /// Sends a request to the address that operators reach.
    package func sendToAdmin(_ request: TestRequest) async -> TestAnswer {
        TestAnswer(await server.adminHandler.respond(to: request.request))
    }
}

extension TestServer.Setup {
    fileprivate var http: any OutgoingHTTP {
        guard let outgoing else { return NoOutgoingHTTP() }
        return PatientHTTP(http: CurlHTTP(rules: outgoing), timeout: outgoingTimeout)
    }

    fileprivate func policy(publicURL: String) -> Policy {
        var policy =
            isDevelopment
            ? Policy.development(publicURL: publicURL)
            : Policy(publicURL: publicURL, issuerPrefix: publicURL + "/")
        policy.carryOver = carryOver
        if !isDevelopment { policy.asksForAppProof = asksForAppProof }
        // Tests do the work themselves.
        policy.workBits = 4...7
        return policy
    }

    fileprivate func mode(clock: DevClock) -> ServerMode {
        guard isDevelopment else { return .production }
        return .development(
            ServerMode.Development(
                defaultProject: TestServer.project,
                allowedHosts: allowedHosts,
                hasQuirks: hasQuirks,
                clock: clock
            )
        )
    }
}

/// What the server has written.
private final class Lines: Sendable {
    final class List: Sendable {
        private let texts = Mutex<[String]>([])
        var all: [String] { texts.withLock { $0 } }
        func append(_ text: String) { texts.withLock { $0.append(text) } }
    }

    let log = List()
    let banners = List()
}
