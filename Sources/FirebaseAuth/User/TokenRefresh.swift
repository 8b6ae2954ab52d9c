import Foundation

/// A refresh under way, and those who wait for its token.
///
/// It runs to its end even when nobody waits any more: where refresh tokens rotate, an answer that
/// is not read would take the session with it.
struct TokenRefresh: Sendable {
    var waiting: [UUID: CheckedContinuation<String, any Error>] = [:]
}

/// Calls under way whose answers may open a session in place of the present one, and who waits for them.
struct OpeningSessions: Sendable {
    var count = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
}
