import AuthThreads
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A program that this one started; a thread of its own waits for its end.
///
/// Not Foundation's `Process`: on Linux it learns of an end by a socket, which a program that is started
/// at the same moment inherits. The end is then seen when that other program ends, which may be never.
package final class ChildProcess: Sendable {
    /// What a program reads.
    package enum Input: Sendable {
        case nothing
        /// What ``write(_:)`` gives it, until ``closeInput()``.
        case pipe
    }

    /// The program could not be started.
    package struct NotStarted: Error {
        package let program: String
        /// Number of the system's error.
        package let code: Int32
    }

    private struct End {
        var status: Int32?
        var waiting: [CheckedContinuation<Int32, Never>] = []
    }

    package let processIdentifier: Int32
    private let input: InputPipe?
    private let end = Mutex(End())

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - program: its path.
    ///   - arguments: without the name of the program.
    ///   - environment: all of its variables; nil for those of this program.
    ///   - input: what it reads.
    ///   - output: the file to which its output is added; nil to lose it.
    ///   - error: the file to which its errors are added; nil for this program's own standard error.
    /// - Throws: `NotStarted`.
    package init(
        _ program: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        input: Input = .nothing,
        output: String? = nil,
        error: String? = nil
    ) throws {
        let pipe = input == .pipe ? try InputPipe(for: program) : nil
        let start = Start(
            program: program,
            arguments: [program] + arguments,
            environment: environment?.map { "\($0)=\($1)" },
            input: pipe?.readingEnd,
            output: output ?? "/dev/null",
            error: error
        )
        processIdentifier = try start.run()
        pipe?.closeReadingEnd()
        self.input = pipe
        guard DetachedThread.start({ self.waitForEnd() }) else {
            kill(processIdentifier, SIGKILL)
            waitpid(processIdentifier, nil, 0)
            throw NotStarted(program: program, code: EAGAIN)
        }
    }

    /// Its exit status, the number of the signal if one ended it, -1 where that is not known; nil while
    /// it runs.
    package var status: Int32? { end.withLock { $0.status } }

    /// Whether it runs.
    package var isRunning: Bool { status == nil }

    /// Waits for its end.
    ///
    /// - Returns: as `status`.
    @discardableResult
    package func ended() async -> Int32 {
        await withCheckedContinuation { continuation in
            let status = end.withLock { end in
                if end.status == nil { end.waiting.append(continuation) }
                return end.status
            }
            if let status { continuation.resume(returning: status) }
        }
    }

    /// Sends it a signal, if it runs.
    package func send(_ signal: Int32) {
        // Under the lock, because its number is another program's once its end is noted.
        end.withLock { if $0.status == nil { _ = kill(processIdentifier, signal) } }
    }

    /// Gives it something to read.
    ///
    /// - Returns: false where it reads no more.
    @discardableResult
    package func write(_ text: String) -> Bool {
        input?.give(Array(text.utf8)) ?? false
    }

    /// Says that there is nothing more to read.
    package func closeInput() {
        input?.finish()
    }

    private func waitForEnd() {
        var information = siginfo_t()
        // Looked at first and taken after, so that no signal goes to another program of this number.
        while waitid(P_PID, id_t(processIdentifier), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        let (ended, waiting) = end.withLock { end in
            var status: Int32 = 0
            let isMine = waitpid(processIdentifier, &status, 0) == processIdentifier
            // The low seven bits name the signal; without one, the next eight are the exit status.
            let ended = status & 0x7f == 0 ? (status >> 8) & 0xff : status & 0x7f
            defer { end.waiting = [] }
            end.status = isMine ? ended : -1
            return (end.status ?? -1, end.waiting)
        }
        for continuation in waiting { continuation.resume(returning: ended) }
    }
}
