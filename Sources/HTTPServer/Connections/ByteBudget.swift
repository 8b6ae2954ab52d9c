internal import Synchronization

/// How much memory request bodies hold on all loops together.
final class ByteBudget: Sendable {
    private let limit: Int
    private let held = Atomic<Int>(0)

    init(limit: Int) {
        self.limit = limit
    }

    /// Notes that a connection holds so many bytes more, or less.
    ///
    /// - Returns: false if that is more than the limit; it is counted all the same.
    func add(_ bytes: Int) -> Bool {
        held.wrappingAdd(bytes, ordering: .relaxed).newValue <= limit
    }
}
