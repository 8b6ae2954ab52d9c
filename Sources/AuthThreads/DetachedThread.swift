#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// Starts threads that belong to nobody.
package enum DetachedThread {
    /// Runs `body` on a new thread that takes no signal.
    ///
    /// A peer that is gone raises `SIGPIPE` where its socket is written, which would end the process;
    /// other signals belong to the program, which may want to wait for them elsewhere.
    ///
    /// - Parameter body: the thread's whole life.
    /// - Returns: false where the system has no thread left.
    package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body))
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        guard pthread_create(&thread, nil, main, work.toOpaque()) == 0 else {
            work.release()
            return false
        }
        #if canImport(Glibc)
        pthread_detach(thread)
        #else
        if let thread { pthread_detach(thread) }
        #endif
        return true
    }

    #if canImport(Glibc)
    private static let main: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
        { argument in
            argument.map { run($0) }
            return nil
        }
    #else
    private static let main: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? =
        { argument in
            run(argument)
            return nil
        }
    #endif

    private static func run(_ argument: UnsafeMutableRawPointer) {
        var signals = sigset_t()
        sigfillset(&signals)
        // What a fault in this thread raises must not be held back.
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT] {
            sigdelset(&signals, fault)
        }
        pthread_sigmask(SIG_SETMASK, &signals, nil)
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
    }

    private final class Work: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }
}
