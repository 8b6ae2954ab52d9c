import Foundation
import Testing

@Suite("What a client links")
struct LinkageTests {
    @Test("A program with the SDK reaches no library of the server")
    func tour() throws {
        let client = try program("mfa-tour")
        let server = try program("hearth")
        for library in ["libcrypto", "libssl", "libsqlite3", "libpq", "libuv", "libargon2"] {
            let name = Data("\(library).so".utf8)
            #expect(client.range(of: name) == nil, "\(library)")
            #expect(server.range(of: name) != nil, "\(library)")
        }
    }

    /// A program that was built beside the tests.
    private func program(_ name: String) throws -> Data {
        #if canImport(Darwin)
        let tests = Bundle.allBundles.first?.bundleURL
        #else
        let tests = Bundle.main.executableURL
        #endif
        let folder = try #require(tests).deletingLastPathComponent()
        return try Data(contentsOf: folder.appending(path: name), options: .alwaysMapped)
    }
}
