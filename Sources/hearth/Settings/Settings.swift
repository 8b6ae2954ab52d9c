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
        case store
        case fallback

        /// The smaller, the more it counts.
        var rank: Int {
            switch self {
            case .commandLine: 0
            case .environment: 1
            case .file: 2
            case .store: 3
            case .fallback: 4
            }
        }

        /// The source in words.
        var text: String {
            switch self {
            case .commandLine: "command line"
            case .environment(let name): "environment \(name)"
            case .file(let path): "file \(path)"
            case .store: "store"
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
    /// - Parameters:
    ///   - words: what follows the command.
    ///   - command: whose options they are.
    ///   - known: the options of all commands, which may share a configuration file.
    /// - Throws: `UsageError` for an option that does not exist or a wrong number of operands,
    ///   `Failure` for a configuration file that cannot be read or has keys that do not exist.
    init(_ words: some Sequence<String>, of command: Command, known: [Option]) throws {
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
        if let path = self["config"] { try read(ConfigurationFile(path, options: known), path) }
        for option in options where option.value == nil { try checkSwitch(option) }
    }

    private func checkSwitch(_ option: Option) throws(UsageError) {
        guard let value = self[option.name] else { return }
        guard Self.on.contains(value) || Self.off.contains(value) else {
            throw UsageError("\(option.variable) must be true or false")
        }
    }

    private static let on = ["true", "1", "yes", "on"]
    private static let off = ["false", "0", "no", "off"]

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
        Self.on.contains(self[name] ?? "")
    }

    /// The one operand.
    ///
    /// - Throws: `UsageError` where there is none, or several.
    func operand(_ name: String) throws(UsageError) -> String {
        try operands(name)[0]
    }

    /// As many operands as there are names.
    ///
    /// - Throws: `UsageError` for another number of them.
    func operands(_ names: String...) throws(UsageError) -> [String] {
        guard operands.count == names.count else {
            guard !names.isEmpty else { throw UsageError("what is \(operands[0]) for?") }
            throw UsageError("give " + names.joined(separator: " and ") + ", and nothing more")
        }
        return operands
    }

    /// Takes values over that the store has, where nobody else gives any.
    mutating func fill(_ name: String, from stored: [String]) {
        if found[name] == nil { found[name] = (stored, .store) }
    }

    /// Where the value of an option came from.
    func source(of name: String) -> Source {
        found[name]?.source ?? .fallback
    }

    private static func variable(_ name: String) -> String? {
        // Containers set a variable to nothing where they mean that it is not set.
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func list(_ value: String) -> [String] {
        value.split(separator: ",").map(String.init)
    }
}
