import Synchronization

/// Remembers which gateways have just failed, so that others are tried first, and few messages by these.
///
/// It decides an order and a pace alone: where all have failed, all are tried.
final class GatewayHealth: Sendable {
    /// So many messages at a time may try whether a gateway is back: one that hangs may have each of them,
    /// and they are not sent again.
    private static let maximumTrying = 8

    private struct State {
        var aside: [String: ContinuousClock.Instant] = [:]
        var calls: [String: Int] = [:]
    }

    private let rest: Duration
    private let state = Mutex(State())

    init(rest: Duration) {
        self.rest = rest
    }

    /// Tries others first for a while.
    func setAside(_ gateway: String) {
        state.withLock { $0.aside[gateway] = .now + rest }
    }

    /// Takes a gateway back.
    func noteSuccess(of gateway: String) {
        state.withLock { $0.aside[gateway] = nil }
    }

    /// Calls a gateway, unless it has just failed and enough others try it.
    ///
    /// - Returns: what `call` returns; nil where it was not run.
    func calling<Answer>(_ gateway: String, _ call: () async -> Answer) async -> Answer? {
        guard begin(gateway) else { return nil }
        defer { state.withLock { $0.calls[gateway, default: 1] -= 1 } }
        return await call()
    }

    private func begin(_ gateway: String) -> Bool {
        state.withLock { state in
            let isAside = state.aside[gateway].map { $0 > .now } ?? false
            let calls = state.calls[gateway] ?? 0
            guard !isAside || calls < Self.maximumTrying else { return false }
            state.calls[gateway] = calls + 1
            return true
        }
    }

    /// Those that have not failed first, each in their order.
    func inOrder<Gateway>(_ gateways: [Gateway], name: (Gateway) -> String) -> [Gateway] {
        let now = ContinuousClock.now
        let aside = state.withLock { $0.aside.filter { $0.value > now } }
        return gateways.filter { aside[name($0)] == nil }
            + gateways.filter { aside[name($0)] != nil }
    }
}
