import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sessions of a user", .liveServer)
struct UserSessionTests {
    private let server: LiveServer
    private let email = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    private func signIn() async throws -> User {
        try await server.auth().signIn(withEmail: email, password: LiveServer.password).user
    }

    @Test("A user sees each place once, and ends another without leaving this one")
    func story() async throws {
        let auth = try server.auth()
        let user = try await auth.createUser(withEmail: email, password: LiveServer.password).user
        let other = try await signIn()
        let sessions = try await user.sessions()
        #expect(sessions.count == 2)
        #expect(sessions.map(\.isCurrent) == [false, true])
        #expect(sessions.allSatisfy { $0.signInProvider == "password" })
        #expect(sessions.allSatisfy { $0.signInSecondFactor == nil && $0.signInDate != nil })
        #expect(sessions.allSatisfy { $0.userAgent?.hasPrefix("FirebaseAuth.") == true })
        try await user.endSession(withID: sessions[0].sessionID)
        #expect(try await user.sessions().map(\.isCurrent) == [true])
        #expect(auth.currentUser === user)
        let ended = await error { try await other.getIDToken(forcingRefresh: true) }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(other.auth.currentUser == nil)
        let gone = await error { try await user.endSession(withID: sessions[0].sessionID) }
        #expect(gone != nil)
        #expect(auth.currentUser === user)
    }

    @Test("The end of the own session signs out here")
    func own() async throws {
        _ = try await server.auth().createUser(withEmail: email, password: LiveServer.password)
        let user = try await signIn()
        let own = try #require(try await user.sessions().first { $0.isCurrent })
        try await user.endSession(withID: own.sessionID)
        #expect(user.auth.currentUser == nil)
    }

    @Test("Nobody sees or ends the sessions of somebody else")
    func others() async throws {
        let auth = try server.auth()
        let user = try await auth.createUser(withEmail: email, password: LiveServer.password).user
        let stranger = try await server.auth().createUser(
            withEmail: LiveServer.email(),
            password: LiveServer.password
        ).user
        #expect(try await stranger.sessions().count == 1)
        let own = try #require(try await user.sessions().first)
        #expect(await error { try await stranger.endSession(withID: own.sessionID) } != nil)
        _ = try await user.getIDToken(forcingRefresh: true)
    }
}
