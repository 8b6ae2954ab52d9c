internal import Glibc

/// How many descriptors the process may have open.
enum DescriptorLimit {
    /// Descriptors that connections leave to the rest of the program, such as its store.
    private static let reserve = 320

    /// Raises the limit as far as the system lets us.
    ///
    /// - Returns: how many connections it leaves room for.
    static func raise() -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return .max
        }
        if limit.rlim_cur < limit.rlim_max {
            var raised = limit
            raised.rlim_cur = limit.rlim_max
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 {
                limit = raised
            }
        }
        let descriptors = Int(clamping: limit.rlim_cur)
        return descriptors - min(reserve, descriptors / 2)
    }
}
