import Synchronization

#if canImport(Glibc)
import CSpawn
import Glibc
#else
import Darwin
#endif

/// What a program reads, from the side of whoever writes it.
final class InputPipe: Sendable {
    private struct Ends {
        var reading: Int32?
        var writing: Int32?
    }

    private let ends: Mutex<Ends>

    /// Opens a pipe that no other program inherits.
    ///
    /// - Throws: `ChildProcess.NotStarted`.
    init(for program: String) throws {
        var files: [Int32] = [-1, -1]
        #if canImport(Glibc)
        let status = pipe2(&files, O_CLOEXEC)
        #else
        let status = pipe(&files)
        for file in files { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
        #endif
        guard status == 0 else { throw ChildProcess.NotStarted(program: program, code: errno) }
        ends = Mutex(Ends(reading: files[0], writing: files[1]))
    }

    deinit {
        closeReadingEnd()
        finish()
    }

    /// The file that the program reads.
    var readingEnd: Int32? { ends.withLock { $0.reading } }

    func closeReadingEnd() { end(\.reading) }

    func finish() { end(\.writing) }

    /// Writes all of it, and waits for room if need be.
    ///
    /// - Returns: false where nobody reads.
    func give(_ bytes: [UInt8]) -> Bool {
        guard let file = ends.withLock({ $0.writing }) else { return false }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { return false }
            written += max(count, 0)
        }
        return true
    }

    private func end(_ end: WritableKeyPath<Ends, Int32?>) {
        ends.withLock { ends in
            if let file = ends[keyPath: end] { _ = close(file) }
            ends[keyPath: end] = nil
        }
    }
}
