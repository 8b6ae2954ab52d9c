/// Counts the open connections of all loops.
final class ConnectionCensus: Sendable {
    /// What becomes of a new connection.
    enum Verdict {
        case welcome

        /// To be told that the server is full.
        case full

        /// To be closed at once; it is not counted.
        case refused
    }

    /// How many connections above the limit may be open to hear that the server is full.
    private var allowanceForRefusals: Int { min(64, limits.connections / 4 + 1) }

    private struct Counts {
        var total = 0
        var byNetwork: [[UInt8]: Int] = [:]
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let limits: HTTPLimits
    private let counts = Locked(Counts())

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// How many connections are open.
    var count: Int { counts.withLock { $0.total } }

    /// Counts a new connection; `leave` must follow unless it is refused.
    func enter(_ peer: PeerAddress) -> Verdict {
        let network = countedNetwork(of: peer)
        return counts.withLock { counts in
            guard counts.total < limits.connections + allowanceForRefusals else {
                return .refused
            }
            if let network {
                let others = counts.byNetwork[network, default: 0]
                guard others < limits.connectionsPerAddress else { return .refused }
                counts.byNetwork[network] = others + 1
            }
            counts.total += 1
            return counts.total <= limits.connections ? .welcome : .full
        }
    }

    /// Takes a closed connection out of the count.
    func leave(_ peer: PeerAddress) {
        let network = countedNetwork(of: peer)
        let waiting = counts.withLock { counts in
            if let network {
                let left = counts.byNetwork[network, default: 1] - 1
                counts.byNetwork[network] = left > 0 ? left : nil
            }
            counts.total -= 1
            guard counts.total == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { counts.waiting = [] }
            return counts.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until no connection is open.
    func waitUntilEmpty() async {
        await withCheckedContinuation { continuation in
            let isEmpty = counts.withLock { counts in
                if counts.total > 0 { counts.waiting.append(continuation) }
                return counts.total == 0
            }
            if isEmpty { continuation.resume() }
        }
    }

    /// An IPv4 address, or the /64 of an IPv6 one, which is what one customer gets; nil if exempt.
    private func countedNetwork(of peer: PeerAddress) -> [UInt8]? {
        limits.isUncounted(peer) ? nil : Array(peer.bytes.prefix(8))
    }
}
