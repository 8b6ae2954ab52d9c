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

    /// A server that asks for a second factor, and takes any.
    private func serverAskingForMore() throws -> LoopbackServer {
        try LoopbackServer { request in
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
    }

    private func resolver(_ operation: () async throws -> AuthDataResult) async throws
        -> MultiFactorResolver
    {
        let failure = await error(of: operation)
        #expect(failure?.code == AuthErrorCode.secondFactorRequired.rawValue)
        let key = AuthErrorUserInfoMultiFactorResolverKey
        return try #require(failure?.userInfo[key] as? MultiFactorResolver)
    }

    private let proof = RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "ABCD")

    @Test("A second factor is asked for here as well")
    func secondFactor() async throws {
        let server = try serverAskingForMore()
        let auth = try auth(server)
        let resolver = try await resolver {
            try await auth.signIn(withCarriedOverRefreshToken: "AMf-old")
        }
        #expect(auth.currentUser == nil)
        let result = try await resolver.resolveSignIn(with: proof)
        #expect(auth.currentUser === result.user)
    }

    @Test(
        "What Google's SDK has left is forgotten with the second factor, and not before",
        arguments: [false, true]
    )
    func forgotten(isSaved: Bool) async throws {
        let server = try serverAskingForMore()
        let auth = try auth(server)
        let forgotten = Guarded<[FormerSignIn.Place]>([])
        auth.forgetFormerSignIn.withLock { $0 = { place in forgotten.withLock { $0 += [place] } } }
        let place = FormerSignIn.Place(googleAppID: "1:2:ios:a", appName: "app")
        var resolver = try await resolver {
            try await auth.signIn(withCarriedOverRefreshToken: "AMf-old", from: place)
        }
        if isSaved { resolver = try auth.restoreMultiFactorResolver(from: try resolver.sealed()) }
        #expect(forgotten.value.isEmpty)
        _ = try await resolver.resolveSignIn(with: proof)
        #expect(forgotten.value == [place])
    }

    @Test("A sign-in that nobody has left forgets nothing")
    func nothingToForget() async throws {
        let server = try serverAskingForMore()
        let auth = try auth(server)
        let forgotten = Guarded<[FormerSignIn.Place]>([])
        auth.forgetFormerSignIn.withLock { $0 = { place in forgotten.withLock { $0 += [place] } } }
        let resolver = try await resolver {
            try await auth.signIn(withCarriedOverRefreshToken: "AMf-old")
        }
        _ = try await resolver.resolveSignIn(with: proof)
        #expect(forgotten.value.isEmpty)
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
