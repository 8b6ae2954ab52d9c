/// The words behind a command, sorted into options and operands.
struct Arguments {
    private(set) var values: [String: [String]] = [:]
    private(set) var operands: [String] = []

    /// Sorts `words` by the options that the command knows.
    init(_ words: some Sequence<String>, options: [Option]) throws(UsageError) {
        var rest = Array(words)[...]
        while let word = rest.popFirst() {
            guard word.hasPrefix("--"), word != "--" else {
                if word == "--" { operands += rest; break }
                guard !word.hasPrefix("-") || word == "-" || Self.isNegative(word) else {
                    throw Self.unknown(word, options)
                }
                operands.append(word)
                continue
            }
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1)
            guard let name = parts.first.map(String.init),
                let option = options.first(where: { $0.name == name })
            else {
                throw Self.unknown(word, options)
            }
            let inline = parts.count > 1 ? String(parts[1]) : word.contains("=") ? "" : nil
            try add(option, inline, &rest)
        }
    }

    /// Whether it is a number below zero: no option is called so, and a setting can say why it takes none.
    private static func isNegative(_ word: String) -> Bool {
        word.dropFirst().first?.isNumber == true
    }

    private mutating func add(
        _ option: Option,
        _ inline: String?,
        _ rest: inout ArraySlice<String>
    ) throws(UsageError) {
        guard !option.isVariableOnly else {
            throw UsageError(
                "--\(option.name) would be read by others; set \(option.variable) instead"
            )
        }
        if option.value == nil {
            guard inline == nil else { throw UsageError("--\(option.name) takes no value") }
            values[option.name] = ["true"]
            return
        }
        guard let value = inline ?? rest.popFirst() else {
            throw UsageError("--\(option.name) needs its value, \(option.value ?? "")")
        }
        guard option.repeats || values[option.name] == nil else {
            throw UsageError("--\(option.name) is given twice")
        }
        values[option.name, default: []].append(value)
    }

    private static func unknown(_ word: String, _ options: [Option]) -> UsageError {
        let given = String(word.prefix { $0 != "=" })
        let hint = NearestName.hint(given, among: options.map { "--" + $0.name })
        return UsageError("there is no option \(given)\(hint)")
    }
}

/// Guesses which known name a mistyped one was meant to be.
enum NearestName {
    /// The words that suggest it; empty where nothing is known.
    static func hint(_ name: String, among known: [String]) -> String {
        of(name, among: known).map { "; is it \($0)?" } ?? ""
    }

    /// The known name that takes the fewest changes; nil where there is none at all.
    static func of(_ name: String, among known: [String]) -> String? {
        known.min { distance(name, $0) < distance(name, $1) }
    }

    /// How many letters must be added, removed or changed (Levenshtein).
    static func distance(_ left: String, _ right: String) -> Int {
        let right = Array(right.unicodeScalars)
        var row = Array(0...right.count)
        for (i, a) in left.unicodeScalars.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, b) in right.enumerated() {
                let changed = diagonal + (a == b ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
            }
        }
        return row[right.count]
    }
}
