/// The texts of `hearth help`.
enum Help {
    /// All commands, a line each.
    static func overview(_ commands: [Command]) -> String {
        let width = commands.map(\.name.count).max() ?? 0
        let lines = commands.map { "  \(padded($0.name, width))  \($0.summary)" }
        return """
            Hearth: Firebase Authentication that you run yourself.

            usage: hearth COMMAND [OPTION ...]

            \(lines.joined(separator: "\n"))

            `hearth help COMMAND` tells the options of one. Every option has a variable too:
            --public-url is HEARTH_PUBLIC_URL. A command that is done exits with 0, one that failed
            with 1, one that was called wrongly with 2.
            """
    }

    /// One command and its options.
    static func page(_ command: Command) -> String {
        let usage = ["usage: hearth", command.name, command.operands, "[OPTION ...]"]
        var lines = [command.summary, "", usage.filter { !$0.isEmpty }.joined(separator: " ")]
        if !command.options.isEmpty { lines.append("") }
        let names = command.options.map { option in
            option.isVariableOnly
                ? option.variable : "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
        }
        let width = names.map(\.count).max() ?? 0
        for (name, option) in zip(names, command.options) {
            let fallback = option.fallback.map { " (default: \($0))" } ?? ""
            lines.append("  \(padded(name, width))  \(option.help)\(fallback)")
        }
        return lines.joined(separator: "\n")
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}
