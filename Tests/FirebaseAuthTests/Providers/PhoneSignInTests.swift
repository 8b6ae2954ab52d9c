import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sign-in with a phone number", .liveServer)
struct PhoneSignInTests {
    private let server: LiveServer
    private let phone = LiveServer.phone()
    private let otherPhone = LiveServer.phone()

    init() throws {
        server = try #require(LiveServer.current)
    }

    private func credential(_ phone: String, at auth: Auth) async throws -> PhoneAuthCredential {
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(phone)
        return provider.credential(
            withVerificationID: verificationID,
            verificationCode: try await server.code(to: phone)
        )
    }

    @Test("A number signs a stranger in, and the next time the same user")
    func signIn() async throws {
        let auth = try server.auth()
        let result = try await auth.signIn(with: try await credential(phone, at: auth))
        #expect(result.user.phoneNumber == phone && !result.user.isAnonymous)
        #expect(result.user.providerData.map(\.providerID) == ["phone"])
        #expect(result.user.providerData.first?.phoneNumber == phone)
        #expect(result.additionalUserInfo?.isNewUser == true)
        #expect(result.additionalUserInfo?.providerID == "phone")
        try auth.signOut()
        let back = try await auth.signIn(with: try await credential(phone, at: auth))
        #expect(back.user.uid == result.user.uid)
        #expect(back.additionalUserInfo?.isNewUser == false)
    }

    @Test("A wrong code, or a credential that lacks a part, signs nobody in")
    func refusals() async throws {
        let auth = try server.auth()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(phone)
        let code = try await server.code(to: phone)
        let wrong = code == "123456" ? "654321" : "123456"
        for (verificationID, code, expected) in [
            (verificationID, wrong, AuthErrorCode.invalidVerificationCode),
            (verificationID, "", .missingVerificationCode),
            (verificationID, " - ", .missingVerificationCode),
            ("", code, .missingVerificationID), ("x", code, .invalidVerificationID),
        ] {
            let failure = await error {
                try await auth.signIn(
                    with: provider.credential(
                        withVerificationID: verificationID,
                        verificationCode: code
                    )
                )
            }
            #expect(failure?.code == expected.rawValue, "\(code) \(expected)")
        }
        #expect(auth.currentUser == nil)
        let spaced = code.prefix(3) + " " + code.dropFirst(3)
        try await auth.signIn(
            with: provider.credential(
                withVerificationID: verificationID,
                verificationCode: String(spaced)
            )
        )
        #expect(auth.currentUser?.phoneNumber == phone)
    }

    @Test("A number in another form gets no message", arguments: ["5105551234", "+1", "+1 510 x"])
    func malformed(phone: String) async throws {
        let provider = PhoneAuthProvider.provider(auth: try server.auth())
        let failure = await error { try await provider.verifyPhoneNumber(phone) }
        #expect(failure?.code == AuthErrorCode.invalidPhoneNumber.rawValue)
        let empty = await error { try await provider.verifyPhoneNumber("") }
        #expect(empty?.code == AuthErrorCode.missingPhoneNumber.rawValue)
    }

    @Test("A number comes to an anonymous user's account, is replaced there, and goes")
    func linking() async throws {
        let auth = try server.auth()
        let user = try await auth.signInAnonymously().user
        let uid = user.uid
        let result = try await user.link(with: try await credential(phone, at: auth))
        #expect(result.user === user && user.uid == uid && !user.isAnonymous)
        #expect(user.phoneNumber == phone && result.additionalUserInfo == nil)
        let again = await error {
            try await user.link(with: try await credential(otherPhone, at: auth))
        }
        #expect(again?.code == AuthErrorCode.providerAlreadyLinked.rawValue)
        try await user.updatePhoneNumber(try await credential(otherPhone, at: auth))
        #expect(user.phoneNumber == otherPhone && auth.currentUser === user)
        #expect(user.providerData.map(\.phoneNumber) == [otherPhone])
        #expect(try await user.unlink(fromProvider: "phone") === user)
        #expect(user.phoneNumber == nil && user.providerData.isEmpty)
    }

    @Test("A number of another account is told, with a credential that signs in to it")
    func taken() async throws {
        let auth = try server.auth()
        let owner = try await auth.signIn(with: try await credential(phone, at: auth)).user
        let other = try server.auth()
        let user = try await other.signInAnonymously().user
        let failure = try #require(
            await error { try await user.link(with: try await credential(phone, at: other)) }
        )
        #expect(failure.code == AuthErrorCode.credentialAlreadyInUse.rawValue)
        #expect(other.currentUser === user && user.isAnonymous)
        let updated = failure.userInfo[AuthErrorUserInfoUpdatedCredentialKey]
        let proof = try #require(updated as? PhoneAuthCredential)
        let linked = await error { try await user.link(with: proof) }
        #expect(linked?.code == AuthErrorCode.credentialAlreadyInUse.rawValue)
        #expect(try await other.signIn(with: proof).user.uid == owner.uid)
        let twice = await error { try await other.signIn(with: proof) }
        #expect(twice?.code == AuthErrorCode.invalidCredential.rawValue)
    }

    @Test("The user's own number makes the session recent; another one is a mismatch")
    func reauthentication() async throws {
        let auth = try server.auth()
        let user = try await auth.signIn(with: try await credential(phone, at: auth)).user
        try await server.advance(seconds: 60)
        let before = try await user.getIDTokenResult().authDate
        let stranger = await error {
            try await user.reauthenticate(with: try await credential(otherPhone, at: auth))
        }
        #expect(stranger?.code == AuthErrorCode.userMismatch.rawValue)
        #expect(auth.currentUser === user)
        let result = try await user.reauthenticate(with: try await credential(phone, at: auth))
        #expect(result.user === user)
        #expect(try await user.getIDTokenResult().authDate > before)
    }
}
