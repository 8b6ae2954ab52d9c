import Foundation
import Testing

@testable import FirebaseAuth

@Suite("File storage")
struct FileAuthStorageTests {
    /// A folder that does not exist yet, inside one that does.
    private let folder: URL
    private let storage: FileAuthStorage

    init() throws {
        let parent = FileManager.default.temporaryDirectory
            .appendingPathComponent("storage-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: false)
        folder = parent.appendingPathComponent("made/here")
        storage = FileAuthStorage(folder: folder)
    }

    private func mode(_ url: URL) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    private func setMode(_ mode: Int, _ url: URL) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: url.path)
    }

    private var file: URL { folder.appendingPathComponent("key.json") }

    @Test("What was written is read, replaced and removed")
    func values() throws {
        #expect(try storage.data(forKey: "key") == nil)
        try storage.removeData(forKey: "key")
        try storage.setData(Data("one".utf8), forKey: "key")
        try storage.setData(Data("two".utf8), forKey: "key")
        try storage.setData(Data(), forKey: "other")
        #expect(try storage.data(forKey: "key") == Data("two".utf8))
        #expect(try storage.data(forKey: "other") == Data())
        try storage.removeData(forKey: "key")
        #expect(try storage.data(forKey: "key") == nil)
        #expect(try storage.data(forKey: "other") == Data())
    }

    @Test("Only the owner can reach folder and files")
    func modes() throws {
        try storage.setData(Data("a".utf8), forKey: "key")
        #expect(try mode(folder) == 0o700)
        #expect(try mode(folder.deletingLastPathComponent()) == 0o700)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            #expect(try mode(folder.appendingPathComponent(name)) == 0o600, "\(name)")
        }
    }

    @Test("A file or folder that others can reach is refused", arguments: [0o640, 0o604, 0o660])
    func looseModes(mode: Int) throws {
        try storage.setData(Data("a".utf8), forKey: "key")
        try setMode(mode, file)
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: "key") }
        try setMode(0o600, file)
        try setMode(mode | 0o100, folder)
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: "key") }
        #expect(throws: AuthStorageError.self) { try storage.setData(Data(), forKey: "key") }
        #expect(throws: AuthStorageError.self) { try storage.removeData(forKey: "key") }
    }

    @Test("Where no folder can be made, the error names the place")
    func noPlace() throws {
        let file = folder.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("file")
        try Data().write(to: file)
        let storage = FileAuthStorage(folder: file.appendingPathComponent("below"))
        let error = #expect(throws: AuthStorageError.self) {
            try storage.setData(Data(), forKey: "key")
        }
        #expect(error?.description.contains(file.path) == true)
    }

    @Test("A link in place of folder or file is not followed")
    func links() throws {
        try storage.setData(Data("a".utf8), forKey: "key")
        let elsewhere = folder.deletingLastPathComponent().appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: file, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: elsewhere)
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: "key") }
        try storage.setData(Data("b".utf8), forKey: "key")
        #expect(try Data(contentsOf: elsewhere) == Data("a".utf8))
        let link = folder.deletingLastPathComponent().appendingPathComponent("link")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder)
        #expect(throws: AuthStorageError.self) {
            try FileAuthStorage(folder: link).data(forKey: "key")
        }
    }

    @Test("What is no file is an error, and what is too large to be one too")
    func foreign() throws {
        try storage.setData(Data("a".utf8), forKey: "key")
        try FileManager.default.removeItem(at: file)
        try FileManager.default.createDirectory(
            at: file,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700]
        )
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: "key") }
        try storage.setData(Data(count: 2 << 20), forKey: "large")
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: "large") }
    }

    @Test(
        "A key is no way out of the folder",
        arguments: ["", ".", "..", "../key", "a/b", ".lock", "a\u{0}b", "ä", "a b"]
    )
    func keys(key: String) {
        #expect(throws: AuthStorageError.self) { try storage.setData(Data(), forKey: key) }
        #expect(throws: AuthStorageError.self) { try storage.data(forKey: key) }
    }

    @Test("What a crash left half-written is neither read nor kept")
    func crash() throws {
        try storage.setData(Data("a".utf8), forKey: "key")
        let half = folder.appendingPathComponent(".key.json.new")
        try Data("hal".utf8).write(to: half)
        #expect(try storage.data(forKey: "key") == Data("a".utf8))
        try storage.setData(Data("b".utf8), forKey: "key")
        #expect(try storage.data(forKey: "key") == Data("b".utf8))
        try Data("hal".utf8).write(to: half)
        try storage.removeData(forKey: "key")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == [".lock"])
    }

    @Test("Two processes that write and read meet whole values only")
    func processes() async throws {
        try storage.setData(Data(repeating: 0x30, count: 5000), forKey: "key")
        let path = folder.path
        async let other = #expect(processExitsWith: .success) { [path = path as String] in
            try FileAuthStorageTests.writeAndCheck("B", in: path)
        }
        try Self.writeAndCheck("A", in: path)
        _ = await other
    }

    private static func writeAndCheck(_ letter: String, in path: String) throws {
        let storage = FileAuthStorage(folder: URL(fileURLWithPath: path))
        for count in 1...100 {
            let value = String(repeating: letter, count: 5000 + count)
            try storage.setData(Data(value.utf8), forKey: "key")
            let found = try #require(try storage.data(forKey: "key"))
            #expect(found.count >= 5000 && Set(found).count == 1)
        }
    }
}
