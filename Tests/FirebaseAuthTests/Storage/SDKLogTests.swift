import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("What the SDK logs")
struct SDKLogTests {
    /// Secrets that pass through the SDK, and the number that only a hint may show in part.
    private enum Sentinel: String, CaseIterable {
        case password = "sentinel-password"
        case link = "sentinel-link"
        case accessToken = "sentinel-access"
        case customToken = "sentinel-custom"
        case pending = "sentinel-pending"
        case verification = "sentinel-verification"
        case code = "739461"
        case recovery = "SENTINELRECOVERY"
        case totpKey = "SENTINELTOTPKEY"
        case totpSession = "sentinel-totp-session"
        case refreshToken = "sentinel-refresh"
        case phoneNumber = "+15555550143"

        /// How an ID token that was issued for these tests begins and ends.
        static let idToken = TestAuth.idToken("u1", "sentinel-id")
    }

    /// Answers each operation with secrets, and the token operation as told.
    private static func server(
        refresh: @escaping @Sendable () -> LoopbackServer.Answer
    ) throws -> LoopbackServer {
        let tokens = """
            {"localId":"u1","idToken":"\(Sentinel.idToken)",\
            "refreshToken":"\(Sentinel.refreshToken.rawValue)","expiresIn":"3600"}
            """
        return try LoopbackServer { request in
            let target = request.target
            if target.contains("/v1/token") { return refresh() }
            if target.contains("signInWithPassword") { return challenge }
            if target.contains("mfaSignIn:start") { return sent("phoneResponseInfo") }
            if target.contains("mfaEnrollment:start") { return secret }
            if target.contains("sendVerificationCode") { return sent(nil) }
            if target.contains("accounts:lookup") { return TestAuth.account() }
            return LoopbackServer.Answer(body: tokens)
        }
    }

    private static let challenge = LoopbackServer.Answer(
        body: """
            {"localId":"u1","mfaPendingCredential":"\(Sentinel.pending.rawValue)","mfaInfo":[\
            {"mfaEnrollmentId":"e1","phoneInfo":"\(Sentinel.phoneNumber.rawValue)"}]}
            """
    )

    private static let secret = LoopbackServer.Answer(
        body: """
            {"totpSessionInfo":{"sharedSecretKey":"\(Sentinel.totpKey.rawValue)",\
            "sessionInfo":"\(Sentinel.totpSession.rawValue)","verificationCodeLength":6,\
            "periodSec":30,"hashingAlgorithm":"SHA1"}}
            """
    )

