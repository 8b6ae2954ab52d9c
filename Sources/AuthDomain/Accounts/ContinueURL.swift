/// Where the page of a mailed link leads when it is done.
package struct ContinueURL: Hashable, Sendable {
    /// The text as the client gave it, byte for byte.
    package let text: String
    /// Lower case; without port.
    private let host: String

    /// Reads an http or https URL.
    ///
    /// What browsers read differently from RFC 3986 is refused: white space, backslashes, names of users,
    /// hosts beyond ASCII.
    ///
    /// - Throws: `continueURLInvalid`.
    package init(_ text: String) throws(AuthError) {
        guard text.utf8.count <= 4096, let host = Self.host(of: text) else {
            throw .continueURLInvalid
        }
        self.text = text
        self.host = host
    }

    /// Checks that the project knows the URL's host.
    ///
    /// - Throws: `continueURLNotAllowed`.
    package func requireAuthorized(_ config: ProjectConfig) throws(AuthError) {
        guard isAuthorized(config) else { throw .continueURLNotAllowed }
    }

    /// Whether the project knows the URL's host.
    func isAuthorized(_ config: ProjectConfig) -> Bool {
        config.authorizedDomains.contains { domain in
            let domain = domain.lowercased()
            return !domain.isEmpty && (host == domain || host.hasSuffix("." + domain))
        }
    }

    /// Whether another URL has the same host.
    func hasHost(of other: ContinueURL) -> Bool { host == other.host }

    /// Whether a text begins with a scheme of any kind, as RFC 3986, section 3.1, has it.
    package static func isAbsolute(_ text: String) -> Bool {
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: ":") }
        guard isClean(text), scheme.endIndex < text.utf8.endIndex, let first = scheme.first else {
            return false
        }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(first | 0x20)
            && scheme.allSatisfy { byte in
                letters.contains(byte | 0x20) || "0123456789+-.".utf8.contains(byte)
            }
    }

    private static func isClean(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            scalar.value > 0x20 && scalar != "\\" && scalar.properties.generalCategory != .control
        }
    }

    private static func host(of text: String) -> String? {
        guard isClean(text),
            let scheme = ["https://", "http://"].first(where: { hasPrefix($0, text) })
        else {
            return nil
        }
        let rest = text.utf8.dropFirst(scheme.utf8.count)
        let end = rest.firstIndex { "/?#".utf8.contains($0) } ?? rest.endIndex
        return host(ofAuthority: String(Substring(rest[..<end])))
    }

    private static func hasPrefix(_ prefix: String, _ text: String) -> Bool {
        String(Substring(text.utf8.prefix(prefix.utf8.count))).lowercased() == prefix
    }

    private static func host(ofAuthority authority: String) -> String? {
        var host = Substring(authority.lowercased())
        if let colon = host.lastIndex(of: ":"), host.last != "]" {
            let port = host[host.index(after: colon)...]
            guard UInt16(port) != nil, !port.hasPrefix("+") else { return nil }
            host = host[..<colon]
        }
        if host.hasPrefix("["), host.hasSuffix("]") {
            let address = host.dropFirst().dropLast().utf8
            let isAddress = address.allSatisfy("0123456789abcdef:.".utf8.contains)
            return isAddress && !address.isEmpty ? String(host) : nil
        }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            !label.isEmpty
                && label.utf8.allSatisfy("abcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains)
        }
        return isName ? String(host) : nil
    }
}
