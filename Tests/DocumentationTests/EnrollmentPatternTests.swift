import Foundation
import HearthTestSupport
import Testing

/// Each story has a process of its own: the snippets work on the default app.
@Suite("Enrollment patterns of the articles")
struct EnrollmentPatternTests {
    @Test("A sign-up ends with a second factor, and an interrupted one goes on where it was")
    func atSignUp() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await PatternStory(server: url).atSignUp()
        }
        await server.stop()
    }

    @Test("An offer that was declined is not made again")
    func skippable() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await PatternStory(server: url).skippable()
        }
        await server.stop()
    }

    @Test("The account page adds and removes a factor when the sign-in is old, too")
    func accountPage() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await PatternStory(server: url).accountPage()
        }
        await server.stop()
    }

    @Test("The gate lets nobody pass without a recent second factor")
    func stepUp() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await PatternStory(server: url).stepUp()
        }
        await server.stop()
    }

    @Test("A sealed sign-in is finished later, a recovery code finishes one without the phone")
    func laterAndWithoutPhone() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await PatternStory(server: url).laterAndWithoutPhone()
        }
        await server.stop()
    }
}
