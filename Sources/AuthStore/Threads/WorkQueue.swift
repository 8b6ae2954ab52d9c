import AuthDomain
import AuthThreads

/// A bounded queue from tasks, which must not block, to threads, which may.
final class WorkQueue<Item: Sendable>: Sendable {
    private struct State {
        var arrived: [Item] = []
        var leaving: [Item] = []
        var isClosed = false

        var count: Int { arrived.count + leaving.count }

        mutating func takeFirst() -> Item? {
            if leaving.isEmpty {
                leaving = arrived.reversed()
                arrived.removeAll(keepingCapacity: true)
            }
            return leaving.popLast()
        }
    }

    private let capacity: Int
    private let monitor = Monitor(State())

    /// - Parameter capacity: how many items may wait.
    init(capacity: Int) {
        self.capacity = capacity
    }

    /// Adds an item at the end.
    ///
    /// - Throws: `StoreOverloaded`, `StoreClosed`.
    func push(_ item: Item) throws {
        try monitor.withLock { state in
            guard !state.isClosed else { throw StoreClosed() }
            guard state.count < capacity else { throw StoreOverloaded() }
            state.arrived.append(item)
        }
        monitor.wakeOne()
    }

    /// Waits until there are items and takes the first ones.
    ///
    /// - Returns: at least one item; none if the queue is closed and empty.
    func pop(atMost limit: Int) -> [Item] {
        monitor.wait { state in
            guard state.count > 0 || state.isClosed else { return nil }
            var items: [Item] = []
            while items.count < limit, let item = state.takeFirst() {
                items.append(item)
            }
            return items
        }
    }

    /// Takes the first item, if there is one.
    func popWithoutWaiting() -> Item? {
        monitor.withLock { $0.takeFirst() }
    }

    /// Refuses further items, and lets the threads leave once the last one is taken.
    func close() {
        monitor.withLock { $0.isClosed = true }
        monitor.wakeAll()
    }
}
