import AuthThreads
import Testing

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

@Suite("Detached threads")
struct DetachedThreadTests {
    @Test("A thread takes none of the signals of others, and all that a fault of its own raises")
    func signals() async {
        let isHeldBack = await withCheckedContinuation { continuation in
            let isStarted = DetachedThread.start {
                var signals = sigset_t()
                pthread_sigmask(SIG_BLOCK, nil, &signals)
                continuation.resume(
                    returning: [SIGPIPE, SIGTERM, SIGHUP, SIGSEGV, SIGTRAP, SIGABRT].map {
                        sigismember(&signals, $0) == 1
                    }
                )
            }
            #expect(isStarted)
        }
        #expect(isHeldBack == [true, true, true, false, false, false])
    }
}
