/// Bytes that have arrived and that nobody has read yet.
struct Backlog {
    private var bytes: [UInt8] = []
    private var start = 0

    var count: Int { bytes.count - start }
    var isEmpty: Bool { count == 0 }

    /// Adds bytes behind the others.
    mutating func append(_ more: Span<UInt8>) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes.append(more)
    }

    /// Lends all bytes to `body`, which tells by its argument how many it has used.
    mutating func read(_ body: (_ bytes: Span<UInt8>, _ used: inout Int) -> Void) {
        var position = start
        body(bytes.span, &position)
        start = position
        if isEmpty { self = Backlog() }
    }

    mutating func removeAll() {
        self = Backlog()
    }
}
