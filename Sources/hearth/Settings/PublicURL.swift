import FoundationEssentials

/// What clients call the server: the base of every link that it writes.
struct PublicURL {
    /// The option that tells it.
    static let option = Option(
        "public-url",
        "URL",
        "What clients call this server; links are built from it."
    )

    /// Without a slash at its end.
    let text: String
    /// The host without brackets.
    let host: String

    /// Reads and checks it.
    ///
    /// - Throws: `Failure`.
    init(_ settings: Settings) throws(Failure) {
        guard var text = settings[Self.option.name] else {
            throw Failure("there is no --public-url; links in mails are built from it")
        }
        while text.hasSuffix("/") { text.removeLast() }
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            url.query() == nil, url.fragment() == nil, url.user() == nil, url.password() == nil
        else {
            throw Failure("--public-url must be an address such as https://auth.example.com")
        }
        let bareHost = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
        let isLoopback = ["localhost", "127.0.0.1", "::1"].contains(bareHost)
        guard url.scheme == "https" || (url.scheme == "http" && isLoopback) else {
            throw Failure("--public-url must begin with https:// (http:// for loopback only)")
        }
        self.text = text
        self.host = bareHost
    }
}
