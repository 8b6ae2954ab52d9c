import Glibc
import Synchronization

/// What the operating system tells the process while it runs.
final class Process: Sendable {
    /// A request from outside.
    enum Signal: Sendable {
        /// SIGTERM or SIGINT: finish what is begun and end.
        case stop
        /// SIGHUP: read certificates again.
        case reload
    }

    private let isServer = Atomic(false)
    private let stream: AsyncStream<Signal>
    private let deliver: AsyncStream<Signal>.Continuation

    /// Holds the signals back from every thread; call it before there is a second one.
    init() {
        (stream, deliver) = AsyncStream.makeStream()
        var blocked = Self.handled
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    /// The signals, as they come; whoever asks for them answers for the process's end.
    ///
    /// Until then a signal does what it does to any program.
    func signals() -> AsyncStream<Signal> {
        isServer.store(true, ordering: .releasing)
        return stream
    }

    /// Waits for signals on the calling thread, for as long as the process lives.
    func deliverSignals() -> Never {
        var handled = Self.handled
        while true {
            var number: Int32 = 0
            guard sigwait(&handled, &number) == 0 else { continue }
            if isServer.load(ordering: .acquiring) {
                deliver.yield(number == SIGHUP ? .reload : .stop)
            } else {
                pthread_sigmask(SIG_UNBLOCK, &handled, nil)
                raise(number)
            }
        }
    }

    private static var handled: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
