import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Conflicts of providers, at a server", .liveServer)
struct ProviderConflictTests {
    private let server: LiveServer
    private let email = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    /// What a provider that nobody has set up is believed.
    private func credential(
        _ provider: String,
        _ subject: String,
        isVerified: Bool = false
    ) -> OAuthCredential {
        let claims = """
            {"sub":"\(subject)-\(email)","email":"\(email)","email_verified":\(isVerified)}
            """
        return OAuthProvider.credential(withProviderID: provider, idToken: claims)
    }

    private func updated(_ error: NSError) throws -> OAuthCredential {
        let credential = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
        return try #require(credential as? OAuthCredential)
    }

    @Test("Whose address has an account signs in there, and then links what they came with")
    func accountExists() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try auth.signOut()
        let failure = try #require(
            await error { try await auth.signIn(with: credential("facebook.com", "f1")) }
        )
        #expect(failure.code == AuthErrorCode.accountExistsWithDifferentCredential.rawValue)
        #expect(failure.userInfo[AuthErrorUserInfoEmailKey] as? String == email)
        #expect(auth.currentUser == nil)
        let updated = try updated(failure)
        #expect(updated.provider == "facebook.com")

        let back = try await auth.signIn(withEmail: email, password: LiveServer.password).user
        let linked = try await back.link(with: updated)
        #expect(linked.user.uid == user.uid)
        #expect(Set(back.providerData.map(\.providerID)) == ["password", "facebook.com"])
        try auth.signOut()
        let facebook = try await auth.signIn(with: credential("facebook.com", "f1"))
        #expect(facebook.user.uid == user.uid && facebook.additionalUserInfo?.isNewUser == false)
    }

    @Test("A credential of another account is not linked, but signs in there")
    func alreadyInUse() async throws {
        let auth = try server.auth()
        let owner = try await auth.signIn(with: credential("github.com", "g1")).user
        try auth.signOut()
        let guest = try await auth.signInAnonymously().user
        let failure = try #require(
            await error { try await guest.link(with: credential("github.com", "g1")) }
        )
        #expect(failure.code == AuthErrorCode.credentialAlreadyInUse.rawValue)
        #expect(auth.currentUser === guest && guest.isAnonymous)
        let result = try await auth.signIn(with: try updated(failure))
        #expect(result.user.uid == owner.uid && auth.currentUser === result.user)
    }

    @Test("A credential that stands for a provider's tokens serves once")
    func once() async throws {
        let auth = try server.auth()
        _ = try await server.signUp(email, at: auth)
        try auth.signOut()
        let failure = try #require(
            await error { try await auth.signIn(with: credential("facebook.com", "f1")) }
        )
        let updated = try updated(failure)
        let user = try await auth.signIn(withEmail: email, password: LiveServer.password).user
        try await user.link(with: updated)
        _ = try await user.unlink(fromProvider: "facebook.com")
        let second = await error { try await user.link(with: updated) }
        #expect(second?.code == AuthErrorCode.invalidCredential.rawValue)
        #expect(!user.providerData.contains { $0.providerID == "facebook.com" })
    }
}
