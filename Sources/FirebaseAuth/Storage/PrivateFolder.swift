import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open folder that only its owner can reach, and the files in it.
///
/// All work goes through the folder's descriptor, so nobody can put another folder in its place
/// between the check and the use.
struct PrivateFolder: ~Copyable {
    private let path: String
    private let descriptor: Int32

    /// Opens the folder at a path, making it and those above it where they are missing.
    init(making path: String) throws {
        var made = path.hasPrefix("/") ? "" : "."
        for name in path.split(separator: "/") {
            made += "/\(name)"
            guard mkdir(made, 0o700) != 0 else { continue }
            let failure = Self.failure("make", made)
            var status = stat()
            let isFolder = stat(made, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
            guard isFolder else { throw failure }
        }
        guard let descriptor = try Self.open(path) else { throw Self.failure("open", path) }
        self.path = path
        self.descriptor = descriptor
    }

    /// Opens the folder at a path; nil if there is none.
    ///
    /// - Throws: if it belongs to somebody else, or others can reach it.
    init?(opening path: String) throws {
        guard let descriptor = try Self.open(path) else { return nil }
        self.path = path
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Runs a body while no other process changes the folder.
    func whileLocked(_ body: () throws -> Void) throws {
        let lock = openat(descriptor, ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard lock >= 0 else { throw Self.failure("lock", path) }
        defer { close(lock) }  // which unlocks
        while flock(lock, LOCK_EX) != 0 {
            guard errno == EINTR else { throw Self.failure("lock", path) }
        }
        try body()
    }

    /// Reads a file; nil if there is none.
    func read(_ name: String) throws -> Data? {
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.failure("open", "\(path)/\(name)")
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        let status = try Self.checkedStatus(file, "\(path)/\(name)", kind: S_IFREG)
        guard status.st_size <= Self.largestFile else {
            throw AuthStorageError("\(path)/\(name) is too large to be a kept sign-in.")
        }
        return try handle.read(upToCount: Self.largestFile) ?? Data()
    }

    /// Puts a file in place of the one of that name; a crash leaves the old or the new one.
    ///
    /// Called while locked, since all writers use one temporary name: what a crash leaves there is
    /// overwritten, not kept.
    func replace(_ name: String, with data: Data) throws {
        let temporary = Self.temporaryName(name)
        unlinkat(descriptor, temporary, 0)
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = openat(descriptor, temporary, flags, 0o600)
        guard file >= 0 else { throw Self.failure("write", "\(path)/\(name)") }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            try handle.write(contentsOf: data)
            try handle.synchronize()
            guard
                renameat(descriptor, temporary, descriptor, name) == 0,
                fsync(descriptor) == 0
            else { throw Self.failure("write", "\(path)/\(name)") }
        } catch {
            unlinkat(descriptor, temporary, 0)
            throw error
        }
    }

    /// Removes a file, if there is one, and what a crash may have left of it.
    ///
    /// Called while locked.
    func remove(_ name: String) throws {
        unlinkat(descriptor, Self.temporaryName(name), 0)
        guard unlinkat(descriptor, name, 0) == 0 || errno == ENOENT, fsync(descriptor) == 0 else {
            throw Self.failure("remove", "\(path)/\(name)")
        }
    }

    private static let largestFile = 1 << 20

    /// Opens a folder and checks it; nil if there is none.
    private static func open(_ path: String) throws -> Int32? {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = openat(AT_FDCWD, path, flags)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw failure("open", path)
        }
        do {
            _ = try checkedStatus(descriptor, path, kind: S_IFDIR)
            return descriptor
        } catch {
            close(descriptor)
            throw error
        }
    }

    private static func temporaryName(_ name: String) -> String { ".\(name).new" }

    /// What the system says of an open file, if it is of the kind and nobody else's business.
    private static func checkedStatus(
        _ descriptor: Int32,
        _ path: String,
        kind: mode_t
    ) throws -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("read", path) }
        guard status.st_mode & S_IFMT == kind else {
            throw AuthStorageError("\(path) is not what keeps a sign-in; move it away.")
        }
        guard status.st_uid == geteuid() else {
            throw AuthStorageError("\(path) belongs to another user.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw AuthStorageError("Others can reach \(path); run: chmod go= '\(path)'")
        }
        return status
    }

    private static func failure(_ verb: String, _ path: String) -> AuthStorageError {
        AuthStorageError("Cannot \(verb) \(path): \(String(cString: strerror(errno))).")
    }
}
