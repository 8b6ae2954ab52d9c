import Glibc

/// What the operating system tells the process while it runs.
struct Process: Sendable {
    /// A request from outside.
    enum Signal: Sendable {
        /// SIGTERM or SIGINT: finish what is begun and end.
        case stop
        /// SIGHUP: read certificates again.
        case reload
    }

    /// The signals, as they come.
    let signals: AsyncStream<Signal>
    private let deliver: AsyncStream<Signal>.Continuation

    /// Holds the signals back from every thread; call it before there is a second one.
    init() {
        (signals, deliver) = AsyncStream.makeStream()
        var blocked = Self.handled
        pthread_sigmask(SIG_BLOCK, &blocked, nil)
        Glibc.signal(SIGPIPE, SIG_IGN)
    }

    /// Waits for signals on the calling thread, for as long as the process lives.
    func deliverSignals() -> Never {
        var handled = Self.handled
        while true {
            var number: Int32 = 0
            guard sigwait(&handled, &number) == 0 else { continue }
            deliver.yield(number == SIGHUP ? .reload : .stop)
        }
    }

    private static var handled: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in [SIGTERM, SIGINT, SIGHUP] { sigaddset(&set, number) }
        return set
    }
}
