import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Storages at fault")
struct StorageFaultTests {
    /// A folder of a file with these bytes where a sign-in is looked for.
    private static func folder(_ bytes: [UInt8], key: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("fault-\(UUID().uuidString)")
        try FileAuthStorage(folder: folder).setData(Data(bytes), forKey: key)
        return folder
    }

    @Test("A damaged sign-in is told once, and its file is left until the next sign-in")
    func damaged() async throws {
        let exit = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let auth = try TestAuth.make()
            let folder = try StorageFaultTests.folder([0x7B, 0xFF], key: auth.storageKey)
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = FileAuthStorage(folder: folder)
            try auth.useStorage(storage)
            for _ in 0..<20 { try #require(auth.currentUser == nil) }
            for _ in 0..<20 { try #require(try auth.getStoredUser(forAccessGroup: nil) == nil) }
            try #require(try storage.data(forKey: auth.storageKey)?.count == 2)
            try TestAuth.signIn("a", at: auth)
            try #require(auth.getStoredUser(forAccessGroup: nil)?.uid == "a")
        }
        let log = String(decoding: exit.standardErrorContent, as: UTF8.self)
        #expect(log.components(separatedBy: "I-AUT000013").count == 2, "\(log)")
    }

    @Test("A folder that others can reach is told once, and its sign-in is not taken")
    func loose() async throws {
        let exit = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) {
            let first = try TestAuth.make()
            let folder = try StorageFaultTests.folder([], key: "other")
            defer { try? FileManager.default.removeItem(at: folder) }
            try first.useStorage(FileAuthStorage(folder: folder))
            try TestAuth.signIn("a", at: first)
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755],
                ofItemAtPath: folder.path
            )
            let next = Auth(app: try #require(first.app))
            next.storage.withLock { $0 = FileAuthStorage(folder: folder) }
            for _ in 0..<20 { try #require(next.currentUser == nil) }
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o700],
                ofItemAtPath: folder.path
            )
            try #require(next.currentUser?.uid == "a")
        }
        let log = String(decoding: exit.standardErrorContent, as: UTF8.self)
        #expect(log.components(separatedBy: "I-AUT000012").count == 2, "\(log)")
        #expect(log.contains("chmod go="))
    }

    @Test("Whatever the bytes are, nobody is signed in and nothing traps")
    func noise() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: auth)
        let record = try KeptUser(
            profile: user.profile,
            tokens: user.state.withLock { $0.tokens }
        ).data()
        for length in stride(from: 0, to: record.count, by: 7) {
            #expect(KeptUser(record.prefix(length)) == nil)
        }
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<500 {
            var bytes = [UInt8](record)
            for _ in 0..<3 {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
                    UInt8.random(in: .min ... .max, using: &generator)
            }
            _ = KeptUser(Data(bytes))
        }
        for text in [
            #"{"version":1,"profile":{"uid":"a"},"tokens":{"idToken":"i","refreshToken":"r","#
                + #""lifetime":1e308,"arrival":1e308}}"#,
            #"{"version":1,"profile":{"uid":"a"},"tokens":{"idToken":"i","refreshToken":"r","#
                + #""lifetime":-1e308,"arrival":-1e308}}"#,
        ] {
            _ = KeptUser(Data(text.utf8))
        }
    }

    @Test("Programs that share a folder know of each other's apps by their names only")
    func sideBySide() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("shared-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let auths = try (0..<5).map { _ in
            try TestAuth.make(storage: FileAuthStorage(folder: folder))
        }
        for (number, auth) in auths.enumerated() { try TestAuth.signIn("u\(number)", at: auth) }
        try auths[2].signOut()
        for (number, auth) in auths.enumerated() {
            let kept = try auth.getStoredUser(forAccessGroup: nil)
            #expect(kept?.uid == (number == 2 ? nil : "u\(number)"))
        }
    }

    #if !canImport(Security)
    @Test("There are no access groups without a key chain, and nothing changes by asking")
    func accessGroups() throws {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn("a", at: auth)
        try auth.useUserAccessGroup(nil)
        for operation in [
            { try auth.useUserAccessGroup("team.group") },
            { _ = try auth.getStoredUser(forAccessGroup: "team.group") },
        ] {
            let failure = #expect(throws: NSError.self) { try operation() }
            #expect(failure?.code == AuthErrorCode.keychainError.rawValue)
            let reason = failure?.userInfo[NSLocalizedFailureReasonErrorKey] as? String
            #expect(reason?.contains("useStorage") == true)
        }
        #expect(auth.userAccessGroup == nil && auth.currentUser === user)
        auth.shareAuthStateAcrossDevices = true
        #expect(auth.shareAuthStateAcrossDevices)
    }
    #endif
}
