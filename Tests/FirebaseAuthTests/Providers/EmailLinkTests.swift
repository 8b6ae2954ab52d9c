import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Links that sign in", .liveServer)
struct EmailLinkTests {
    private let server: LiveServer
    private let email = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    private static func settings() -> ActionCodeSettings {
        let settings = ActionCodeSettings()
        settings.url = URL(string: "http://localhost/welcome?a=b")
        settings.handleCodeInApp = true
        return settings
    }

    private func link(at auth: Auth) async throws -> String {
        try await auth.sendSignInLink(toEmail: email, actionCodeSettings: Self.settings())
        return try await server.link(to: email)
    }

    @Test("A mailed link signs a stranger in, verified, and the next one the same user")
    func signIn() async throws {
        let auth = try server.auth()
        let link = try await link(at: auth)
        #expect(auth.isSignIn(withEmailLink: link))
        let result = try await auth.signIn(withEmail: email, link: link)
        #expect(result.user.isEmailVerified && result.user.email == email)
        #expect(!result.user.isAnonymous)
        let info = try #require(result.additionalUserInfo)
        #expect(info.isNewUser && info.providerID == "password")
        #expect(try await auth.signInMethods(ofEmail: email) == ["emailLink"])
        try auth.signOut()
        let again = await error { try await auth.signIn(withEmail: email, link: link) }
        #expect(again?.code == AuthErrorCode.invalidActionCode.rawValue)
        #expect(auth.currentUser == nil)
        let next = try await self.link(at: auth)
        let back = try await auth.signIn(
            with: EmailAuthProvider.credential(withEmail: email, link: next)
        )
        #expect(back.user.uid == result.user.uid && back.additionalUserInfo?.isNewUser == false)
    }

    @Test("A link that is wrapped in others signs in too")
    func wrapped() async throws {
        let auth = try server.auth()
        let link = try await link(at: auth)
        let inner = try #require(
            link.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        let page = "https://x.example/link?link=\(inner)"
        let twice = try #require(
            page.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        let whole = "com.example.app://google/link?deep_link_id=\(twice)"
        #expect(auth.isSignIn(withEmailLink: page) && auth.isSignIn(withEmailLink: whole))
        try await auth.signIn(with: EmailAuthProvider.credential(withEmail: email, link: whole))
        #expect(auth.currentUser?.email == email)
    }

    @Test("A link of somebody else's address signs nobody in, and stays good")
    func otherAddress() async throws {
        let auth = try server.auth()
        let link = try await link(at: auth)
        let failure = await error {
            try await auth.signIn(withEmail: LiveServer.email(), link: link)
        }
        #expect(failure?.code == AuthErrorCode.invalidEmail.rawValue)
        #expect(auth.currentUser == nil)
        _ = try await auth.signIn(withEmail: email, link: link)
    }

    @Test("A link that was mailed too long ago has expired")
    func expired() async throws {
        try await LiveServer.run { server in
            let auth = try server.auth()
            try await auth.sendSignInLink(toEmail: email, actionCodeSettings: Self.settings())
            let link = try await server.link(to: email)
            // Not so far that the server has forgotten it.
            try await server.advance(seconds: 6 * 3600 + 60)
            let failure = await error { try await auth.signIn(withEmail: email, link: link) }
            #expect(failure?.code == AuthErrorCode.expiredActionCode.rawValue)
            #expect(auth.currentUser == nil)
        }
    }

    @Test("A link makes an anonymous user's account a lasting one")
    func upgrade() async throws {
        let auth = try server.auth()
        let user = try await auth.signInAnonymously().user
        let uid = user.uid
        let link = try await link(at: auth)
        let credential = EmailAuthProvider.credential(withEmail: email, link: link)
        let result = try await user.link(with: credential)
        #expect(result.user === user && user.uid == uid && !user.isAnonymous)
        #expect(user.email == email && user.isEmailVerified)
        #expect(result.additionalUserInfo == nil)
        let again = await error { try await user.link(with: credential) }
        #expect(again?.code == AuthErrorCode.providerAlreadyLinked.rawValue)
    }

    @Test("A link shows again who the user is")
    func reauthentication() async throws {
        let auth = try server.auth()
        let user = try await auth.signIn(withEmail: email, link: try await link(at: auth)).user
        try await server.advance(seconds: 60)
        let before = try await user.getIDTokenResult().authDate
        let link = try await link(at: auth)
        try await user.reauthenticate(
            with: EmailAuthProvider.credential(withEmail: email, link: link)
        )
        #expect(auth.currentUser === user)
        #expect(try await user.getIDTokenResult().authDate > before)
    }

    @Test("Settings that do not bring the link to the app are refused, and nothing is mailed")
    func settings() async throws {
        let auth = try server.auth()
        let settings = Self.settings()
        settings.handleCodeInApp = false
        let failure = await error {
            try await auth.sendSignInLink(toEmail: email, actionCodeSettings: settings)
        }
        #expect(failure?.code == AuthErrorCode.operationNotAllowed.rawValue)
        settings.handleCodeInApp = true
        settings.url = URL(string: "no address")
        let nowhere = await error {
            try await auth.sendSignInLink(toEmail: email, actionCodeSettings: settings)
        }
        #expect(nowhere?.code == AuthErrorCode.invalidContinueURI.rawValue)
        #expect(try await server.messages().allSatisfy { $0.to != email })
    }
}

@Suite("Texts that are no link to sign in with")
struct ForeignLinkTests {
    @Test(
        "Such a text is told from a link, and refused before anything is sent",
        arguments: [
            "", "?", "https://a.example", "https://a.example/?mode=signIn",
            "https://a.example/?oobCode=c", "https://a.example/?mode=signIn&oobCode=",
            "https://a.example/?mode=resetPassword&oobCode=c", "mode=signIn&oobCode=c",
            "https://a.example/?link=", "https://a.example/?link=%25", "ht tp://[?mode=signIn",
        ]
    )
    func foreign(link: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        #expect(!auth.isSignIn(withEmailLink: link))
        let user = try TestAuth.signIn(at: auth)
        let credential = EmailAuthProvider.credential(withEmail: "a@example.com", link: link)
        for operation in [
            { _ = try await auth.signIn(withEmail: "a@example.com", link: link) },
            { _ = try await user.link(with: credential) },
            { _ = try await user.reauthenticate(with: credential) },
        ] {
            let failure = await error(of: operation)
            #expect(failure?.code == AuthErrorCode.invalidActionCode.rawValue)
        }
        #expect(server.requests.isEmpty && auth.currentUser === user)
    }

    @Test("A link that wraps itself without end is no link")
    func endless() throws {
        let auth = try TestAuth.make()
        var link = "https://a.example/?mode=signIn&oobCode=c"
        for _ in 0..<9 {
            let inner = try #require(
                link.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
            )
            link = "https://a.example/?link=\(inner)"
        }
        #expect(!auth.isSignIn(withEmailLink: link))
    }
}
