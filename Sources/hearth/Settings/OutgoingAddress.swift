import AuthDomain

/// Addresses of other servers, as options give them.
enum OutgoingAddress {
    /// The address that an option names; nil where it is not given.
    ///
    /// - Throws: `UsageError` where nothing is called there: it is no https URL, and no http URL of the loopback;
    ///   it names a user; or it is none at all.
    static func read(_ option: String, _ settings: Settings) throws(UsageError) -> String? {
        guard let text = settings[option] else { return nil }
        let isLoopback = ["http://127.0.0.1:", "http://localhost:"].contains(where: text.hasPrefix)
        guard text.hasPrefix("https://") || isLoopback, (try? ContinueURL(text)) != nil else {
            throw UsageError("--\(option) must be an https URL, without a user")
        }
        return text
    }

    /// The host that an option names; nil where it is not given.
    ///
    /// - Throws: `UsageError` where the text is no name of a host.
    static func host(_ option: String, _ settings: Settings) throws(UsageError) -> String? {
        guard let text = settings[option] else { return nil }
        let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let isHost = labels.allSatisfy { label in
            (1...63).contains(label.count)
                && label.allSatisfy { byte in
                    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
                        || byte == UInt8(ascii: "-")
                }
        }
        guard isHost, text.utf8.count <= 253 else {
            throw UsageError("--\(option) must be a host such as app.example.com")
        }
        return text
    }

    /// Checks all options of some that name addresses for HTTP, and notes each that is none.
    static func check(_ options: [Option], _ settings: Settings, _ problems: inout Problems) {
        for option in options where option.name.hasSuffix("-url") && option.name != "smtp-url" {
            _ = problems.collect { () throws(UsageError) in try read(option.name, settings) }
        }
    }
}
