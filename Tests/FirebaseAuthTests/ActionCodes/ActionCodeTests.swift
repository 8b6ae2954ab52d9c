import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Action codes", .liveServer)
struct ActionCodeTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let newEmail = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    @Test("A mailed code sets a new password, once, and ends the sessions")
    func reset() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await auth.sendPasswordReset(withEmail: email)
        let code = try await server.code(to: email)
        #expect(try await auth.verifyPasswordResetCode(code) == email)
        let info = try await auth.checkActionCode(code)
        #expect(info.operation == .passwordReset && info.email == email)
        try await server.advance(seconds: 2)
        try await auth.confirmPasswordReset(withCode: code, newPassword: "Other1234!")
        let twice = await error {
            try await auth.confirmPasswordReset(withCode: code, newPassword: "Third1234!")
        }
        #expect(twice?.code == AuthErrorCode.invalidActionCode.rawValue)
        #expect(auth.currentUser === user)
        let ended = await error { try await user.getIDToken(forcingRefresh: true) }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(auth.currentUser == nil)
        try await auth.signIn(withEmail: email, password: "Other1234!")
    }

    @Test("A new address replaces the old one when its link is used")
    func changeOfAddress() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await user.sendEmailVerification(beforeUpdatingEmail: newEmail)
        #expect(user.email == email)
        let code = try await server.code(to: newEmail)
        let info = try await auth.checkActionCode(code)
        #expect(info.operation == .verifyAndChangeEmail)
        #expect(info.email == newEmail && info.previousEmail == email)
        try await auth.applyActionCode(code)
        try auth.signOut()
        let back = try await auth.signIn(
            withEmail: newEmail,
            password: LiveServer.password
        )
        #expect(back.user.uid == user.uid && back.user.isEmailVerified)
    }

    @Test("A code that is none is refused")
    func unknown() async throws {
        let auth = try server.auth()
        for operation in [
            { _ = try await auth.checkActionCode("x") },
            { try await auth.applyActionCode("x") },
            { try await auth.confirmPasswordReset(withCode: "x", newPassword: "Passw0rd!") },
        ] {
            #expect(
                await error(of: operation)?.code == AuthErrorCode.invalidActionCode.rawValue
            )
        }
    }

    @Test(
        "A link is taken apart, wrapped or not",
        arguments: [
            "https://a.example/__/auth/action?mode=verifyEmail&oobCode=a%2Bb&apiKey=k&lang=de"
                + "&continueUrl=https%3A%2F%2Fb.example%2Fc%3Fd%3De",
            "https://w.example/?link=https%3A%2F%2Fa.example%2F%3Fmode%3DverifyEmail%26oobCode"
                + "%3Da%252Bb%26apiKey%3Dk%26lang%3Dde%26continueUrl%3Dhttps%253A%252F%252Fb.example"
                + "%252Fc%253Fd%253De",
        ]
    )
    func links(link: String) throws {
        let url = try #require(ActionCodeURL(link: link))
        #expect(url.operation == .verifyEmail && url.code == "a+b" && url.apiKey == "k")
        #expect(url.languageCode == "de")
        #expect(url.continueURL?.absoluteString == "https://b.example/c?d=e")
    }

    @Test("What has no query is no link", arguments: ["", "https://a.example", "oobCode=x", "?"])
    func noLinks(link: String) {
        #expect(ActionCodeURL(link: link) == nil)
    }
}
