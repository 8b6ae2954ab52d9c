import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Names", .liveServer)
struct NamesTests {
    @Test(
        "A name comes back as it was given",
        arguments: [
            "a:b", " a  b ", "Ana & Eva = 1 + 1 %20 ?", "日本語 العربية עברית", "👩‍👩‍👧‍👦", "e\u{301}",
            "\"quoted\" \\ \u{2028}", "null",
        ]
    )
    func displayName(name: String) async throws {
        let server = try #require(LiveServer.current)
        let storage = MemoryAuthStorage()
        let auth = try server.auth(storage: storage)
        let user = try await auth.signInAnonymously().user
        let change = user.createProfileChangeRequest()
        change.displayName = name
        change.photoURL = URL(string: "https://example.com/a%20b?c=d&e=%C3%BC#f")
        try await change.commitChanges()
        try await user.reload()
        #expect(user.displayName.map { Array($0.unicodeScalars) } == Array(name.unicodeScalars))
        #expect(user.photoURL?.absoluteString == "https://example.com/a%20b?c=d&e=%C3%BC#f")
        let next = Auth(app: try #require(auth.app))
        next.storage.withLock { $0 = storage }
        #expect(next.currentUser?.displayName == user.displayName)
    }

    @Test("A change may be committed again, and goes on from what it was")
    func twice() async throws {
        let server = try #require(LiveServer.current)
        let user = try await server.auth().signInAnonymously().user
        let change = user.createProfileChangeRequest()
        try await change.commitChanges()
        change.displayName = "one"
        try await change.commitChanges()
        change.displayName = "two"
        try await change.commitChanges()
        #expect(user.displayName == "two")
        change.displayName = ""
        try await change.commitChanges()
        try await user.reload()
        #expect(user.displayName ?? "" == "")
    }
}
