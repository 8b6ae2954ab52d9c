import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Custom tokens", .liveServer)
struct CustomTokenTests {
    private let server: LiveServer

    init() throws {
        server = try #require(LiveServer.current)
    }

    @Test("A token of the back end signs in, and makes the account the first time")
    func signIn() async throws {
        let auth = try server.auth()
        let uid = "ann:\(UUID().uuidString)"
        let token = #"{"uid":"\#(uid)","claims":{"role":"admin"}}"#
        let result = try await auth.signIn(withCustomToken: token)
        #expect(result.user.uid == uid && !result.user.isAnonymous)
        #expect(result.additionalUserInfo?.isNewUser == true)
        #expect(result.additionalUserInfo?.providerID == "")
        let claims = try await result.user.getIDTokenResult()
        #expect(claims.signInProvider == "custom" && claims.claims["role"] as? String == "admin")
        let again = try await auth.signIn(withCustomToken: token)
        #expect(again.additionalUserInfo?.isNewUser == false)
        #expect(auth.currentUser === again.user)
    }

    @Test("What is no token of the back end signs nobody in", arguments: ["", "x", "a.b.c"])
    func refusals(token: String) async throws {
        let auth = try server.auth()
        let failure = await error { try await auth.signIn(withCustomToken: token) }
        #expect(failure?.code == AuthErrorCode.invalidCustomToken.rawValue)
        #expect(auth.currentUser == nil)
    }

    @Test("A token of another tenant is told by its own code")
    func tenant() async throws {
        let auth = try server.auth()
        auth.tenantID = "one"
        let token = #"{"uid":"ann","tenant_id":"two"}"#
        let failure = await error { try await auth.signIn(withCustomToken: token) }
        #expect(failure?.code == AuthErrorCode.tenantIDMismatch.rawValue)
        let user = try await auth.signIn(withCustomToken: #"{"uid":"ann","tenant_id":"one"}"#).user
        #expect(user.tenantID == "one")
    }
}
