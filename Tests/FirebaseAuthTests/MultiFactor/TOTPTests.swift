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

    @Test("A secret says what an app has to know, and until when it can be enrolled")
    func details() async throws {
        let user = try await server.signUp(email, at: try server.auth())
        let secret = try await TOTPMultiFactorGenerator.generateSecret(
            with: try await user.multiFactor.session()
        )
        #expect(secret.hashingAlgorithm == "SHA1")
        #expect(secret.codeLength == 6)
        #expect(secret.codeIntervalSeconds == 30)
        let deadline = try #require(secret.enrollmentCompletionDeadline)
        #expect(deadline > Date() && deadline < Date(timeIntervalSinceNow: 3600))
        let key = secret.sharedSecretKey()
        #expect(key.count >= 26)
        #expect(key.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".contains($0) })
        await secret.openInOTPApp(
            withQRCodeURL: secret.generateQRCodeURL(withAccountName: email, issuer: "App")
        )
    }

    @Test("A secret that was not enrolled in time is void, and the next one is good")
    func late() async throws {
        try await LiveServer.run { server in
            let auth = try server.auth()
            let user = try await server.signUp(email, at: auth)
            let secret = try await TOTPMultiFactorGenerator.generateSecret(
                with: try await user.multiFactor.session()
            )
            try await server.advance(seconds: 1800)
            try await user.reauthenticate(
                with: EmailAuthProvider.credential(
                    withEmail: email,
                    password: LiveServer.password
                )
            )
            let late = await error {
                try await user.multiFactor.enroll(
                    with: TOTPMultiFactorGenerator.assertionForEnrollment(
                        with: secret,
                        oneTimePassword: "123456"
                    ),
                    displayName: nil
                )
            }
            #expect(late?.code == AuthErrorCode.sessionExpired.rawValue)
            #expect(user.multiFactor.enrolledFactors.isEmpty)
        }
    }

    @Test("A factor that is named, named by nothing, or not named at all is enrolled")
    func names() async throws {
        for name in ["home", "", nil] as [String?] {
            let user = try await server.signUp(LiveServer.email(), at: try server.auth())
            let secret = try await TOTPMultiFactorGenerator.generateSecret(
                with: try await user.multiFactor.session()
            )
            try await user.multiFactor.enroll(
                with: TOTPMultiFactorGenerator.assertionForEnrollment(
                    with: secret,
                    oneTimePassword: code(secret)
                ),
                displayName: name
            )
            #expect(user.multiFactor.enrolledFactors.count == 1)
            if name != "" {
                #expect(user.multiFactor.enrolledFactors.first?.displayName == name)
            }
        }
    }

    @Test("Whoever removes the factor that the session was opened with is signed out")
    func unenroll() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let secret = try await enroll(user)
        try await server.enroll(LiveServer.phone(), "phone", of: user)
        try auth.signOut()
        let resolver = try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
        let app = try #require(resolver.hints.first { $0.factorID == TOTPMultiFactorID })
        let again = try await resolver.resolveSignIn(
            with: TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: app.uid,
                oneTimePassword: code(secret, steps: 1)
            )
        ).user
        let ended = await error { try await again.multiFactor.unenroll(withFactorUID: app.uid) }
        #expect(ended?.code == AuthErrorCode.userTokenExpired.rawValue)
        #expect(auth.currentUser == nil)
        // The factor is gone all the same.
        let next = try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
        #expect(next.hints.map(\.factorID) == [PhoneMultiFactorID])
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
            ("a:b", "c?secret=AAAA#d"), ("é", "%26"), ("My App", "ann+totp@example.com"),
            ("日本語 アプリ", "名前 🔑"), ("a/b", "c\u{301}\u{0}\n"),
        ]
    )
    func names(issuer: String, account: String) throws {
        let text = secret.generateQRCodeURL(withAccountName: account, issuer: issuer)
        let url = try #require(URLComponents(string: text))
        #expect(url.queryItems?.filter { $0.name == "secret" }.count == 1)
        #expect(url.queryItems?.first { $0.name == "issuer" }?.value == issuer)
        #expect(url.percentEncodedPath.split(separator: ":").count == 2)
        #expect(url.fragment == nil)
        #expect(!text.contains("+") && !text.contains(" "))
        #expect(text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f })
        #expect(url.path == "/\(issuer):\(account)")
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
