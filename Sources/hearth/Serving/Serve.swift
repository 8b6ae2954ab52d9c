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
        _ = try settings.operands()
        let signals = process.signals()
        var ofStore = Problems()
        let store = await openStore(settings, &ofStore)
        let complete = await StoredGateways.filled(settings, from: store, &ofStore)
        var problems = Problems()
        let production = ProductionSettings(complete, &problems)
        for problem in ofStore.messages { problems.add(problem) }
        try problems.check("not started")
        guard let production, let store else { return }
        try await ProductionServer(settings: production, store: store).run(signals)
    }

    /// What `serve` can be told; `config get` shows the same.
    static let serveOptions =
        [
            Option.config,
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
            PublicURL.option,
            Option("tls-cert", "FILE", "The certificate chain (PEM)."),
            Option("tls-key", "FILE", "The certificate's private key (PEM)."),
            Option(
                "trusted-proxy",
                "CIDR",
                "Believe X-Forwarded-For of these addresses.",
                repeats: true
            ),
            Option.issuer,
            Option("log-format", "FORMAT", "How log lines look: text or json.", fallback: "json"),
        ] + DeliverySettings.options + Outgoing.options + PushSettings.options
        + CarryOverSettings.options + StoreLocation.options + MasterKey.options
}

extension Command {
    /// Opens the store and sees whether it is ready, also where other settings are wrong.
    private static func openStore(
        _ settings: Settings,
        _ problems: inout Problems
    ) async -> SQLStore? {
        do {
            guard let location = try StoreLocation(settings) else { return nil }
            try location.requireExisting()
            let store = try await location.open(for: .serve)
            guard try await !store.read({ try $0.projects() }).isEmpty else {
                throw Failure("the store has no project yet; `hearth init --project ID` makes one")
            }
            return store
        } catch {
            problems.add(Explanation.of(error))
            return nil
        }
    }
}

/// Puts a production server together.
private struct ProductionServer {
    let settings: ProductionSettings
    let store: SQLStore

    func run(_ signals: AsyncStream<Process.Signal>) async throws {
        let hasher = PasswordHasher()
        let standardError = StandardError()
        defer { standardError.flush() }
        let log = Log(format: settings.format) { standardError.write($0) }
        let roads = DeliveryRoads(
            settings.delivery,
            store: store,
            keyRing: settings.keyRing,
            log: log
        )
        let smsJournal = SMSJournal(log)
        let environment = Environment(
            store: store,
            clock: SystemClock(),
            random: SystemRandom(),
            passwords: PasswordThreads(hasher: hasher),
            phoneNumbers: PhoneNumberRules(),
            messenger: queue(roads),
            push: settings.push { log(.warning, $0) },
            keyRing: settings.keyRing,
            http: settings.http,
            samlDocuments: try SignedSAML(),
            smsWatch: smsJournal,
            policy: settings.policy
        )
        try await environment.signingKeys.maintain(for: [.idToken])
        let authServer = AuthServer(
            environment: environment,
            mode: .production,
            log: log,
            metrics: Metrics(
                sources: RunningServer.sources(hasher) + roads.counts.sources
                    + smsJournal.sources
            ),
            trustedProxies: settings.trustedProxies,
            receipts: roads.receipts
        )
        var limits = HTTPLimits()
        // All of a proxy's users come from its address.
        limits.isUncounted = { [proxies = settings.trustedProxies] in proxies.contains($0) }
        let server = HTTPServer(listeners: listeners(authServer), limits: limits)
        let addresses = try server.start()
        warn(log)
        let running = RunningServer(
            environment: environment,
            store: store,
            roads: roads,
            log: log
        )
        await running.run(server, at: addresses, until: signals)
    }

    private func queue(_ roads: DeliveryRoads) -> MessageQueue {
        MessageQueue(
            settings.delivery.queue,
            clock: SystemClock(),
            random: SystemRandom(),
            keyRing: settings.keyRing,
            phoneNumbers: PhoneNumberRules()
        ) { roads.wake($0) }
    }

    private func warn(_ log: Log) {
        let set = settings.delivery.queue
        for road in MessageRoad.allCases where !set.roads.contains(road) {
            log(.warning, "no gateway is set up: no \(road.rawValue) can be sent")
        }
        if settings.trustedProxies.containsEverybody {
            log(.warning, "--trusted-proxy is everybody: whoever calls directly evades the limits")
        }
        if let end = settings.policy.carryOver?.until, end < SystemClock().now() {
            log(.warning, "--carry-over-until is over: no session of the old project goes on here")
        }
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
}
