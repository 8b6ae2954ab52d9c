import Foundation

extension ServerAddress {
    /// Reads the `AUTH_URL` of an app's options.
    ///
    /// - Parameter authURL: nil for Google's service; a text that is no address leads nowhere, so that
    ///   nothing goes to Google by mistake.
    init(authURL: String?) {
        guard let authURL else {
            self = .google
            return
        }
        self = URL(string: authURL).map(ServerAddress.own) ?? .nowhere
    }

    /// Reads what an app says of its development server.
    ///
    /// - Parameters:
    ///   - host: its name or address; an IPv6 address with or without brackets.
    ///   - port: its port.
    init(emulatorHost host: String, port: Int) {
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        let name = isBracketed ? String(host.dropFirst().dropLast()) : host
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: ":"):
                true
            default: false
            }
        }
        let isPort = (0...Int(UInt16.max)).contains(port)
        self = isName && isPort && !name.isEmpty ? .emulator(host: name, port: port) : .nowhere
    }
}
