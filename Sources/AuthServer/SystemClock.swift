package import AuthDomain
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The machine's own time.
package struct SystemClock: Clock {
    /// Creates the clock; all of them agree.
    package init() {}

    /// The machine's time, to the millisecond.
    package func now() -> Timestamp {
        let milliseconds = (Date().timeIntervalSince1970 * 1000).rounded()
        return Timestamp(milliseconds: Int64(exactly: milliseconds) ?? 0)
    }
}
