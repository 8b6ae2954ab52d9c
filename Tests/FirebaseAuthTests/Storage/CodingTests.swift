import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Archives")
struct CodingTests {
    private func copy<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: value,
            requiringSecureCoding: true
        )
        let found = try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data)
        return try #require(found)
    }

    @Test("A provider's credential keeps all that it is sent with")
    func oauth() throws {
        let credential = OAuthCredential(
            provider: "apple.com",
            tokens: .init(
                idToken: Secret("i"),
                accessToken: Secret("a"),
                secret: Secret("s"),
                rawNonce: Secret("n"),
                pendingToken: Secret("p"),
                fullName: .init(firstName: "Ana", lastName: "Test: ü")
            )
        )
        let found = try copy(credential)
        #expect(found.provider == "apple.com" && found.tokens == credential.tokens)
        let bare = try copy(OAuthCredential(provider: "x", tokens: .init(accessToken: Secret("a"))))
        #expect(bare.tokens == .init(accessToken: Secret("a")))
    }

    @Test("Credentials of a number and of an address keep what proves them")
    func others() throws {
        let code = try copy(PhoneAuthCredential(verificationID: "v", verificationCode: "123456"))
        #expect(code.verificationID.value == "v" && code.verificationCode.value == "123456")
        #expect(code.provider == "phone" && code.temporaryProof == nil)
        let proof = try copy(
            PhoneAuthCredential(.init(phoneNumber: "+15555550100", proof: Secret("t")))
        )
        #expect(proof.temporaryProof?.phoneNumber == "+15555550100")
        #expect(proof.temporaryProof?.proof.value == "t")
        let password = try copy(
            EmailAuthCredential(email: "a@example.com", proof: .password(Secret("p")))
        )
        guard case .password(let secret) = password.proof else { throw POSIXError(.EINVAL) }
        #expect(secret.value == "p" && password.email == "a@example.com")
        let link = try copy(EmailAuthCredential(email: "a@example.com", proof: .link(Secret("l"))))
        guard case .link(let secret) = link.proof else { throw POSIXError(.EINVAL) }
        #expect(secret.value == "l")
    }

    @Test("A result keeps the user, the tokens and what the provider told")
    func result() throws {
        let auth = try TestAuth.make(apiKey: "key-\(UUID().uuidString)")
        let user = try TestAuth.signIn("a:b ü", at: auth)
        user.displayName = "Ann: Test"
        let found = try copy(
            AuthDataResult(
                user: user,
                additionalUserInfo: AdditionalUserInfo(
                    providerID: "github.com",
                    profileText: #"{"id":7}"#,
                    username: "ann",
                    isNewUser: true
                ),
                credential: OAuthCredential(
                    provider: "github.com",
                    tokens: .init(accessToken: Secret("a"))
                )
            )
        )
        #expect(found.user.uid == "a:b ü" && found.user.displayName == "Ann: Test")
        #expect(found.user.refreshToken == "r1" && found.user.auth === auth)
        #expect(found.additionalUserInfo?.profile?["id"] as? Int == 7)
        #expect(found.additionalUserInfo?.username == "ann")
        #expect(found.additionalUserInfo?.isNewUser == true)
        #expect(found.credential?.accessToken == "a")
        let small = try copy(AuthDataResult(user: user))
        #expect(small.additionalUserInfo == nil && small.credential == nil)
    }

    @Test("A user of a project that no app is of cannot be read")
    func foreign() async throws {
        let auth = try TestAuth.make(apiKey: "key-\(UUID().uuidString)")
        let user = try TestAuth.signIn("a", at: auth)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: user,
            requiringSecureCoding: true
        )
        #expect(await auth.app?.delete() == true)
        #expect((try? NSKeyedUnarchiver.unarchivedObject(ofClass: User.self, from: data)) == nil)
    }

    @Test("Dates and tokens are read as they were written")
    func small() throws {
        var profile = UserProfile(uid: "a")
        profile.createdAt = 1_700_000_000_123
        let metadata = try copy(UserMetadata(profile))
        #expect(metadata.creationDate == Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(metadata.lastSignInDate == nil)
        let token = try copy(AuthTokenResult(try IDToken(TestAuth.idToken("a"))))
        #expect(token.token == TestAuth.idToken("a") && token.signInSecondFactor == "phone")
    }
}
