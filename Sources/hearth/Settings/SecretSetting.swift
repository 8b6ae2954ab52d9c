import FoundationEssentials

/// A password or key of somebody else's service: in a variable, or in a file that nobody else reads.
struct SecretSetting {
    /// `--NAME-file` and the variable of `NAME`; no command line holds the secret itself.
    let options: [Option]
    private let name: String

    init(_ name: String, _ help: String) {
        self.name = name
        options = [
            Option(name + "-file", "FILE", help + ": read it here."),
            Option(name, "SECRET", help + ".", isSecret: true, isVariableOnly: true),
        ]
    }

    /// Reads it; nil where it is not set.
    ///
    /// - Throws: `Failure` where there is nothing in it, the file cannot be read, or others can read it.
    func read(_ settings: Settings) throws -> String? {
        if let secret = settings[name] {
            guard !secret.isEmpty else { throw Failure("\(options[1].variable) is empty") }
            return secret
        }
        guard let path = settings[name + "-file"] else { return nil }
        do {
            try PrivateFile.check(path)
        } catch {
            throw Failure("--\(name)-file: " + error.message)
        }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw Failure("--\(name)-file: \(path) cannot be read")
        }
        let text = String(decoding: data, as: UTF8.self).trimmingNewlines
        guard !text.isEmpty else { throw Failure("--\(name)-file: \(path) is empty") }
        return text
    }

    /// Reads it.
    ///
    /// - Throws: `Failure`, also where it is not set.
    func require(_ settings: Settings) throws -> String {
        guard let secret = try read(settings) else {
            throw Failure("there is no --\(name)-file (nor \(options[1].variable))")
        }
        return secret
    }
}

extension String {
    /// The text without the ends of lines that an editor leaves behind.
    fileprivate var trimmingNewlines: String {
        var text = self
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}

extension SecretSetting {
    private static let shortestKey = 16

    /// Reads a key of signatures.
    ///
    /// - Throws: `Failure`, also where it is too short to be one.
    func requireKey(_ settings: Settings) throws -> String {
        let key = try require(settings)
        guard key.utf8.count >= Self.shortestKey else {
            throw Failure("\(options[1].variable) must have at least \(Self.shortestKey) bytes")
        }
        return key
    }
}

extension Settings {
    /// An option that a gateway cannot do without.
    ///
    /// - Throws: `Failure`.
    func require(
        _ name: String,
        for kind: some RawRepresentable<String>
    ) throws(Failure) -> String {
        guard let value = self[name] else { throw Failure("\(kind.rawValue) needs --\(name)") }
        return value
    }
}
