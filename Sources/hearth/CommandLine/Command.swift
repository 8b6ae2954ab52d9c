/// One word of the command line and what it does.
struct Command: Sendable {
    /// The words that call it, for example `app create`.
    let name: String
    /// What it does, in one line.
    let summary: String
    /// What its operands are called in the help, for example `KEY VALUE`; empty for none.
    let operands: String
    let options: [Option]
    /// Does it; prints results to standard output and everything else to standard error.
    let run: @Sendable (Settings, Process) async throws -> Void

    init(
        _ name: String,
        _ summary: String,
        operands: String = "",
        options: [Option] = [],
        run: @escaping @Sendable (Settings, Process) async throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.operands = operands
        self.options = options
        self.run = run
    }
}

/// The command line was wrong; the process ends with status 2.
struct UsageError: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}

/// The command could not do its work, for a reason that its user can act on; status 1.
struct Failure: Error {
    let message: String

    init(_ message: String) {
        self.message = message
    }
}
