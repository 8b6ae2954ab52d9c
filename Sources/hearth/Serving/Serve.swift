import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore
import HTTPServer

extension Command {
    /// The production server.
    static let serve = Command(
        "serve",
        "Run the server for real users.",
        options: serveOptions
    ) { settings, process in
        guard settings.operands.isEmpty else { throw UsageError("serve takes no operands") }
        try await ProductionServer(ProductionSettings(settings)).run(process)
    }

    /// What `serve` can be told; `config get` shows the same.
    static let serveOptions =
        [
            Option("config", "FILE", "Read options from this JSON file."),
            Option(
                "listen",
                "ADDR",
                "Listen on this host and port.",
                fallback: "localhost:8080"
            ),
            Option(
                "admin-listen",
                "ADDR",
                "Answer operators (/metrics) here.",
                fallback: "localhost:9091"
            ),
            Option("public-url", "URL", "What clients call this server; links are built from it."),
            Option("tls-cert", "FILE", "The certificate chain (PEM)."),
            Option("tls-key", "FILE", "The certificate's private key (PEM)."),
            Option(
                "trusted-proxy",
                "CIDR",
                "Believe X-Forwarded-For of these addresses.",
                repeats: true
            ),
            Option("issuer", "FORM", "The iss of ID tokens: own or google.", fallback: "own"),
            Option("log-format", "FORMAT", "How log lines look: text or json.", fallback: "json"),
        ] + StoreLocation.options + MasterKey.options
}

/// Puts a production server together.
private struct ProductionServer {
    let settings: ProductionSettings

    init(_ settings: ProductionSettings) {
        self.settings = settings
    }

    func run(_ process: Process) async throws {
        let store = try await settings.location.open(for: .serve)
        try await checkInitialized(store)
        let hasher = PasswordHasher()
        let standardError = StandardError()
        let log = Log(format: settings.format) { standardError.write($0) }
        let environment = Environment(
            store: store,
            clock: SystemClock(),
            random: SystemRandom(),
            passwords: PasswordThreads(hasher: hasher),
            phoneNumbers: PhoneNumberRules(),
            sms: NoGateway(),
            email: NoGateway(),
            keyRing: settings.keyRing,
            policy: settings.policy
        )
        try await environment.signingKeys.maintain()
        let authServer = AuthServer(
            environment: environment,
            mode: .production,
            log: log,
            metrics: Metrics(sources: RunningServer.sources(hasher)),
            trustedProxies: settings.trustedProxies
        )
        let server = HTTPServer(listeners: listeners(authServer))
        let address = try server.start().first?.url ?? ""
        let running = RunningServer(
            environment: environment,
            store: store,
            hasher: hasher,
            log: log
        )
        await running.run(server, at: address, process)
    }

    private func listeners(_ authServer: AuthServer) -> [HTTPListener] {
        [
            HTTPListener(
                address: settings.listen,
                tls: settings.tls,
                handler: authServer.handler
            ),
            HTTPListener(address: settings.adminListen, handler: authServer.adminHandler),
        ]
    }

    private func checkInitialized(_ store: SQLStore) async throws {
        guard try await store.read({ try $0.projects() }).isEmpty else { return }
        throw Failure("the store has no project yet; `hearth init --project ID` makes one")
    }
}
