import Dispatch

/// What hands an operation's result to a completion on the main actor, once.
///
/// The main queue keeps the order: what was handed over first arrives first, listeners included. A
/// program without a running main queue hears nothing; it uses the asynchronous forms instead.
enum Completion {
    /// Runs a body on the main queue, after all that was handed over before.
    static func onMain(_ body: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(body) }
    }

    /// Runs an operation, and hands over its result or its error.
    static func run<Result: Sendable>(
        _ completion: (@MainActor (Result?, (any Error)?) -> Void)?,
        _ operation: @escaping @Sendable () async throws -> Result
    ) {
        Task {
            do {
                let result = try await operation()
                onMain { completion?(result, nil) }
            } catch {
                onMain { completion?(nil, error) }
            }
        }
    }

    /// Runs an operation without a result, and hands over nil or its error.
    static func run(
        _ completion: (@MainActor ((any Error)?) -> Void)?,
        _ operation: @escaping @Sendable () async throws -> Void
    ) {
        Task {
            do {
                try await operation()
                onMain { completion?(nil) }
            } catch {
                onMain { completion?(error) }
            }
        }
    }
}
