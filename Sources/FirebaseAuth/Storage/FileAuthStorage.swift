public import Foundation

/// Keeps sign-ins in files that only the user who runs the program can read.
///
/// Each value is a file of mode 0600 in a folder of mode 0700. A folder or file that others can
/// reach, or that belongs to somebody else, is refused: a token in it may be known or planted.
public struct FileAuthStorage: AuthStorage {
    private let folder: String

    /// Opens a folder, which is made at the first write.
    ///
    /// - Parameter folder: its path; the folders above it are made too where they are missing.
    public init(folder: URL) {
        self.folder = folder.path
    }

    /// Reads a value.
    public func data(forKey key: String) throws -> Data? {
        guard let folder = try PrivateFolder(opening: folder) else { return nil }
        return try folder.read(fileName(key))
    }

    /// Writes a value whole, and to the disk before this returns.
    public func setData(_ data: Data, forKey key: String) throws {
        let folder = try PrivateFolder(making: folder)
        try folder.whileLocked { try folder.replace(fileName(key), with: data) }
    }

    /// Removes a value.
    public func removeData(forKey key: String) throws {
        guard let folder = try PrivateFolder(opening: folder) else { return }
        try folder.whileLocked { try folder.remove(fileName(key)) }
    }

    /// Changes a value while no other program does.
    public func updateData(forKey key: String, _ change: (Data?) throws -> Data?) throws {
        let name = try fileName(key)
        let folder = try PrivateFolder(making: folder)
        try folder.whileLocked {
            let old = try folder.read(name)
            let new = try change(old)
            guard new != old else { return }
            if let new { try folder.replace(name, with: new) } else { try folder.remove(name) }
        }
    }

    /// The name of a key's file; a key that is no plain name is an error.
    private func fileName(_ key: String) throws -> String {
        let isPlain = key.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                UInt8(ascii: "."):
                true
            default: false
            }
        }
        guard isPlain, !key.isEmpty, !key.hasPrefix("."), key.utf8.count <= 200 else {
            throw AuthStorageError("“\(key)” cannot be the name of a file.")
        }
        return "\(key).json"
    }
}
