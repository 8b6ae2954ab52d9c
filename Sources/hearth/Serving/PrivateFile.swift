import Glibc

/// Files that nobody but their owner may read.
enum PrivateFile {
    /// Makes a new file, whole and on disk, so that what depends on it never outlives it.
    ///
    /// - Throws: `Failure`, also where the file exists: it is never overwritten.
    static func create(_ path: String, _ text: String) throws(Failure) {
        var template = Array((path + ".XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw Failure("\(path) cannot be made: \(reason)") }
        defer {
            close(descriptor)
            unlink(template)
        }
        let bytes = Array(text.utf8)
        let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        guard count == bytes.count, fsync(descriptor) == 0 else {
            throw Failure("\(path) cannot be written: \(reason)")
        }
        // A link fails where a file has the name already, which renaming would not.
        guard link(template, path) == 0 else {
            throw Failure("\(path) cannot be made: \(reason)")
        }
        try syncFolder(of: path)
    }

    /// Removes a file that was made for nothing.
    static func remove(_ path: String) {
        unlink(path)
    }

    /// Checks that only the owner can read a file.
    ///
    /// - Throws: `Failure`.
    static func check(_ path: String) throws(Failure) {
        let mode = try mode(of: path)
        guard mode & 0o077 == 0 else {
            throw Failure("\(path) can be read by others; `chmod 600 \(path)` mends it")
        }
    }

    /// The permissions of a file or folder.
    ///
    /// - Throws: `Failure`.
    static func mode(of path: String) throws(Failure) -> UInt32 {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw Failure("\(path) cannot be read: \(reason)") }
        return facts.st_mode & 0o7777
    }

    /// Whether there is a file or folder of this name.
    static func exists(_ path: String) -> Bool {
        access(path, F_OK) == 0
    }

    private static func syncFolder(of path: String) throws(Failure) {
        let parent = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let folder = path.contains("/") ? parent.joined(separator: "/") + "/" : "."
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure("\(folder) cannot be synced: \(reason)") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Failure("\(folder) cannot be synced: \(reason)") }
    }

    private static var reason: String { String(cString: strerror(errno)) }
}
