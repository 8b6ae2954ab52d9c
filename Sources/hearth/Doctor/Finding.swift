/// What one check found.
struct Finding: Sendable {
    /// How it is.
    enum State: String, Sendable {
        case ok
        /// It runs, but somebody should look.
        case warn
        /// It does not run, or not safely.
        case fail
    }

    /// What was looked at, in a word or two.
    let subject: String
    let state: State
    let text: String

    static func ok(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .ok, text: text)
    }

    static func warn(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .warn, text: text)
    }

    static func fail(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, state: .fail, text: text)
    }

    /// What `check` returns, or the failure it throws.
    static func of(_ subject: String, _ check: () async throws -> Finding) async -> Finding {
        do {
            return try await check()
        } catch {
            return .fail(subject, Explanation.of(error))
        }
    }
}
