/// A point in time: milliseconds since 1970, by the server's clock.
///
/// Arithmetic saturates, so that no value from outside can trap.
package struct Timestamp: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970-01-01T00:00:00Z.
    package let milliseconds: Int64

    /// Creates a timestamp from milliseconds since 1970.
    package init(milliseconds: Int64) {
        self.milliseconds = milliseconds
    }

    /// Creates a timestamp from whole seconds since 1970; saturates.
    package init(seconds: Int64) {
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        self.milliseconds = overflow ? (seconds < 0 ? .min : .max) : product
    }

    /// Whole seconds since 1970, rounded down.
    package var seconds: Int64 {
        let (quotient, remainder) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// The time `seconds` later; saturates.
    package func adding(seconds: Int64) -> Timestamp {
        let (sum, overflow) = milliseconds.addingReportingOverflow(
            Timestamp(seconds: seconds).milliseconds
        )
        return Timestamp(milliseconds: overflow ? (seconds < 0 ? .min : .max) : sum)
    }

    package static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }
}

/// Tells the time; dev mode can move it, and all processes of one store agree on it.
package protocol Clock: Sendable {
    /// The server's time.
    func now() -> Timestamp
}

/// Where random bytes come from; a port, so that tests can repeat a run.
package protocol RandomSource: Sendable {
    /// Fresh random bytes, fit for secrets.
    func bytes(_ count: Int) -> [UInt8]
}
