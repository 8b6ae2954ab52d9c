import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Recovery codes in the SDK", .liveServer)
struct SDKRecoveryCodeTests {
    private let server: LiveServer
    private let email = LiveServer.email()
    private let phone = LiveServer.phone()

    init() throws {
        server = try #require(LiveServer.current)
    }

    private func resolver(at auth: Auth) async throws -> MultiFactorResolver {
        try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
    }

    @Test("A code that was written down signs in once, and lets the user replace the lost factor")
    func story() async throws {
        try await server.configure(
            #"{"mfa":{"recoveryCodes":{"enabled":true}}}"#,
            mask: "mfa.recoveryCodes.enabled"
        )
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let none = await error { try await user.multiFactor.createRecoveryCodes() }
        #expect(none?.code == AuthErrorCode.multiFactorInfoNotFound.rawValue)
        try await server.enroll(phone, of: user)
        let codes = try await user.multiFactor.createRecoveryCodes()
        #expect(codes.count == 10 && Set(codes).count == 10)
        try auth.signOut()

        let waiting = try await resolver(at: auth)
        let wrong = await error {
            try await waiting.resolveSignIn(
                with: RecoveryMultiFactorGenerator.assertionForSignIn(
                    withRecoveryCode: "AAAA-AAAA-AAAA-AAAA"
                )
            )
        }
        #expect(wrong?.code == AuthErrorCode.invalidVerificationCode.rawValue)
        let empty = await error {
            try await waiting.resolveSignIn(
                with: RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: "")
            )
        }
        #expect(empty?.code == AuthErrorCode.missingVerificationCode.rawValue)
        let assertion = RecoveryMultiFactorGenerator.assertionForSignIn(
            withRecoveryCode: " \(codes[0].lowercased().replacing("-", with: " ")) "
        )
        #expect(assertion.factorID == RecoveryMultiFactorID)
        let again = try await waiting.resolveSignIn(with: assertion).user
        #expect(auth.currentUser === again)
        #expect(try await again.getIDTokenResult().signInSecondFactor == RecoveryMultiFactorID)
        try await again.requireSecondFactor()

        let beget = await error { try await again.multiFactor.createRecoveryCodes() }
        #expect(beget?.code == AuthErrorCode.requiresRecentLogin.rawValue)
        let lost = try #require(again.multiFactor.enrolledFactors.first)
        try await server.enroll(LiveServer.phone(), "new", of: again)
        try await again.multiFactor.unenroll(with: lost)
        #expect(again.multiFactor.enrolledFactors.map(\.displayName) == ["new"])

        try auth.signOut()
        let used = try await resolver(at: auth)
        let twice = await error { try await used.resolveSignIn(with: assertion) }
        #expect(twice?.code == AuthErrorCode.invalidVerificationCode.rawValue)
        #expect(auth.currentUser == nil)
    }

    @Test("A recovery code enrolls nothing, and shows in no description")
    func misuse() async throws {
        let assertion = RecoveryMultiFactorGenerator.assertionForSignIn(
            withRecoveryCode: "MZXW-6YTB"
        )
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth)
        let refused = await error {
            try await user.multiFactor.enroll(with: assertion, displayName: nil)
        }
        #expect(refused?.code == AuthErrorCode.operationNotAllowed.rawValue)
        var text = "\(assertion) \(assertion.debugDescription)"
        dump(assertion, to: &text)
        #expect(!text.contains("MZXW"))
    }
}
