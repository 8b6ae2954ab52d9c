import Foundation

/// The project's own text files, read once.
enum SourceTree {
    static let files: [SourceFile] = read()

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Folders that hold nothing of the project's own.
    private static func isForeign(_ name: String) -> Bool {
        name.hasPrefix(".build") || [".git", ".swiftpm", ".hearth"].contains(name)
    }

    private static func read() -> [SourceFile] {
        guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
        var files: [SourceFile] = []
        while let path = walk.nextObject() as? String {
            guard let name = path.split(separator: "/").last else { continue }
            if isForeign(String(name)) {
                walk.skipDescendants()
            } else if let text = try? String(
                contentsOf: root.appending(path: path),
                encoding: .utf8
            ) {
                files.append(SourceFile(path, text))
            }
        }
        return files
    }
}
