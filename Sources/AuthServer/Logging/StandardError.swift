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
/// A line goes out at once, and those that follow within a moment go out together: under load a
/// call of the system for each line would cost more than to make it. What the reader does not take
/// is held back; what does not fit there is lost and counted.
package final class StandardError: Sendable {
    private struct State {
        var held: [UInt8] = []
        /// How many of the bytes that are held have gone out.
        var sent = 0
        var lost = 0
        /// Whether lines went out just now, so that the next ones are gathered.
        var isGathering = false
    }

    private static let gatheringTime = Duration.milliseconds(20)
    private static let gatheredBytes = 1 << 14
    private static let maximumHeldBytes = 1 << 20

    private let descriptor: Int32
    private let state = Mutex(State())

    /// Writes to a descriptor that stays open.
    package init(descriptor: Int32 = 2) {
        self.descriptor = descriptor
    }

    /// Writes one line, which ends with a line feed.
    package func write(_ line: [UInt8]) {
        let isFirst = state.withLock { state in
            if state.held.count + line.count > Self.maximumHeldBytes { drain(&state) }
            guard state.held.count + line.count <= Self.maximumHeldBytes else {
                state.lost += 1
                return false
            }
            state.held += line
            guard !state.isGathering || state.held.count >= Self.gatheredBytes else { return false }
            drain(&state)
            defer { state.isGathering = true }
            return !state.isGathering
        }
        guard isFirst else { return }
        // It mostly sleeps, and whoever logs may be on no loop.
        Task { await gather() }
    }

    /// Writes what is held, as far as the reader takes it; to be called before the process ends.
    package func flush() {
        state.withLock { drain(&$0) }
    }

    /// Writes from time to time what has come meanwhile, until nothing has.
    private func gather() async {
        repeat { try? await Task.sleep(for: Self.gatheringTime) } while writeGathered()
    }

    private func writeGathered() -> Bool {
        state.withLock { state in
            state.isGathering = !state.held.isEmpty
            drain(&state)
            return state.isGathering
        }
    }

    private func drain(_ state: inout State) {
        while state.sent < state.held.count {
            // A pipe that is ready takes this much without blocking.
            let chunk = state.held[state.sent...].prefix(Int(PIPE_BUF))
            guard isReady(descriptor), let count = send(chunk, to: descriptor) else { return }
            state.sent += count
        }
        state.held.removeAll(keepingCapacity: state.held.count <= 2 * Self.gatheredBytes)
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
