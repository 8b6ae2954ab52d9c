/// What a test has waited for in vain.
package struct NeverHappened: Error, CustomStringConvertible {
    /// What it was, and how long it was waited for.
    package let description: String
}

/// Waits until something has happened, and fails where it does not.
///
/// - Parameters:
///   - what: for the failure to name.
///   - limit: how long it may take; enough for a machine that is busy with other tests.
///   - isolation: whose state the look may read: the caller's.
///   - hasHappened: looks, again and again.
/// - Throws: `NeverHappened`, or what `hasHappened` throws.
package func wait(
    for what: String,
    within limit: Duration = .seconds(60),
    isolation: isolated (any Actor)? = #isolation,
    until hasHappened: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + limit
    while true {
        // Before the look: a test process that was held up finds what came meanwhile.
        let isLast = ContinuousClock.now >= deadline
        if try await hasHappened() { return }
        if isLast { throw NeverHappened(description: "\(what) did not come within \(limit)") }
        try await Task.sleep(for: .milliseconds(2))
    }
}
