import AuthCrypto
import AuthDomain
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
    let policy: Policy
    let format: Log.Format

    /// Reads and checks them.
    ///
    /// - Throws: `Failure` with all problems, one a line.
    init(_ settings: Settings) throws {
        var problems = Problems()
        let location = problems.collect { try Self.location(settings) }
        let keyRing = problems.collect {
            try MasterKey.read(settings, folder: settings["data"])
        }
        let listen = problems.collect { try Self.address("listen", settings) }
        let adminListen = problems.collect { try Self.address("admin-listen", settings) }
        let tls = problems.collect { try Self.tls(settings) }
        let proxies = problems.collect { try Self.proxies(settings) }
        let policy = problems.collect { try Self.policy(settings) }
        let format = problems.collect { try Self.format(settings) }
        guard let location, let keyRing, let listen, let adminListen, let tls, let proxies,
            let policy, let format
        else {
            throw problems.failure
        }
        self.location = location
        self.keyRing = keyRing
        self.listen = listen
        self.adminListen = adminListen
        self.tls = tls
        self.trustedProxies = proxies
        self.policy = policy
        self.format = format
    }

    private static func location(_ settings: Settings) throws -> StoreLocation {
        guard let location = try StoreLocation(settings) else {
            throw Failure("there is no store; give --data or --database")
        }
        return location
    }

    private static func address(_ name: String, _ settings: Settings) throws -> ListenAddress {
        guard let address = ListenAddress(settings[name] ?? "") else {
            throw Failure("--\(name) must be HOST:PORT")
        }
        return address
    }

    private static func tls(_ settings: Settings) throws -> TLSFiles? {
        switch (settings["tls-cert"], settings["tls-key"]) {
        case (let certificate?, let key?): TLSFiles(certificate: certificate, key: key)
        case (nil, nil): nil
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

    private static func policy(_ settings: Settings) throws -> Policy {
        guard var url = settings["public-url"] else {
            throw Failure("there is no --public-url; links in mails are built from it")
        }
        while url.hasSuffix("/") { url.removeLast() }
        guard url.hasPrefix("https://") || isLoopback(url) else {
            throw Failure("--public-url must begin with https:// (http:// for loopback only)")
        }
        switch settings["issuer"] ?? "" {
        case "own": return Policy(publicURL: url, issuerPrefix: url + "/")
        case "google": return Policy(publicURL: url, issuerPrefix: Policy.googleIssuerPrefix)
        default: throw Failure("--issuer must be own or google")
        }
    }

    private static func isLoopback(_ url: String) -> Bool {
        let hosts = ["localhost", "127.0.0.1", "[::1]"]
        return hosts.contains { host in
            let prefix = "http://" + host
            return url == prefix || url.hasPrefix(prefix + ":")
        }
    }

    private static func format(_ settings: Settings) throws -> Log.Format {
        guard let format = Log.Format(rawValue: settings["log-format"] ?? "") else {
            throw Failure("--log-format must be text or json")
        }
        return format
    }
}

/// Gathers what is wrong, so that it is told all at once.
private struct Problems {
    private var messages: [String] = []

    mutating func collect<Value>(_ read: () throws -> Value) -> Value? {
        do {
            return try read()
        } catch let error as Failure {
            messages.append(error.message)
        } catch let error as UsageError {
            messages.append(error.message)
        } catch {
            messages.append("\(error)")
        }
        return nil
    }

    var failure: Failure {
        Failure("not started:\n" + messages.map { "  - " + $0 }.joined(separator: "\n"))
    }
}
