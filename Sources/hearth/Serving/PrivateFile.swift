import Glibc

/// Files that nobody but their owner may read.
enum PrivateFile {
    /// Writes a new file, and syncs it, so that what depends on it never outlives it.
    ///
    /// - Throws: `Failure`, also where the file exists.
    static func create(_ path: String, _ text: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Failure("\(path) cannot be made: \(reason)") }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(descriptor) == 0 else {
            throw Failure("\(path) cannot be written: \(reason)")
        }
    }

    /// Checks that only the owner can read a file.
    ///
    /// - Throws: `Failure`.
    static func check(_ path: String) throws {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw Failure("\(path) cannot be read: \(reason)") }
        guard facts.st_mode & 0o077 == 0 else {
            throw Failure("\(path) can be read by others; `chmod 600 \(path)` mends it")
        }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
