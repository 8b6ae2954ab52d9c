internal import Glibc

/// Starts the threads that loops run on.
enum LoopThread {
    /// Runs `body` on a new, detached thread that takes no signal.
    ///
    /// libuv writes to sockets whose reader may be gone, and `SIGPIPE` would end the process; other
    /// signals belong to the program, which may want to wait for them elsewhere.
    ///
    /// - Throws: `cannotRun`.
    static func start(_ body: @escaping @Sendable () -> Void) throws(HTTPServerError) {
        let work = Unmanaged.passRetained(Work(body))
        var thread = pthread_t()
        let result = pthread_create(
            &thread,
            nil,
            { context in
                LoopThread.blockSignals()
                context.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
                return nil
            },
            work.toOpaque()
        )
        guard result == 0 else {
            work.release()
            throw .cannotRun(reason: "no thread, error \(result)")
        }
        pthread_detach(thread)
    }

    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        // What a fault in this thread raises must not be held back.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] {
            sigdelset(&signals, fault)
        }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private final class Work {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
