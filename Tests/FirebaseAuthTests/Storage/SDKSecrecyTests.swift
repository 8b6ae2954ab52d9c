import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Secrets that the SDK holds")
struct SDKSecrecyTests {
    private let sentinel = "sentinel-7f3a"

    /// Everything of the SDK that holds a secret, with one and the same in each place.
    private func holders() throws -> [Any] {
        let auth = try TestAuth.make()
        let user = try TestAuth.signIn(at: auth, token: sentinel, refreshToken: sentinel)
        let oauth = OAuthCredential(
            provider: "github.com",
            tokens: .init(
                idToken: Secret(sentinel),
                accessToken: Secret(sentinel),
                secret: Secret(sentinel),
                rawNonce: Secret(sentinel),
                pendingToken: Secret(sentinel)
            )
        )
        let resolver = MultiFactorResolver(
            auth: auth,
            pendingCredential: sentinel,
            hints: [],
            firstFactor: FirstFactor(purpose: .signIn, credential: oauth)
        )
        resolver.session.verificationID.withLock { [sentinel] in $0 = Secret(sentinel) }
        let secret = TOTPSecret(
            key: sentinel,
            sessionInfo: sentinel,
            algorithm: "SHA1",
            digits: 6,
            periodInSeconds: 30
        )
        let phone = PhoneAuthCredential(verificationID: sentinel, verificationCode: sentinel)
        return [
            auth, user, user.multiFactor, oauth, resolver, resolver.session, secret, phone,
            EmailAuthProvider.credential(withEmail: "a@example.com", password: sentinel),
            EmailAuthProvider.credential(withEmail: "a@example.com", link: sentinel),
            PhoneMultiFactorGenerator.assertion(with: phone),
            TOTPMultiFactorGenerator.assertionForEnrollment(
                with: secret,
                oneTimePassword: sentinel
            ),
            TOTPMultiFactorGenerator.assertionForSignIn(
                withEnrollmentID: "e",
                oneTimePassword: sentinel
            ),
            RecoveryMultiFactorGenerator.assertionForSignIn(withRecoveryCode: sentinel),
            AuthDataResult(user: user, credential: oauth),
            AuthErrorCode.secondFactorRequired.error(
                userInfo: [AuthErrorUserInfoMultiFactorResolverKey: resolver]
            ),
            user.state.withLock { $0.tokens }, user.state.withLock { $0 },
            auth.backend, auth.storage, SealingKey(),
        ]
    }

    @Test("No description, dump or mirror shows one")
    func descriptions() throws {
        for holder in try holders() {
            var text = "\(holder) \(String(reflecting: holder)) \(String(describing: holder))"
            dump(holder, to: &text)
            for child in Mirror(reflecting: holder).children { dump(child.value, to: &text) }
            #expect(!text.contains(sentinel), "\(type(of: holder))")
            #expect(!text.contains("e30."), "\(type(of: holder))")
        }
    }

    @Test("A sealing key shows nowhere")
    func sealingKey() throws {
        let key = SealingKey()
        let data = try key.data()
        let record = try JSONDecoder().decode([String: JSONText].self, from: data)
        let text = try #require(record["key"]?.text)
        var shown = "\(key) \(String(reflecting: key))"
        dump(key, to: &shown)
        #expect(text.count == 44)
        #expect(!shown.contains(text))
    }

    /// A text, or anything else.
    private struct JSONText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}
