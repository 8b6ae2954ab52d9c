import AuthDomain
import AuthWire

/// Whose sessions go on here, as an operator has set it; nobody's by default.
enum CarryOverSettings {
    static let options = [
        Option("carry-over-from", "ID", "Let sessions of this Firebase project go on here."),
        Option("carry-over-key", "KEY", "A web API key of that project."),
        Option("carry-over-until", "TIME", "Until then, for example 2030-06-01T00:00:00Z."),
        Option("carry-over-into", "ID", "The project here; by default of the same id."),
        Option("carry-over-token-url", "URL", "Its token endpoint, in place of Google's."),
        Option("carry-over-keys-url", "URL", "Its ID tokens' keys (JWKS), in place of Google's."),
    ]

    /// What is set; nil where nobody's sessions go on here.
    ///
    /// - Parameters:
    ///   - settings: the options in force.
    ///   - http: who is to call the addresses.
    /// - Returns: the policy.
    /// - Throws: `Failure` where something is missing, or is none of what it should be.
    static func policy(
        _ settings: Settings,
        _ http: some OutgoingHTTP
    ) throws(Failure) -> CarryOverPolicy? {
        guard let oldProject = settings["carry-over-from"] else {
            let orphan = options.first { settings[$0.name] != nil }
            if let orphan { throw Failure("--\(orphan.name) needs --carry-over-from") }
            return nil
        }
        guard let key = settings["carry-over-key"] else {
            throw Failure("--carry-over-from needs --carry-over-key")
        }
        guard let text = settings["carry-over-until"],
            let until = WireTimestamp(text: text)
        else {
            throw Failure("--carry-over-from needs --carry-over-until, a time with its zone")
        }
        var policy = CarryOverPolicy(
            project: settings["carry-over-into"] ?? oldProject,
            oldProject: oldProject,
            apiKey: key,
            until: Timestamp(milliseconds: until.milliseconds)
        )
        policy.tokenURL = settings["carry-over-token-url"] ?? policy.tokenURL
        policy.keysURL = settings["carry-over-keys-url"] ?? policy.keysURL
        for url in [policy.tokenURL, policy.keysURL] where !http.accepts(url) {
            throw Failure("\(url) is no address that this server calls")
        }
        return policy
    }
}
