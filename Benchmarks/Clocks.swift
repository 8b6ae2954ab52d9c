#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The processor time this thread has used, in microseconds: other processes do not count.
func threadCPUMicroseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// The processor time of all threads of this process, in microseconds.
func ownCPUMicroseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Measures the processor time of work that stays on its thread.
///
/// The work is repeated until a sample takes two milliseconds, and 31 samples are taken after one
/// that warms up.
///
/// - Parameter work: what is measured; its result is kept, so that it is not optimised away.
/// - Returns: microseconds of processor time for one time.
func cpuTime<Result>(of work: () throws -> Result) rethrows -> Figure {
    func sample(_ repetitions: Int) throws -> Double {
        let start = threadCPUMicroseconds()
        for _ in 0..<repetitions {
            keep(try work())
        }
        return (threadCPUMicroseconds() - start) / Double(repetitions)
    }

    let once = try sample(1)
    let repetitions = max(1, min(100_000, Int(2000 / max(once, 0.01))))
    _ = try sample(repetitions)
    return Figure(samples: try (0..<31).map { _ in try sample(repetitions) })
}

/// Takes a result that nobody needs, where the optimiser does not see that.
@inline(never)
private func keep<Result>(_ result: Result) {
    withExtendedLifetime(result) {}
}
