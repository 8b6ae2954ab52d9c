import Glibc

/// The one executable: the servers and the commands that administrate them.
@main
struct Hearth {
    static let commands: [Command] = [
        .dev, .serve, .initialize, .appCreate, .appList, .appAPNS, .captchaSet, .captchaRemove,
        .riskSet, .riskRemove, .smsStatus, .smsOpen,
        .providerList, .usersList, .usersShow, .usersImport,
        .usersExport, .usersDisable, .usersEnable, .usersDelete, .mfaList, .mfaRemove,
        .serviceAccountCreate, .serviceAccountList, .serviceAccountRevoke, .verifyList,
        .verifyShow, .smsGatewaySet, .smsGatewayList, .smsGatewayRemove, .emailGatewaySet,
        .emailGatewayList, .emailGatewayRemove, .keysList, .keysRotate, .configGet, .configSet,
        .templateList, .templateShow, .templateSet, .templateRemove, .templatePreview, .doctor,
        .version,
    ]

    static func main() {
        let process = Process()
        let words = Array(CommandLine.arguments.dropFirst())
        // The main thread waits for signals from here on, so nothing may depend on it.
        Task.detached {
            // Not `exit`: OpenSSL would clean up under threads that may still use it. All that counts
            // is written by now.
            _exit(await status(of: words, process))
        }
        process.deliverSignals()
    }

    private static func status(of words: [String], _ process: Process) async -> Int32 {
        do {
            try await run(words, process)
            return 0
        } catch {
            Output.note(Explanation.of(error))
            return error is UsageError ? 2 : 1
        }
    }

    private static func run(_ words: [String], _ process: Process) async throws {
        guard let first = words.first, !["help", "--help", "-h"].contains(first) else {
            return try help(words.dropFirst())
        }
        if first == "--version" { return try await run(["version"], process) }
        let (command, rest) = try command(in: words)
        if rest.contains("--help") { return Output.result(Help.page(command)) }
        let settings = try Settings(rest, of: command, known: commands.flatMap(\.options))
        try await command.run(settings, process)
    }

    private static func help(_ words: ArraySlice<String>) throws {
        guard !words.isEmpty else { return Output.result(Help.overview(commands)) }
        Output.result(Help.page(try command(in: Array(words)).command))
    }

    /// The command that `words` begin with, the one of most words first.
    private static func command(
        in words: [String]
    ) throws(UsageError) -> (command: Command, rest: [String]) {
        for count in [3, 2, 1] where words.count >= count {
            let name = words.prefix(count).joined(separator: " ")
            if let command = commands.first(where: { $0.name == name }) {
                return (command, Array(words.dropFirst(count)))
            }
        }
        let word = words.first ?? ""
        let group = commands.map(\.name).filter { $0.hasPrefix(word + " ") }
        guard group.isEmpty else {
            throw UsageError("`\(word)` needs one of: " + group.joined(separator: ", "))
        }
        let hint = NearestName.hint(word, among: commands.map(\.name))
        throw UsageError("there is no command \(word)\(hint)")
    }
}
