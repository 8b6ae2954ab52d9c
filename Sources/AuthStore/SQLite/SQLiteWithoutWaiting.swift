import CSQLite

#if canImport(Glibc)
import Glibc

/// Has SQLite fail to read a file, on the thread that asks for it, where it would wait for a disk.
///
/// SQLite lets a program replace the system calls of its file layer, for all connections at once;
/// which threads must not wait is therefore told apart in the call itself.
enum SQLiteWithoutWaiting {
    /// What became of the reads of one run.
    private struct Outcome {
        var isUnsupported = false
    }

    /// Holds the address of the thread's `Outcome` while it must not wait.
    private static let outcome: pthread_key_t? = {
        var key = pthread_key_t()
        return pthread_key_create(&key, nil) == 0 ? key : nil
    }()

    /// Whether SQLite's reads of files can be told not to wait.
    static let isAvailable: Bool = {
        guard outcome != nil, let files = sqlite3_vfs_find(nil) else { return false }
        // A build of SQLite has one of the two.
        return ["pread64", "pread"].filter { replace($0, in: files) }.isEmpty == false
    }()

    private static func replace(
        _ call: String,
        in files: UnsafeMutablePointer<sqlite3_vfs>
    ) -> Bool {
        guard files.pointee.iVersion >= 3, let set = files.pointee.xSetSystemCall else {
            return false
        }
        let function = unsafeBitCast(readFile, to: sqlite3_syscall_ptr.self)
        return call.withCString { set(files, $0, function) } == SQLITE_OK
    }

    /// Runs `body`, in which SQLite reads what is in memory and fails at what is not.
    ///
    /// - Returns: what `body` returns, and whether the system can tell the two apart for this file.
    static func run<Result>(
        _ body: () -> Result
    ) -> (result: Result, isSupported: Bool) {
        guard let key = outcome else { return (body(), false) }
        var outcome = Outcome()
        let result = withUnsafeMutablePointer(to: &outcome) { pointer in
            pthread_setspecific(key, pointer)
            defer { pthread_setspecific(key, nil) }
            return body()
        }
        return (result, !outcome.isUnsupported)
    }

    /// Takes the place of `pread`.
    private static let readFile:
        @convention(c) (CInt, UnsafeMutableRawPointer?, Int, off_t) -> Int = {
            file,
            bytes,
            count,
            offset in
            guard let key = outcome, let outcome = pthread_getspecific(key) else {
                return pread(file, bytes, count, offset)
            }
            var part = iovec(iov_base: bytes, iov_len: count)
            let read = preadv2(file, &part, 1, offset, read_without_waiting)
            if read < 0, errno == EOPNOTSUPP {
                outcome.assumingMemoryBound(to: Outcome.self).pointee.isUnsupported = true
            }
            return read
        }
}
#else

/// Elsewhere no read can be told not to wait.
enum SQLiteWithoutWaiting {
    static let isAvailable = false

    static func run<Result>(_ body: () -> Result) -> (result: Result, isSupported: Bool) {
        (body(), false)
    }
}
#endif
