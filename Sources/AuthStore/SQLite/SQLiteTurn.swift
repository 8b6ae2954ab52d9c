#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lets the processes of one file write in turn.
///
/// SQLite's own lock goes to whoever asks first after it is free: a process that writes without pause
/// asks at once, and one that sleeps between its tries comes too late for seconds. So a process
/// holds the turn while it waits for SQLite's lock, and no other can overtake it.
final class SQLiteTurn: Sendable {
    private static let tries = 5_000

    private let descriptor: CInt

    /// - Throws: `FileError`.
    init(path: String) throws {
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError(code: errno, path: path) }
    }

    deinit {
        close(descriptor)
    }

    /// Waits for the turn; goes on without it after about a second, because it is but a courtesy.
    func take() {
        var tries = 0
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0, tries < Self.tries {
            tries += 1
            usleep(200)
        }
    }

    /// Gives the turn to the next process.
    func leave() {
        flock(descriptor, LOCK_UN)
    }
}
