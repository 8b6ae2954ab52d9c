import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import HTTPServer

extension Command {
    /// The development server.
    static let dev = Command(
        "dev",
        "Run a development server: a drop-in for the Auth emulator.",
        options: [
            Option("listen", "ADDR", "Listen on this host and port.", fallback: "localhost:9099"),
            Option(
                "project",
                "ID",
                "The project that every API key means.",
                fallback: "demo-project"
            ),
            Option("data", "DIR", "Keep everything in this folder (SQLite)."),
            Option("memory", nil, "Keep nothing once the server ends; the default."),
            Option("allow-host", "HOST", "Answer requests to this host, too.", repeats: true),
            Option("emulator-quirks", nil, "Imitate the Auth emulator to the letter."),
            Option("log-format", "FORMAT", "How log lines look: text or json.", fallback: "text"),
            Option.config,
        ] + Outgoing.options + CarryOverSettings.options + MasterKey.options
    ) { settings, process in
        try await DevelopmentServer(settings).run(process.signals())
    }
}

/// Puts a development server together.
private struct DevelopmentServer {
    let settings: Settings
    let listen: ListenAddress
    let location: StoreLocation
    let format: Log.Format
    let http: CurlHTTP
    let carryOver: CarryOverPolicy?

    init(_ settings: Settings) throws {
        _ = try settings.operands()
        guard let listen = ListenAddress(settings["listen"] ?? "") else {
            throw UsageError("--listen must be HOST:PORT")
        }
        self.settings = settings
        self.listen = listen
        self.format = try Log.Format.read(settings)
        self.http = CurlHTTP(rules: try Outgoing.rules(settings, isDevelopment: true))
        self.carryOver = try CarryOverSettings.policy(settings, http)
        self.location = try StoreLocation(settings) ?? .temporary
    }

    func run(_ signals: AsyncStream<Process.Signal>) async throws {
        let store = try await location.open(for: .dev)
        let keyRing = try await keyRing(for: store)
        let hasher = PasswordHasher()
        let clock = DevClock()
        let standardError = StandardError()
        defer { standardError.flush() }
        let log = Log(format: format) { standardError.write($0) }
        let handler = LateHandler()
        let server = HTTPServer(listeners: [HTTPListener(address: listen, handler: handler)])
        let addresses = try server.start()
        let random = SystemRandom()
        let outbox = OutboxMessenger(store: store, clock: clock, random: random) {
            standardError.write(Array($0.utf8))
        }
        var policy = Policy.development(publicURL: addresses.first?.localURL ?? "")
        policy.carryOver = carryOver
        let environment = Environment(
            store: store,
            clock: clock,
            random: random,
            passwords: PasswordThreads(hasher: hasher),
            phoneNumbers: PhoneNumberRules(),
            messenger: outbox,
            push: outbox,
            keyRing: keyRing,
            http: http,
            samlDocuments: try SignedSAML(),
            smsWatch: SMSJournal(log),
            policy: policy
        )
        try await store.read { try clock.refresh(from: $0) }
        try await environment.signingKeys.maintain(for: [.idToken])
        try await makeProject(in: environment)
        let authServer = AuthServer(
            environment: environment,
            mode: .development(mode(clock)),
            log: log,
            metrics: Metrics(sources: RunningServer.sources(hasher))
        )
        handler.set(authServer.handler)
        warn()
        let running = RunningServer(environment: environment, store: store, log: log)
        await running.run(server, at: addresses, until: signals)
    }

    /// Makes the project that keys mean, so that libraries find its keys before anybody has named it.
    private func makeProject(in environment: Environment) async throws {
        let project = Project.new(
            settings["project"] ?? "",
            isDevelopment: true,
            random: environment.random,
            clock: environment.clock
        )
        try await environment.store.write { try $0.insertIfMissing(project) }
    }

    private func keyRing(for store: SQLStore) async throws -> KeyRing {
        guard let folder = location.folder else { return try MasterKey.temporary() }
        return try await MasterKey.readOrMake(settings, folder: folder, for: store)
    }

    private func mode(_ clock: DevClock) -> ServerMode.Development {
        var hosts = Set(settings.all("allow-host"))
        if listen.host != "localhost" { hosts.insert(listen.host) }
        return ServerMode.Development(
            defaultProject: settings["project"] ?? "",
            allowedHosts: hosts,
            hasQuirks: settings.isOn("emulator-quirks"),
            clock: clock
        )
    }

    private func warn() {
        if case .temporary = location {
            Output.note("nothing is kept once this ends; --data DIR keeps it")
        }
        let isLoopback =
            ["localhost", "::1"].contains(listen.host) || listen.host.hasPrefix("127.")
        if !isLoopback {
            Output.note(
                "warning: \(listen) can be reached from other machines, "
                    + "and whoever reaches a development server is its administrator"
            )
        }
    }
}
