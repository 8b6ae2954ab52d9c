import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sign-in on a web page, at a server", .liveServer)
struct WebPageLiveTests {
    private let server: LiveServer
    private let email = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    /// What a development server's page ends with, once the user has chosen who they are.
    private func browser(_ subject: String, provider: String) -> TestBrowser {
        let claims = #"{"sub":"\#(subject)","email":"\#(email)","email_verified":true}"#
        let answer = "http://localhost/emulator/auth/handler?providerId=\(provider)"
        return TestBrowser(answering: ["link": answer + "&id_token=\(claims.percentEscaped)"])
    }

    @Test("A page signs in, links, re-authenticates, and asks for the second factor")
    func life() async throws {
        let auth = try server.auth()
        let microsoft = OAuthProvider(providerID: "microsoft.com", auth: auth)
        let browser = browser("m1", provider: "microsoft.com")
        let result = try await auth.signIn(with: microsoft, uiDelegate: browser)
        let user = result.user
        #expect(result.additionalUserInfo?.providerID == "microsoft.com")
        #expect(user.email == email && auth.currentUser === user)

        let github = OAuthProvider(providerID: "github.com", auth: auth)
        let octocat = self.browser("g1", provider: "github.com")
        try await user.link(with: github, uiDelegate: octocat)
        #expect(Set(user.providerData.map(\.providerID)) == ["microsoft.com", "github.com"])
        try await user.reauthenticate(with: github, uiDelegate: octocat)
        let stranger = await error {
            try await user.reauthenticate(
                with: github,
                uiDelegate: self.browser("g2", provider: "github.com")
            )
        }
        #expect(stranger?.code == AuthErrorCode.userMismatch.rawValue)

        try await user.sendEmailVerification()
        try await auth.applyActionCode(try await server.code(to: email))
        try await user.reload()
        let phone = LiveServer.phone()
        try await server.enroll(phone, of: user)
        try auth.signOut()
        let resolver = try await server.resolver {
            try await auth.signIn(with: microsoft, uiDelegate: browser)
        }
        #expect(auth.currentUser == nil)
        let proof = try await server.proof(for: resolver, phone)
        let back = try await resolver.resolveSignIn(with: proof)
        #expect(back.user.uid == user.uid && back.credential?.provider == "microsoft.com")
    }

    @Test("A page of one provider does not sign in as another")
    func mixUp() async throws {
        let auth = try server.auth()
        let github = OAuthProvider(providerID: "github.com", auth: auth)
        let browser = TestBrowser(answering: [
            "link": "http://localhost/emulator/auth/handler?state=none&code=none"
        ])
        let failure = await error { try await auth.signIn(with: github, uiDelegate: browser) }
        #expect(failure != nil && auth.currentUser == nil)
    }
}
