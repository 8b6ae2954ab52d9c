/// A value that belongs to one loop and can be carried anywhere, but opened only there.
///
/// Unchecked, because each access compares the thread.
struct LoopBound<Value>: @unchecked Sendable {
    private let stored: Value
    private let loop: EventLoop

    init(_ value: Value, on loop: EventLoop) {
        stored = value
        self.loop = loop
    }

    /// The value, or nil on any other thread than the loop's.
    var value: Value? { loop.isCurrent ? stored : nil }
}
