import FBSDKLoginKit
import FirebaseAuth
import FirebaseCore
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Somebody who signs in with Facebook as the guide says, in a process of their own: the samples work on
/// the default app.
@MainActor
final class FacebookUser {
    private let outbox: Outbox
    private let phoneApp: String
    private let screen = FacebookSamples()
    private let phone = "+1510555\(Int.random(in: 1000...9999))"

    /// Somebody at a server.
    ///
    /// - Parameters:
    ///   - server: its address.
    ///   - phoneApp: where Facebook's app on the phone gives ID tokens.
    /// - Throws: if the storage cannot be set.
    init(server: String, phoneApp: String) throws {
        outbox = Outbox(server: server)
        self.phoneApp = phoneApp
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:abc123def",
            gcmSenderID: "123456789012"
        )
        options.apiKey = "sample-key"
        options.authURL = server
        FirebaseApp.configure(options: options)
        try Auth.auth().useStorage(MemoryAuthStorage())
        screen.answer = { question in
            question.hasPrefix("Select factor") ? "work" : self.outbox.code(to: self.phone)
        }
    }

    func live() async throws {
        let uid = try await signInClassic()
        try await enroll()
        SetupSamples.f6()
        #expect(Auth.auth().currentUser == nil)
        try await signInLimited(as: uid)
        try await replay()
    }

    /// Sample M12 and what follows it, on Facebook's own page, which `getCredentialWith()` opens.
    func liveOnPages() async throws {
        let provider = OAuthProvider(providerID: "facebook.com")
        let first = await m12(provider)
        #expect(first.code == nil)
        let uid = try #require(Auth.auth().currentUser?.uid)
        try await enroll()
        SetupSamples.f6()

        let second = await m12(provider)
        #expect(second.code == .secondFactorRequired && Auth.auth().currentUser == nil)
        let resolver = try #require(second.resolver)
        #expect(SignInSamples.m8(resolver: resolver, selectedIndex: 0) == "phone")
        let verificationID = await withCheckedContinuation { done in
            SignInSamples.m9(resolver: resolver, selectedIndex: 0) { _, id, _ in
                done.resume(returning: id)
            }
        }
        let assertion = SignInSamples.m9Credential(
            verificationId: verificationID,
            verificationCodeFromUser: outbox.code(to: phone)
        )
        let result = try #require(
            await withCheckedContinuation { done in
                SignInSamples.m10(resolver: resolver, assertion: assertion) { result, _ in
                    done.resume(returning: result)
                }
            }
        )
        #expect(result.user.uid == uid)
        #expect(result.credential?.provider == "facebook.com")
        #expect(result.credential?.accessToken?.isEmpty == false)
        #expect(result.additionalUserInfo?.providerID == "facebook.com")

        SetupSamples.f6()
        setenv("ANSWER", "cancel", 1)
        let third = await m12(provider)
        #expect(third.code == .webContextCancelled && Auth.auth().currentUser == nil)
    }

    private func m12(
        _ provider: OAuthProvider
    ) async -> (resolver: MultiFactorResolver?, code: AuthErrorCode?) {
        await withCheckedContinuation { done in
            FederatedSamples.m12(provider: provider) { resolver, error in
                let code = error.flatMap { AuthErrorCode(rawValue: ($0 as NSError).code) }
                done.resume(returning: (resolver, code))
            }
        }
    }

    /// Samples F7, F2 and F5.
    private func signInClassic() async throws -> String {
        logIn(accessToken: "good-token", authenticationToken: nil)
        let result = try #require(await signIn(with: screen.f2()))
        #expect(result.additionalUserInfo?.isNewUser == true)
        #expect(result.additionalUserInfo?.providerID == "facebook.com")
        #expect(result.additionalUserInfo?.profile?["first_name"] as? String == "Ann")
        #expect(result.credential?.accessToken == "good-token")
        #expect(result.user.displayName == "Ann Example")
        #expect(result.user.email == "ann@example.com" && !result.user.isEmailVerified)
        #expect(result.user.providerData.map(\.providerID) == ["facebook.com"])
        return result.user.uid
    }

    /// Sample M6, which is refused until the address is verified.
    private func enroll() async throws {
        let user = try #require(Auth.auth().currentUser)
        let refusal = await code {
            _ = try await PhoneAuthProvider.provider().verifyPhoneNumber(
                self.phone,
                multiFactorSession: try await user.multiFactor.session()
            )
        }
        #expect(refusal == .unverifiedEmail)
        try await user.sendEmailVerification()
        try await Auth.auth().applyActionCode(outbox.code(to: "ann@example.com"))
        try await user.reload()
        let error = await withCheckedContinuation { done in
            EnrollmentSamples.m6(
                phoneNumber: phone,
                displayName: "work",
                askUser: { self.outbox.code(to: self.phone) },
                then: { error in done.resume(returning: error) }
            )
        }
        #expect(error == nil)
    }

    /// Samples F8, F4 and F5, whose branch of the second factor runs.
    private func signInLimited(as uid: String) async throws {
        try await logInLimited()
        let credential = screen.f4()
        let questions = screen.messages.count
        let result = try #require(await signIn(with: credential))
        #expect(screen.messages.count == questions + 2)
        #expect(result.user.uid == uid && Auth.auth().currentUser === result.user)
        let token = AuthenticationToken.current?.tokenString
        #expect(result.credential?.idToken == token)
        #expect(result.additionalUserInfo?.isNewUser == false)
        #expect(try await result.user.getIDTokenResult().signInSecondFactor == "phone")
    }

    /// What is left of a limited login is worth nothing: to who has no nonce, has another, or comes
    /// second.
    private func replay() async throws {
        SetupSamples.f6()
        let used = screen.f4()
        #expect(await code { try await Auth.auth().signIn(with: used) } == .missingOrInvalidNonce)
        try await logInLimited()
        let token = AuthenticationToken.current?.tokenString ?? ""
        for nonce in [nil, "stolen"] {
            let credential = OAuthProvider.credential(
                withProviderID: "facebook.com",
                idToken: token,
                rawNonce: nonce
            )
            let refusal = await code { try await Auth.auth().signIn(with: credential) }
            #expect(refusal == .missingOrInvalidNonce)
        }
        #expect(Auth.auth().currentUser == nil)
    }

    private func logInLimited() async throws {
        screen.setupLoginButton()
        let nonce = try #require(screen.loginButton.nonce)
        let url = try #require(URL(string: "\(phoneApp)/\(nonce)"))
        let (data, _) = try await URLSession.shared.data(from: url)
        logIn(accessToken: nil, authenticationToken: String(decoding: data, as: UTF8.self))
    }

    /// Sample F7's button, pressed; its delegate is told.
    private func logIn(accessToken: String?, authenticationToken: String?) {
        var isTold = false
        screen.then = { _ in isTold = true }
        screen.loginButton.delegate = screen
        screen.loginButton.succeed(
            accessToken: accessToken,
            authenticationToken: authenticationToken
        )
        #expect(isTold)
    }

    /// Sample F5, to its end.
    private func signIn(with credential: AuthCredential) async -> AuthDataResult? {
        await withCheckedContinuation { done in
            screen.then = { done.resume(returning: $0) }
            screen.whenPrompted = { done.resume(returning: nil) }
            screen.f5(credential: credential)
        }
    }

    private func code(_ operation: () async throws -> Void) async -> AuthErrorCode? {
        do {
            try await operation()
            return nil
        } catch {
            return AuthErrorCode(rawValue: (error as NSError).code)
        }
    }
}
