import AuthCrypto
import Glibc

/// The values in force for one command, each with where it came from.
///
/// The command line goes before the environment, that before the configuration file, that before the
/// default. No other file reads the environment.
struct Settings: Sendable {
    /// Where a value came from.
    enum Source: Sendable {
        case commandLine
        case environment(String)
        case file(String)
        case fallback

        /// The source in words.
        var text: String {
            switch self {
            case .commandLine: "command line"
            case .environment(let name): "environment \(name)"
            case .file(let path): "file \(path)"
            case .fallback: "default"
            }
        }
    }

    /// The options of the command, in their order.
    let options: [Option]
    let operands: [String]
    private var found: [String: (values: [String], source: Source)] = [:]

    /// Looks every option up.
    ///
    /// - Throws: `UsageError` for an option that does not exist, `Failure` for a configuration file
    ///   that cannot be read or has keys that do not exist.
    init(_ words: some Sequence<String>, of command: Command) throws {
        let arguments = try Arguments(words, options: command.options)
        self.options = command.options
        self.operands = arguments.operands
        for option in options {
            if let values = arguments.values[option.name] {
                found[option.name] = (values, .commandLine)
            } else if let value = Self.variable(option.variable) {
                let values = option.repeats ? Self.list(value) : [value]
                found[option.name] = (values, .environment(option.variable))
            }
        }
        if let path = self["config"] { try read(ConfigurationFile(path, options: options), path) }
    }

    private mutating func read(_ file: ConfigurationFile, _ path: String) throws {
        for option in options where found[option.name] == nil {
            guard let values = file.values[option.name] else { continue }
            found[option.name] = (values, .file(path))
        }
    }

    /// The value of an option; nil where there is none, not even a default.
    subscript(name: String) -> String? {
        found[name]?.values.first ?? options.first { $0.name == name }?.fallback
    }

    /// All values of an option that may be given several times.
    func all(_ name: String) -> [String] {
        found[name]?.values ?? []
    }

    /// Whether a switch is on.
    func isOn(_ name: String) -> Bool {
        ["true", "1", "yes", "on"].contains(self[name] ?? "")
    }

    /// Where the value of an option came from.
    func source(of name: String) -> Source {
        found[name]?.source ?? .fallback
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func list(_ value: String) -> [String] {
        value.split(separator: ",").map(String.init)
    }
}
