/// When a connection's patience ends, in milliseconds of the loop's clock; `max` is never.
struct Deadlines {
    /// The end of the current phase.
    var phase = UInt64.max

    /// The end of sending what is unsent.
    var write = UInt64.max
}

extension Connection {
    /// Begins a phase that may take so long.
    func enter(_ next: Phase, for patience: Duration) {
        guard phase != .closed else { return }
        phase = next
        deadlines.phase = later(by: patience.milliseconds)
        socket.wake(at: deadlines.phase)
    }

    /// Takes note that some of so many written bytes may be waiting for the client.
    func noteUnsent(_ count: Int) {
        guard socket.unsentBytes > 0 else { return }
        if deadlines.write == .max {
            deadlines.write = later(by: worker.limits.writeTimeout.milliseconds)
        }
        deadlines.write += transferTime(of: count)
        socket.wake(at: deadlines.write)
    }

    func socketDidWake() {
        let now = worker.loop.now
        if now >= deadlines.write {
            close()
        } else if now >= phaseDeadline {
            phaseDidExpire()
        }
        guard phase != .closed else { return }
        let next = min(phaseDeadline, deadlines.write)
        if next != .max { socket.wake(at: next) }
    }

    /// While a body comes in, what has come has earned its time; nobody is idle who still reads.
    private var phaseDeadline: UInt64 {
        switch phase {
        case .body: deadlines.phase + transferTime(of: reader.bodyCount)
        case .idle where socket.unsentBytes > 0: .max
        default: deadlines.phase
        }
    }

    private func phaseDidExpire() {
        switch phase {
        case .head: refuse(Refusal(408, "the request head took too long"))
        case .body: refuse(Refusal(408, "the request body took too long"))
        case .handling: refuse(Refusal(503, "the answer took too long"))
        case .handshake, .idle, .closing, .closed: close()
        }
    }

    /// How long a drain leaves a connection without a request open.
    ///
    /// Enough to read a request that has arrived already.
    private static let lastChance = Duration.milliseconds(50)

    /// Waits for a request, in a drain only for one that has arrived already.
    func becomeIdle(for patience: Duration) {
        enter(.idle, for: worker.isDraining ? Self.lastChance : patience)
    }

    /// Lets the current request be the last; a connection without one ends.
    func drain() {
        guard phase == .idle || phase == .handshake else { return }
        enter(phase, for: Self.lastChance)
    }

    private func later(by milliseconds: UInt64) -> UInt64 {
        worker.loop.now + milliseconds
    }

    private func transferTime(of count: Int) -> UInt64 {
        UInt64(count) * 1000 / UInt64(max(worker.limits.bytesPerSecond, 1))
    }
}

extension Duration {
    /// Whole milliseconds, rounded up, from 0 to a hundred years.
    fileprivate var milliseconds: UInt64 {
        let hundredYears: Int64 = 3_155_760_000
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 0 }
        guard seconds < hundredYears else { return UInt64(hundredYears) * 1000 }
        return UInt64(seconds) * 1000
            + UInt64((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
