/// One option of a command: `--name VALUE`, `HEARTH_NAME`, or `name` in the configuration file.
struct Option: Sendable {
    /// Without dashes in front, for example `public-url`.
    let name: String
    /// What stands for the value in the help; nil for a switch.
    let value: String?
    /// What the option does, in one line.
    let help: String
    /// The value in force where nobody gives one.
    let fallback: String?
    /// Whether its value may never be printed.
    let isSecret: Bool
    /// Whether it may be given several times.
    let repeats: Bool
    /// Whether only its variable is read: everybody on a machine can read command lines.
    let isVariableOnly: Bool

    init(
        _ name: String,
        _ value: String? = nil,
        _ help: String,
        fallback: String? = nil,
        isSecret: Bool = false,
        repeats: Bool = false,
        isVariableOnly: Bool = false
    ) {
        self.name = name
        self.value = value
        self.help = help
        self.fallback = fallback
        self.isSecret = isSecret
        self.repeats = repeats
        self.isVariableOnly = isVariableOnly
    }

    /// The environment variable, for example `HEARTH_PUBLIC_URL`.
    var variable: String {
        "HEARTH_" + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()
    }

    /// The key in the configuration file, for example `publicUrl`.
    var key: String {
        let words = name.split(separator: "-")
        return words.dropFirst().reduce(words.first.map(String.init) ?? "") {
            $0 + $1.prefix(1).uppercased() + $1.dropFirst()
        }
    }
}

extension Option {
    /// Reads further options from a file.
    static let config = Option("config", "FILE", "Read options from this JSON file.")
    /// Prints for programs.
    static let json = Option("json", nil, "Print JSON, for programs.")
    /// Names the project that a command is about.
    static let project = Option("project", "ID", "The project; needed where there are several.")
    /// Names a tenant of the project.
    static let tenant = Option("tenant", "ID", "A tenant of the project.")
}
