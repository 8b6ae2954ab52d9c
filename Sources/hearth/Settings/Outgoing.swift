import AuthDomain
import AuthGateways
import AuthServer
import FoundationEssentials
import HTTPServer

/// What a server may call, as its operator has set it.
enum Outgoing {
    static let options = [
        Option(
            "allow-outgoing",
            "CIDR",
            "Call servers at these private addresses, too.",
            repeats: true
        ),
        Option("outgoing-ca", "FILE", "Trust these certificates (PEM) of servers it calls, too."),
    ]

    /// The rules of a server, those of development beside what is set.
    ///
    /// - Throws: `Failure`.
    static func rules(_ settings: Settings, isDevelopment: Bool) throws(Failure) -> OutgoingRules {
        var blocks: [AddressBlock] = []
        for text in settings.all("allow-outgoing") {
            guard let block = AddressBlock(text) else {
                throw Failure("--allow-outgoing \(text) is no address block such as 10.0.0.0/8")
            }
            blocks.append(block)
        }
        var rules = OutgoingRules()
        rules.allowsLoopback = isDevelopment
        rules.certificates = try certificates(settings)
        rules.allows = { [blocks] bytes in
            let address = PeerAddress(bytes: bytes, port: 0)
            return blocks.contains { $0.contains(address) }
        }
        return rules
    }

    private static func certificates(_ settings: Settings) throws(Failure) -> String? {
        guard let path = settings["outgoing-ca"] else { return nil }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure("--outgoing-ca \(path) cannot be read")
        }
        guard String(decoding: data, as: UTF8.self).contains("-----BEGIN CERTIFICATE-----") else {
            throw Failure("--outgoing-ca \(path) holds no certificate")
        }
        return path
    }
}
