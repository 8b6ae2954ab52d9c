import FirebaseAuthInterop
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Tokens for others")
struct TokensTests {
    private func body(_ request: LoopbackServer.Request?) throws -> [String: String] {
        let data = Data(try #require(request).body.utf8)
        return try JSONDecoder().decode([String: String].self, from: data)
    }

    @Test("What Apple granted is taken back, with the user's token")
    func revocation() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        let user = try TestAuth.signIn(at: auth)
        try await auth.revokeToken(withAuthorizationCode: "c")
        #expect(
            try body(server.requests(for: "/v2/accounts:revokeToken").first) == [
                "providerId": "apple.com", "tokenType": "CODE", "token": "c",
                "idToken": TestAuth.idToken("u1", "old"),
            ]
        )
        #expect(auth.currentUser === user)
    }

    @Test("Without a user it is asked for too, and the answer comes back")
    func nobody() async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal("OPERATION_NOT_ALLOWED") }
        let auth = try TestAuth.make(server: server)
        let code = await withCheckedContinuation { done in
            auth.revokeToken(withAuthorizationCode: "c") { error in
                done.resume(returning: (error as NSError?)?.code)
            }
        }
        #expect(code == AuthErrorCode.operationNotAllowed.rawValue)
        #expect(
            try body(server.requests.first) == [
                "providerId": "apple.com", "tokenType": "CODE", "token": "c",
            ]
        )
    }

    @Test("A sibling module gets the token and the identifier, or neither")
    func siblings() async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal("TOKEN_EXPIRED") }
        let auth = try TestAuth.make(server: server)
        let sibling: any AuthInterop = auth
        #expect(try await sibling.getToken(forcingRefresh: true) == nil)
        #expect(sibling.getUserID() == nil)
        try TestAuth.signIn(at: auth)
        #expect(try await sibling.getToken(forcingRefresh: false) == TestAuth.idToken("u1", "old"))
        #expect(sibling.getUserID() == "u1" && server.requests.isEmpty)
        let failure = await error { try await sibling.getToken(forcingRefresh: true) }
        #expect(failure?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(sibling.getUserID() == nil)
    }

    @Test(
        "reCAPTCHA that a project wants is told to be missing",
        arguments: [
            ("{}", nil), (state("OFF"), nil), (state("NEW"), AuthErrorCode.recaptchaSDKNotLinked),
            (state("AUDIT"), .recaptchaSDKNotLinked), (state("ENFORCE"), .recaptchaSDKNotLinked),
        ]
    )
    func recaptcha(body: String, code: AuthErrorCode?) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer(body: body) }
        let auth = try TestAuth.make(server: server)
        let failure = await error { try await auth.initializeRecaptchaConfig() }
        #expect(failure?.code == code?.rawValue)
        #expect(
            server.requests.first?.target == "/identitytoolkit.googleapis.com/v2/recaptchaConfig"
                + "?key=test-key&clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE"
        )
    }

    private static func state(_ state: String) -> String {
        """
        {"recaptchaKey":"projects/p/keys/k","recaptchaEnforcementState":\
        [{"provider":"EMAIL_PASSWORD_PROVIDER","enforcementState":"\(state)"}]}
        """
    }
}
