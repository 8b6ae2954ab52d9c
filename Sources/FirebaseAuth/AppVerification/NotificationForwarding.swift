import FirebaseCore
import Foundation

/// Finds out whether the app hands its notifications on to Auth; asked once for the process.
final class NotificationForwarding: Sendable {
    /// How long the app may take to hand one on.
    static let limit = Duration.seconds(1)

    private struct State: Sendable {
        var result: Bool?
        var waiting: [Arrival<Bool>] = []
    }

    private let state = Guarded(State())

    /// Takes the app's probe.
    ///
    /// - Returns: whether anybody still wanted to know.
    func takeProbe() -> Bool {
        let waiting = state.withLock { state -> [Arrival<Bool>]? in
            guard state.result == nil else { return nil }
            state.result = true
            defer { state.waiting = [] }
            return state.waiting
        }
        for arrival in waiting ?? [] { arrival.arrive(true) }
        return waiting != nil
    }

    /// Finds out, by a notification of the app's own.
    ///
    /// - Parameter probe: hands a notification to the app.
    /// - Throws: `notificationNotForwarded` where Auth does not hear of it in time.
    func check(probe: @Sendable () async -> Void) async throws {
        let arrival = Arrival<Bool>()
        let known = state.withLock { state -> Bool? in
            if state.result == nil { state.waiting.append(arrival) }
            return state.result
        }
        if let known { return try Self.require(known) }
        await probe()
        let isForwarded = await arrival.value(within: Self.limit) ?? false
        let result = state.withLock { state in
            let result = state.result ?? isForwarded
            state.result = result
            return result
        }
        try Self.require(result)
    }

    private static func require(_ isForwarded: Bool) throws {
        guard isForwarded else {
            throw AuthErrorCode.notificationNotForwarded.error()
        }
    }
}
