import Foundation

/// An empty folder that disappears with its owner.
final class TemporaryFolder: Sendable {
    let url: URL

    init() {
        url = URL(filePath: NSTemporaryDirectory()).appending(path: "store-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }
}
