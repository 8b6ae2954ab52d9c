import AuthDomain
import Synchronization

/// Bytes that look random and are the same in every run.
package final class RepeatableRandom: RandomSource {
    private let state: Mutex<UInt64>

    /// Creates a source; sources of one seed give the same bytes.
    package init(seed: UInt64 = 1) {
        state = Mutex(seed)
    }

    package func bytes(_ count: Int) -> [UInt8] {
        state.withLock { state in
            (0..<count).map { _ in Self.next(&state) }
        }
    }

    /// One byte of SplitMix64.
    private static func next(_ state: inout UInt64) -> UInt8 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: mixed >> 32)
    }
}
