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
            Option("config", "FILE", "Read options from this JSON file."),
        ] + MasterKey.options
    ) { settings, process in
        try await DevelopmentServer(settings).run(process)
    }
}

/// Puts a development server together.
private struct DevelopmentServer {
    let settings: Settings
    let listen: ListenAddress
    let location: StoreLocation
    let format: Log.Format

    init(_ settings: Settings) throws {
        guard settings.operands.isEmpty else { throw UsageError("dev takes no operands") }
        guard let listen = ListenAddress(settings["listen"] ?? "") else {
            throw UsageError("--listen must be HOST:PORT")
        }
        guard let format = Log.Format(rawValue: settings["log-format"] ?? "") else {
            throw UsageError("--log-format must be text or json")
        }
        self.settings = settings
        self.listen = listen
        self.format = format
        self.location = try StoreLocation(settings) ?? .temporary
    }

    func run(_ process: Process) async throws {
        let store = try await location.open(for: .dev)
        let hasher = PasswordHasher()
        let clock = DevClock()
        let standardError = StandardError()
        let log = Log(format: format) { standardError.write($0) }
        let random = SystemRandom()
        let sender = OutboxSender(store: store, clock: clock, random: random) {
            standardError.write(Array($0.utf8))
        }
        let handler = LateHandler()
        let server = HTTPServer(listeners: [HTTPListener(address: listen, handler: handler)])
        let address = try server.start().first?.url ?? ""
        var policy = Policy(publicURL: address, issuerPrefix: Policy.googleIssuerPrefix)
        policy.signsTokens = !settings.isOn("emulator-quirks")
        let environment = Environment(
            store: store,
            clock: clock,
            random: random,
            passwords: PasswordThreads(hasher: hasher),
            phoneNumbers: PhoneNumberRules(),
            sms: sender,
            email: sender,
            keyRing: try keyRing(),
            policy: policy
        )
        try await environment.signingKeys.maintain()
        let authServer = AuthServer(
            environment: environment,
            mode: .development(mode(clock)),
            log: log,
            metrics: Metrics(sources: RunningServer.sources(hasher))
        )
        handler.set(authServer.handler)
        warn()
        let running = RunningServer(
            environment: environment,
            store: store,
            hasher: hasher,
            log: log
        )
        await running.run(server, at: address, process)
    }

    private func keyRing() throws -> KeyRing {
        guard let folder = location.folder else { return try MasterKey.temporary() }
        return try MasterKey.readOrMake(settings, folder: folder)
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
            Output.note("hearth: nothing is kept once this ends; --data DIR keeps it")
        }
        if !["localhost", "127.0.0.1", "::1"].contains(listen.host) {
            Output.note(
                "hearth: warning: \(listen) can be reached from other machines, and whoever reaches a "
                    + "development server is its administrator"
            )
        }
    }
}