    private static func sent(_ name: String?) -> LoopbackServer.Answer {
        let info = #"{"sessionInfo":"\#(Sentinel.verification.rawValue)"}"#
        return LoopbackServer.Answer(body: name.map { #"{"\#($0)":\#(info)}"# } ?? info)
    }

    /// Signs in by every way there is, with one factor and with two.
    private static func signIn(at auth: Auth) async throws {
        let email = "u1@example.com"
        let challenge = await error {
            try await auth.signIn(withEmail: email, password: Sentinel.password.rawValue)
        }
        let resolver = try #require(
            challenge?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
        )
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(
            with: try #require(resolver.hints.first as? PhoneMultiFactorInfo),
            multiFactorSession: resolver.session
        )
        let credential = provider.credential(
            withVerificationID: verificationID,
            verificationCode: Sentinel.code.rawValue
        )
        let proof = PhoneMultiFactorGenerator.assertion(with: credential)
        _ = try await resolver.resolveSignIn(with: proof)
        let recovery = RecoveryMultiFactorGenerator.assertionForSignIn(
            withRecoveryCode: Sentinel.recovery.rawValue
        )
        _ = try await auth.restoreMultiFactorResolver(from: resolver.sealed())
            .resolveSignIn(with: recovery)
        _ = try await provider.verifyPhoneNumber(Sentinel.phoneNumber.rawValue)
        try await auth.signIn(with: credential)
        try await auth.signIn(withCustomToken: Sentinel.customToken.rawValue)
        let link = "https://a.example/?apiKey=k&mode=signIn&oobCode=\(Sentinel.link.rawValue)"
        _ = try await auth.signIn(withEmail: email, link: link)
        try await auth.signIn(
            with: GitHubAuthProvider.credential(withToken: Sentinel.accessToken.rawValue)
        )
    }

    private static func enroll(at auth: Auth) async throws {
        let user = try #require(auth.currentUser)
        let secret = try await TOTPMultiFactorGenerator.generateSecret(
            with: try await user.multiFactor.session()
        )
        await secret.openInOTPApp(
            withQRCodeURL: secret.generateQRCodeURL(withAccountName: "u1", issuer: "Example")
        )
        let proof = TOTPMultiFactorGenerator.assertionForEnrollment(
            with: secret,
            oneTimePassword: Sentinel.code.rawValue
        )
        try await user.multiFactor.enroll(with: proof, displayName: "app")
    }

    /// Has a refresh fail in every way, and at last end the session.
    private static func refresh(
        at auth: Auth,
        _ answer: Guarded<LoopbackServer.Answer>
    ) async throws {
        let user = try #require(auth.currentUser)
        let echo = "\(Sentinel.refreshToken.rawValue) \(Sentinel.idToken)"
        for next in [
            LoopbackServer.Answer(status: 503, body: echo), LoopbackServer.Answer(body: echo),
            LoopbackServer.Answer(status: 0), TestAuth.refusal("INVALID_REFRESH_TOKEN : \(echo)"),
            TestAuth.refusal("TOKEN_EXPIRED : \(echo)"),
        ] {
            answer.withLock { $0 = next }
            let failure = await error { try await user.getIDToken(forcingRefresh: true) }
            try #require(failure != nil)
        }
        try #require(auth.currentUser == nil)
    }

    /// Has a storage fail when it writes, reads and removes, and be damaged.
    private static func fail(_ auth: Auth, at folder: URL) async throws {
        try TestAuth.signIn(
            at: auth,
            token: "sentinel-id",
            refreshToken: Sentinel.refreshToken.rawValue
        )
        let storage = FileAuthStorage(folder: folder)
        let record = try #require(try storage.data(forKey: auth.storageKey))
        let next = Auth(app: try #require(auth.app))
        next.storage.withLock { $0 = storage }
        try storage.setData(record.dropLast(2), forKey: auth.storageKey)
        try #require(next.currentUser == nil)
        try storage.setData(record, forKey: auth.storageKey)
        let loose: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
        try FileManager.default.setAttributes(loose, ofItemAtPath: folder.path)
        let user = try #require(auth.currentUser)
        user.adopt(
            try SessionTokens(
                idToken: Sentinel.idToken,
                refreshToken: Sentinel.refreshToken.rawValue,
                expiresIn: 3600
            )
        )
        let last = Auth(app: try #require(auth.app))
        last.storage.withLock { $0 = storage }
        try #require(last.currentUser == nil)
        auth.endSession(of: user)
    }

    @Test("Sign-ins, second factors and failures at the level of debugging log no secret")
    func secrets() async throws {
        let exit = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent, \.standardOutputContent]
        ) {
            FirebaseConfiguration.shared.setLoggerLevel(.debug)
            let answer = Guarded(TestAuth.newTokens())
            let server = try SDKLogTests.server { answer.value }
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("log-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = FileAuthStorage(folder: folder)
            let auth = try TestAuth.make(server: server, storage: storage)
            try await SDKLogTests.signIn(at: auth)
            try await SDKLogTests.enroll(at: auth)
            try await SDKLogTests.refresh(at: auth, answer)
            try await SDKLogTests.fail(auth, at: folder)
        }
        let log = String(decoding: exit.standardErrorContent, as: UTF8.self)
        // The log is on, and the failures were met.
        for code in ["020", "010", "011", "012", "013"] {
            #expect(log.contains("I-AUT000\(code)"), "\(log)")
        }
        let all = log + String(decoding: exit.standardOutputContent, as: UTF8.self)
        for sentinel in Sentinel.allCases {
            #expect(!all.localizedCaseInsensitiveContains(sentinel.rawValue), "\(sentinel): \(all)")
        }
        #expect(!all.contains(Sentinel.idToken.dropLast(10)) && !all.contains("e30."), "\(all)")
    }
}
