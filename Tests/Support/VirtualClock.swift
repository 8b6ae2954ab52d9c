package import AuthDomain
import Synchronization

/// A clock that stands still until a test moves it.
package final class VirtualClock: Clock {
    /// When every test begins.
    package static let start = Timestamp(seconds: 1_800_000_000)

    private let time = Mutex(start)

    /// Creates a clock at ``start``.
    package init() {}

    package func now() -> Timestamp { time.withLock { $0 } }

    /// Moves the clock.
    package func advance(seconds: Int64) {
        time.withLock { $0 = $0.adding(seconds: seconds) }
    }
}
