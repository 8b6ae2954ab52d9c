package import AuthDomain
import Synchronization

/// The time of a development server: the machine's, moved forward by an amount that the store keeps.
///
/// What is held here is a copy, read again before every request, so that all processes of one store
/// agree on the time.
package final class DevClock: Clock {
    /// Where the store keeps the offset in seconds.
    private static let metaName = "development_clock_offset_seconds"

    private let base: any Clock
    private let offsetSeconds = Atomic<Int64>(0)

    /// Creates a clock that has not been moved, as far as it knows.
    ///
    /// - Parameter base: the time that is moved; the machine's outside of tests.
    package init(base: any Clock = SystemClock()) {
        self.base = base
    }

    /// The moved time.
    package func now() -> Timestamp {
        base.now().adding(seconds: offsetSeconds.load(ordering: .relaxed))
    }

    /// Adopts the offset that the store has.
    package func refresh(from transaction: any Transaction) throws {
        let text = try transaction.meta(Self.metaName)
        offsetSeconds.store(text.flatMap { Int64($0) } ?? 0, ordering: .relaxed)
    }

    /// Moves the time of every process of the store.
    ///
    /// - Parameters:
    ///   - seconds: a negative number counts as 0: time that runs backward would revive what expired.
    ///   - store: the store that the processes share.
    /// - Returns: the new time.
    /// - Throws: the store's failure.
    package func advance(seconds: Int64, in store: any Store) async throws -> Timestamp {
        let sum = try await store.write { try $0.addMeta(Self.metaName, max(seconds, 0)) }
        offsetSeconds.store(sum, ordering: .relaxed)
        return now()
    }
}
