#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file that an embedded store lives in, readable by its owner only.
struct SQLiteFile: Sendable {
    /// The folder that holds the file and SQLite's companions of it.
    let directory: String

    /// The database file.
    var path: String { directory + "/hearth.sqlite" }

    /// A file that is only locked.
    var turnPath: String { directory + "/hearth.turn" }

    /// Creates what is missing of the folder and the file, and makes both durable.
    ///
    /// - Throws: `FileError`.
    init(directory: String) throws {
        self.directory = directory
        if mkdir(directory, 0o700) == 0 {
            try Self.sync(directory + "/..")
        } else if errno != EEXIST {
            throw FileError(code: errno, path: directory)
        }
        // Opened only to create it: closing a second descriptor of a database file would drop the
        // locks that SQLite holds on it.
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
            try Self.sync(directory)
        } else if errno != EEXIST {
            throw FileError(code: errno, path: path)
        }
    }

    /// Whether `directory` holds the file.
    static func exists(in directory: String) -> Bool {
        access(directory + "/hearth.sqlite", F_OK) == 0
    }

    /// Makes a folder of its own, within `parent`, for a store that is to disappear.
    ///
    /// - Throws: `FileError`.
    static func temporary(in parent: String) throws -> SQLiteFile {
        var template = Array("\(parent)/hearth-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FileError(code: errno, path: parent) }
        let path = template.dropLast().map { UInt8(bitPattern: $0) }
        return try SQLiteFile(directory: String(decoding: path, as: UTF8.self))
    }

    /// Removes the folder and all that SQLite has put there.
    func remove() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
        rmdir(directory)
    }

    private static func sync(_ directory: String) throws {
        let descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileError(code: errno, path: directory) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw FileError(code: errno, path: directory) }
    }
}

/// The system refused to make or keep a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The system's `errno`.
    package let code: Int32

    /// The file or folder.
    package let path: String

    package var description: String { "\(path): \(String(cString: strerror(code)))" }
}
