import Synchronization

/// Remembers which gateways have just failed, so that others are tried first.
///
/// It decides nothing but an order: where all have failed, all are tried.
final class GatewayHealth: Sendable {
    private let rest: Duration
    private let aside = Mutex<[String: ContinuousClock.Instant]>([:])

    init(rest: Duration) {
        self.rest = rest
    }

    /// Tries others first for a while.
    func setAside(_ gateway: String) {
        aside.withLock { $0[gateway] = .now + rest }
    }

    /// Takes a gateway back.
    func noteSuccess(of gateway: String) {
        aside.withLock { $0[gateway] = nil }
    }

    /// Those that have not failed first, each in their order.
    func inOrder<Gateway>(_ gateways: [Gateway], name: (Gateway) -> String) -> [Gateway] {
        let now = ContinuousClock.now
        let aside = aside.withLock { $0.filter { $0.value > now } }
        return gateways.filter { aside[name($0)] == nil }
            + gateways.filter { aside[name($0)] != nil }
    }
}
