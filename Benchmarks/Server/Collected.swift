import Synchronization

/// Requests that several threads make.
final class Collected: Sendable {
    private let made = Mutex<[HTTPMessage]>([])

    var messages: [HTTPMessage] { made.withLock { $0 } }

    func add(_ message: HTTPMessage) {
        made.withLock { $0.append(message) }
    }
}
