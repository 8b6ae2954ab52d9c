import Foundation

/// Something that comes once, or not in time.
struct Arrival<Value: Sendable>: Sendable {
    private let stream = AsyncStream<Value?>.makeStream()

    /// It has come; nil if it never will.
    func arrive(_ value: Value?) {
        stream.continuation.yield(value)
        stream.continuation.finish()
    }

    /// Waits for it, once.
    ///
    /// - Parameter limit: how long.
    /// - Returns: nil if it has not come by then, or the task was cancelled.
    func value(within limit: Duration) async -> Value? {
        async let _ = end(after: limit)
        for await value in stream.stream { return value }
        return nil
    }

    private func end(after limit: Duration) async {
        do {
            try await Task.sleep(for: limit)
        } catch {
            return  // It has come.
        }
        arrive(nil)
    }
}
