import Synchronization

/// Counts what the server does, for Prometheus to read.
package final class Metrics: Sendable {
    /// A number that somebody else keeps.
    package struct Source: Sendable {
        /// What a number does over time.
        package enum Kind: String, Sendable {
            /// It only grows, until the process ends.
            case counter
            /// It goes up and down.
            case gauge
        }

        let name: String
        let help: String
        let kind: Kind
        let value: @Sendable () -> Double

        /// Describes a number.
        ///
        /// - Parameters:
        ///   - name: as Prometheus wants it, for example `hearth_hash_queue_length`.
        ///   - kind: what it does over time.
        ///   - help: what it counts.
        ///   - value: reads it.
        package init(
            _ name: String,
            _ kind: Kind,
            help: String,
            value: @escaping @Sendable () -> Double
        ) {
            self.name = name
            self.kind = kind
            self.help = help
            self.value = value
        }
    }

    /// The requests of one route.
    struct RouteCounts {
        var byStatus: [Int: UInt64] = [:]
        /// How many took at most the time of the bound of the same index, and longer than the one before.
        var buckets = [UInt64](repeating: 0, count: Metrics.boundsInSeconds.count)
        var seconds = 0.0

        var total: UInt64 { byStatus.values.reduce(0, &+) }

        fileprivate mutating func add(status: Int, seconds: Double, bucket: Int?) {
            byStatus[status, default: 0] += 1
            self.seconds += seconds
            if let bucket { buckets[bucket] += 1 }
        }
    }

    struct State {
        var routes: [String: RouteCounts] = [:]
        var sessions: UInt64 = 0
    }

    static let boundsInSeconds = [
        0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
    ]

    let sources: [Source]
    private let counts = Mutex(State())

    /// Begins to count at zero.
    ///
    /// - Parameter sources: what other parts count, such as hash jobs and their queue.
    package init(sources: [Source] = []) {
        self.sources = sources
    }

    /// The counts so far.
    var state: State { counts.withLock { $0 } }

    /// Counts an answered request.
    func count(route: String, status: Int, duration: Duration) {
        let seconds = duration / .seconds(1)
        let bucket = Self.boundsInSeconds.firstIndex { seconds <= $0 }
        counts.withLock { state in
            state.routes[route, default: RouteCounts()]
                .add(status: status, seconds: seconds, bucket: bucket)
        }
    }

    /// Counts a session that was opened.
    func countSession() {
        counts.withLock { $0.sessions += 1 }
    }
}
