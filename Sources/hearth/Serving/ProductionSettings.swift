import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import HTTPServer

/// The settings of `serve`, checked whole: every problem is named at once.
struct ProductionSettings {
    let location: StoreLocation
    let keyRing: KeyRing
    let listen: ListenAddress
    let adminListen: ListenAddress
    let tls: TLSFiles?
    let trustedProxies: TrustedProxies
    let http: CurlHTTP
    let policy: Policy
    let pushAddresses: ApplePush.Addresses
    let delivery: DeliverySettings
    let format: Log.Format

    /// Reads and checks them, and notes every problem.
    ///
    /// - Returns: nil where there is a problem.
    init?(_ settings: Settings, _ problems: inout Problems) {
        let location = problems.collect { try Self.location(settings) }
        let keyRing = problems.collect {
            try MasterKey.read(settings, folder: location?.folder)
        }
        let listen = problems.collect { try Self.address("listen", settings) }
        let adminListen = problems.collect { try Self.address("admin-listen", settings) }
        let tls = problems.collect { try Self.tls(settings) }
        let proxies = problems.collect { try Self.proxies(settings) }
        let http = problems.collect {
            CurlHTTP(rules: try Outgoing.rules(settings, isDevelopment: false))
        }
        let policy = problems.collect { try Self.policy(settings, http ?? CurlHTTP()) }
        let push = problems.collect { try PushSettings.addresses(settings) }
        let delivery = DeliverySettings(
            settings,
            http ?? CurlHTTP(),
            publicURL: policy?.publicURL ?? "",
            smsCodeSeconds: policy?.smsCodeSeconds ?? 0,
            &problems
        )
        let format = problems.collect { try Log.Format.read(settings) }
        guard let location, let keyRing, let listen, let adminListen, let tls, let proxies,
            let http, let policy, let push, let format
        else { return nil }
        self.location = location
        self.keyRing = keyRing
        self.listen = listen
        self.adminListen = adminListen
        self.tls = tls
        self.trustedProxies = proxies
        self.http = http
        var served = policy
        served.autofillDomain = delivery.queue.autofillDomain
        self.policy = served
        self.pushAddresses = push
        self.delivery = delivery
        self.format = format
    }

    private static func location(_ settings: Settings) throws -> StoreLocation {
        guard let location = try StoreLocation(settings) else {
            throw Failure("there is no store; give --data or --database")
        }
        try location.requireExisting()
        return location
    }

    /// A host and a port to listen on.
    ///
    /// - Throws: `Failure`.
    static func address(_ name: String, _ settings: Settings) throws -> ListenAddress {
        guard let address = ListenAddress(settings[name] ?? "") else {
            throw Failure("--\(name) must be HOST:PORT")
        }
        return address
    }

    /// The files of TLS, which are read to see whether they can be used; nil for none.
    ///
    /// - Throws: `Failure`, `HTTPServerError`.
    static func tls(_ settings: Settings) throws -> TLSFiles? {
        switch (settings["tls-cert"], settings["tls-key"]) {
        case (let certificate?, let key?):
            let files = TLSFiles(certificate: certificate, key: key)
            _ = try TLSCertificate(files)
            return files
        case (nil, nil): return nil
        case (_?, nil): throw Failure("--tls-cert needs --tls-key")
        case (nil, _?): throw Failure("--tls-key needs --tls-cert")
        }
    }

    private static func proxies(_ settings: Settings) throws -> TrustedProxies {
        try TrustedProxies(
            settings.all("trusted-proxy").map { text in
                guard let block = TrustedProxies.Block(text) else {
                    throw Failure("--trusted-proxy \(text) is no address block such as 10.0.0.0/8")
                }
                return block
            }
        )
    }

    private static func policy(_ settings: Settings, _ http: CurlHTTP) throws -> Policy {
        let url = try PublicURL(settings)
        var policy: Policy
        switch try Option.readIssuer(settings) {
        case .own: policy = Policy(publicURL: url.text, issuerPrefix: url.text + "/")
        case .google:
            policy = Policy(publicURL: url.text, issuerPrefix: Policy.googleIssuerPrefix)
        }
        policy.carryOver = try CarryOverSettings.policy(settings, http)
        return policy
    }
}

extension Log.Format {
    /// Reads `--log-format`.
    ///
    /// - Throws: `UsageError`.
    static func read(_ settings: Settings) throws(UsageError) -> Log.Format {
        let format = Log.Format(rawValue: settings["log-format"] ?? "")
        guard let format else { throw UsageError("--log-format must be text or json") }
        return format
    }
}
