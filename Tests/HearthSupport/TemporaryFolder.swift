import Foundation

/// A folder of one test, which is gone with this value.
package final class TemporaryFolder: Sendable {
    package let path: String

    /// Makes the folder.
    package init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appending(path: "hearth-test-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a file in the folder.
    package subscript(name: String) -> String { path + "/" + name }

    /// The text of a file in the folder; empty where there is none.
    package func text(_ name: String) -> String {
        String(decoding: FileManager.default.contents(atPath: self[name]) ?? Data(), as: UTF8.self)
    }

    /// Writes a file in the folder.
    package func write(_ name: String, _ text: String, mode: Int = 0o600) throws {
        try Data(text.utf8).write(to: URL(filePath: self[name]))
        try FileManager.default.setAttributes(
            [.posixPermissions: mode],
            ofItemAtPath: self[name]
        )
    }

    /// Whether the folder has a file of this name.
    package func has(_ name: String) -> Bool {
        FileManager.default.fileExists(atPath: self[name])
    }

    /// The permissions of a file in the folder, or of a folder there.
    package func mode(_ name: String) -> Int? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: self[name])
        return attributes?[.posixPermissions] as? Int
    }
}
