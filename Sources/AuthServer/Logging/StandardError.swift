#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Synchronization

/// Writes lines to standard error without ever waiting for whoever reads them.
///
/// What the reader does not take at once is held back and goes out before the next line; what does
/// not fit there is lost and counted.
package final class StandardError: Sendable {
    private struct State {
        var held: [UInt8] = []
        /// How many of the bytes that are held have gone out.
        var sent = 0
        var lost = 0
    }

    private static let maximumHeldBytes = 1 << 20
    private static let keptCapacity = 1 << 14

    private let descriptor: Int32
    private let state = Mutex(State())

    /// Writes to a descriptor that stays open.
    package init(descriptor: Int32 = 2) {
        self.descriptor = descriptor
    }

    /// Writes one line, which ends with a line feed.
    package func write(_ line: [UInt8]) {
        state.withLock { state in
            drain(&state)
            guard state.held.count + line.count <= Self.maximumHeldBytes else {
                state.lost += 1
                return
            }
            state.held += line
            drain(&state)
        }
    }

    private func drain(_ state: inout State) {
        while state.sent < state.held.count {
            // A pipe that is ready takes this much without blocking.
            let chunk = state.held[state.sent...].prefix(Int(PIPE_BUF))
            guard isReady(descriptor), let count = send(chunk, to: descriptor) else { return }
            state.sent += count
        }
        state.held.removeAll(keepingCapacity: state.held.count <= Self.keptCapacity)
        state.sent = 0
        guard state.lost > 0 else { return }
        state.held = Array("{\"level\":\"warning\",\"event\":\"log lines lost\",\"count\":".utf8)
        state.held += Array("\(state.lost)}\n".utf8)
        state.lost = 0
    }
}

/// Whether a write would not block.
private func isReady(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLOUT) != 0
}

/// Writes some of the bytes; nil where none went out.
private func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    return count > 0 ? count : nil
}
