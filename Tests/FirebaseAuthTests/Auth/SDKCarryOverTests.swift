import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sessions that the SDK carries over")
struct SDKCarryOverTests {
    private func isCarryOver(_ request: LoopbackServer.Request) -> Bool {
        request.target == "/hearth/v1/accounts:carryOver?key=test-key"
    }

    /// An `Auth` whose own server is the stand-in: Google has no such operation.
    private func auth(_ server: LoopbackServer) throws -> Auth {
        let auth = try TestAuth.make()
        let url = try #require(URL(string: "http://127.0.0.1:\(server.port)"))
        auth.backend.settings.withLock { $0.address = .own(url) }
        return auth
    }

    @Test("An old refresh token becomes a session of the new server")
    func story() async throws {
        let tokens = """
            {"localId":"u1","idToken":"\(TestAuth.idToken("u1"))","refreshToken":"new",\
            "expiresIn":"3600"}
            """
        let server = try LoopbackServer { request in
            isCarryOver(request) ? LoopbackServer.Answer(body: tokens) : TestAuth.account()
        }
        let auth = try auth(server)
        let result = try await auth.signIn(withCarriedOverRefreshToken: "AMf-old")
        #expect(auth.currentUser === result.user)
        #expect(result.user.refreshToken == "new")
        #expect(server.requests.first?.body == #"{"refreshToken":"AMf-old"}"#)
    }

    @Test("A second factor is asked for here as well")
    func secondFactor() async throws {
        let server = try LoopbackServer { request in
            if isCarryOver(request) {
                return LoopbackServer.Answer(
                    body: """
                        {"localId":"u1","mfaPendingCredential":"pending","mfaInfo":\
                        [{"mfaEnrollmentId":"e1","phoneInfo":"+1******0100"}]}
                        """
                )
            }
            if request.target.contains("mfaSignIn:finalize") {
                return LoopbackServer.Answer(
                    body: #"{"idToken":"\#(TestAuth.idToken("u1"))","refreshToken":"new"}"#
                )
            }
            return TestAuth.account()
        }
        let auth = try auth(server)
        let failure = await error {
            try await auth.signIn(withCarriedOverRefreshToken: "AMf-old")
        }
        #expect(failure?.code == AuthErrorCode.secondFactorRequired.rawValue)
        #expect(auth.currentUser == nil)
        let key = AuthErrorUserInfoMultiFactorResolverKey
        let resolver = try #require(failure?.userInfo[key] as? MultiFactorResolver)
        let result = try await resolver.resolveSignIn(
            with: RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "ABCD")
        )
        #expect(auth.currentUser === result.user)
    }

    @Test(
        "What the server says against it has a code of its own",
        arguments: [
            ("INVALID_REFRESH_TOKEN", AuthErrorCode.invalidUserToken),
            ("TOKEN_EXPIRED", .userTokenExpired), ("OPERATION_NOT_ALLOWED", .operationNotAllowed),
            ("USER_DISABLED", .userDisabled), ("TENANT_ID_MISMATCH", .tenantIDMismatch),
            ("PROJECT_NUMBER_MISMATCH", .internalError), ("MISSING_REFRESH_TOKEN", .internalError),
        ]
    )
    func refusals(message: String, code: AuthErrorCode) async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal(message) }
        let auth = try auth(server)
        let failure = await error {
            try await auth.signIn(withCarriedOverRefreshToken: "AMf-old")
        }
        #expect(failure?.code == code.rawValue)
        #expect(auth.currentUser == nil)
    }

    @Test("Whoever is signed in stays so when it fails")
    func present() async throws {
        let server = try LoopbackServer { _ in TestAuth.refusal("TOKEN_EXPIRED") }
        let auth = try auth(server)
        let user = try TestAuth.signIn("u2", at: auth)
        #expect(await error { try await auth.signIn(withCarriedOverRefreshToken: "AMf") } != nil)
        #expect(auth.currentUser === user)
    }
}
