import AuthDomain
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Authenticator apps", .liveServer)
struct TOTPTests {
    private let server: LiveServer
    private let email = LiveServer.email()

    init() throws {
        server = try #require(LiveServer.current)
    }

    /// The code that an app shows, `steps` half-minutes from now.
    private func code(_ secret: TOTPSecret, steps: Int64 = 0) throws -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = try secret.sharedSecretKey().map { character in
            let index = try #require(alphabet.firstIndex(of: character))
            let digits = String(index, radix: 2)
            return String(repeating: "0", count: 5 - digits.count) + digits
        }.joined()
        let bytes = stride(from: 0, to: bits.count / 8 * 8, by: 8).compactMap {
            UInt8(bits.dropFirst($0).prefix(8), radix: 2)
        }
        let now = Int64(Date().timeIntervalSince1970) / TOTP.periodSeconds
        return TOTP.code(secret: bytes, step: now + steps)
    }

    private func enroll(_ user: User) async throws -> TOTPSecret {
        let session = try await user.multiFactor.session()
        let secret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
        try await user.multiFactor.enroll(
            with: TOTPMultiFactorGenerator.assertionForEnrollment(
                with: secret,
                oneTimePassword: code(secret)
            ),
            displayName: "app"
        )
        return secret
    }

    @Test("An app is enrolled, and its next code resolves a sign-in")
    func story() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let secret = try await enroll(user)
        let factor = try #require(user.multiFactor.enrolledFactors.first)
        #expect(factor is TOTPMultiFactorInfo)
        #expect(factor.factorID == TotpMultiFactorID)
        #expect(factor.displayName == "app")
        try auth.signOut()
        let resolver = try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
        #expect(resolver.hints.map(\.factorID) == [TOTPMultiFactorID])
        let wrong = await error {
            try await resolver.resolveSignIn(
                with: TOTPMultiFactorGenerator.assertionForSignIn(
                    withEnrollmentID: factor.uid,
                    oneTimePassword: "000000"
                )
            )
        }
        #expect(wrong?.code == AuthErrorCode.invalidVerificationCode.rawValue)
        #expect(auth.currentUser == nil)
        let result = try await resolver.resolveSignIn(
            with: TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: factor.uid,
                oneTimePassword: code(secret, steps: 1)
            )
        )
        #expect(result.user.uid == user.uid)
        let firebase = try await result.user.getIDTokenResult().claims["firebase"] as? [String: Any]
        #expect(firebase?["sign_in_second_factor"] as? String == "totp")
    }

    @Test("A phone and an app stand side by side, and either resolves")
    func besidePhone() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let phone = LiveServer.phone()
        _ = try await enroll(user)
        try await server.enroll(phone, "work", of: user)
        #expect(user.multiFactor.enrolledFactors.count == 2)
        let resolver = try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
        let hint = try #require(resolver.hints.first { $0 is PhoneMultiFactorInfo })
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(
            with: try #require(hint as? PhoneMultiFactorInfo),
            multiFactorSession: resolver.session
        )
        let result = try await resolver.resolveSignIn(
            with: PhoneMultiFactorGenerator.assertion(
                with: provider.credential(
                    withVerificationID: verificationID,
                    verificationCode: try await server.code(to: phone)
                )
            )
        )
        #expect(result.user.uid == user.uid)
    }

    @Test("An assertion of one step is refused at the other, and asks the server nothing")
    func wrongStep() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let refused = await error {
            try await user.multiFactor.enroll(
                with: TOTPMultiFactorGenerator.assertionForSignIn(
                    withEnrollmentID: "x",
                    oneTimePassword: "123456"
                ),
                displayName: nil
            )
        }
        #expect(refused?.code == AuthErrorCode.operationNotAllowed.rawValue)
    }
}

@Suite("The address in a QR code")
struct TOTPSecretTests {
    private let secret = TOTPSecret(
        key: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
        sessionInfo: "session",
        algorithm: "SHA1",
        digits: 6,
        periodInSeconds: 30
    )

    @Test("It has all that an app needs")
    func address() {
        #expect(
            secret.generateQRCodeURL(withAccountName: "ann@example.com", issuer: "My App")
                == "otpauth://totp/My%20App:ann%40example.com"
                + "?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20App"
                + "&algorithm=SHA1&digits=6&period=30"
        )
    }

    @Test(
        "No name ends the label or adds a parameter",
        arguments: [
            ("https://id.example.com:8443", "x&secret=AAAA&issuer=Evil"),
            ("a:b", "c?secret=AAAA#d"), ("é", "%26"),
        ]
    )
    func names(issuer: String, account: String) throws {
        let text = secret.generateQRCodeURL(withAccountName: account, issuer: issuer)
        let url = try #require(URLComponents(string: text))
        #expect(url.queryItems?.filter { $0.name == "secret" }.count == 1)
        #expect(url.queryItems?.first { $0.name == "issuer" }?.value == issuer)
        #expect(url.percentEncodedPath.split(separator: ":").count == 2)
        #expect(url.fragment == nil)
    }

    @Test("A description shows no secret")
    func description() {
        for text in [secret.description, secret.debugDescription, "\(secret)"] {
            #expect(!text.contains("GEZDGNBV"))
        }
        var dumped = ""
        dump(secret, to: &dumped)
        #expect(!dumped.contains("GEZDGNBV"))
    }
}
