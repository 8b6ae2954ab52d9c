import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@Suite("The guides' samples")
struct GuideTests {
    @Test("Enroll a phone and sign in with it, sample by sample")
    func samples() async throws {
        let server = try await HearthProcess.startDev()
        await #expect(processExitsWith: .success) { [url = server.url.absoluteString as String] in
            try await SampleUser(server: url).live()
        }
        await server.stop()
    }
}

/// Somebody who goes through the guides from beginning to end, in a process of their own: the
/// samples work on the default app.
@MainActor
private final class SampleUser {
    private let outbox: Outbox
    private let folder: URL
    private let email = "user-\(UUID().uuidString.lowercased())@example.com"
    private let password = "Passw0rd!"
    private let phone = "+1510555\(Int.random(in: 1000...4999))"
    private let otherPhone = "+1510555\(Int.random(in: 5000...9999))"
    /// Whom the auth-state listener was told of.
    private var states: [String?] = []
    /// How often the ID-token listener was called.
    private var tokenChanges = 0

    init(server: String) throws {
        outbox = Outbox(server: server)
        folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("samples-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let list = [
            "API_KEY": "sample-key", "GOOGLE_APP_ID": "1:123456789012:ios:abc123def",
            "GCM_SENDER_ID": "123456789012", "AUTH_URL": server,
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
            .write(to: folder.appendingPathComponent("GoogleService-Info.plist"))
    }

    func live() async throws {
        try configure()
        try await signUp()
        try await enrollInOneGo()
        signOut()
        try await signInStepByStep()
        try await enrollStepByStep()
        signOut()
        await signInOnScreen()
        signOut()
        try await signInInOneGo()
    }

    /// Sample F1.
    private func configure() throws {
        try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
        SetupSamples.f1()
        try Auth.auth().useStorage(FileAuthStorage(folder: folder.appendingPathComponent("kept")))
        Auth.auth().addStateDidChangeListener { _, user in self.states.append(user?.uid) }
        Auth.auth().addIDTokenDidChangeListener { _, _ in self.tokenChanges += 1 }
    }

    private func signUp() async throws {
        let result = try await Auth.auth().createUser(withEmail: email, password: password)
        try await result.user.sendEmailVerification()
        try await Auth.auth().applyActionCode(outbox.code(to: email))
        try await result.user.reload()
        #expect(result.user.isEmailVerified)
        #expect(states == [nil, result.user.uid])
        #expect(keptFiles().count == 1)
    }

    /// Sample M6.
    private func enrollInOneGo() async throws {
        let before = tokenChanges
        let error = await withCheckedContinuation { done in
            EnrollmentSamples.m6(
                phoneNumber: phone,
                displayName: "work",
                askUser: { self.outbox.code(to: self.phone) },
                then: { error in done.resume(returning: error) }
            )
        }
        try #require(error == nil)
        let factors = try #require(Auth.auth().currentUser).multiFactor.enrolledFactors
        #expect(factors.map(\.displayName) == ["work"])
        #expect((factors.first as? PhoneMultiFactorInfo)?.phoneNumber == phone)
        #expect(tokenChanges == before + 1)
        #expect(states.count == 2)
    }

    /// Sample F6.
    private func signOut() {
        SetupSamples.f6()
        #expect(Auth.auth().currentUser == nil)
        #expect(keptFiles().isEmpty)
    }

    /// Samples M7 to M10.
    private func signInStepByStep() async throws {
        await settle()
        let before = states
        #expect(before.last == .some(nil))
        let resolver = try #require(
            await withCheckedContinuation { done in
                SignInSamples.m7(email: email, password: password) { done.resume(returning: $0) }
            }
        )
        await settle()
        #expect(states == before)
        #expect(Auth.auth().currentUser == nil && keptFiles().isEmpty)

        #expect(SignInSamples.m8(resolver: resolver, selectedIndex: 0) == "phone")
        let sent = outbox.messages.count
        let (hint, verificationID, sendError) = await withCheckedContinuation { done in
            SignInSamples.m9(resolver: resolver, selectedIndex: 0) {
                done.resume(returning: ($0, $1, $2))
            }
        }
        try #require(sendError == nil)
        #expect(outbox.messages.count == sent + 1)
        #expect(hint.displayName == "work")
        #expect(hint.phoneNumber.hasSuffix(phone.suffix(4)) && hint.phoneNumber.contains("*"))

        let assertion = SignInSamples.m9Credential(
            verificationId: verificationID,
            verificationCodeFromUser: outbox.code(to: phone)
        )
        let (result, error) = await withCheckedContinuation { done in
            SignInSamples.m10(resolver: resolver, assertion: assertion) {
                done.resume(returning: ($0, $1))
            }
        }
        try #require(error == nil)
        let user = try #require(result?.user)
        #expect(Auth.auth().currentUser === user)
        #expect(result?.additionalUserInfo?.providerID == "password")
        #expect(result?.additionalUserInfo?.isNewUser == false)
        #expect(result?.credential == nil)
        #expect(states == before + [user.uid])
        let token = try await user.getIDTokenResult()
        #expect(token.signInSecondFactor == "phone")
        let claims = token.claims["firebase"] as? [String: Any]
        #expect(claims?["second_factor_identifier"] as? String == hint.uid)
    }

    /// Samples M1 to M5.
    private func enrollStepByStep() async throws {
        let user = try #require(Auth.auth().currentUser)
        let result = try await signedInAgain()
        let session = await withCheckedContinuation { done in
            EnrollmentSamples.m1(authResult: result) { session, _ in done.resume(returning: session)
            }
        }
        let (verificationID, sendError) = await withCheckedContinuation { done in
            EnrollmentSamples.m2(phoneNumber: otherPhone, session: session) {
                done.resume(returning: ($0, $1))
            }
        }
        try #require(sendError == nil)
        let credential = EnrollmentSamples.m3(
            verificationId: try #require(verificationID),
            verificationCode: outbox.code(to: otherPhone)
        )
        let assertion = EnrollmentSamples.m4(credential: credential)
        let error = await withCheckedContinuation { done in
            EnrollmentSamples.m5(user: user, assertion: assertion, displayName: nil) {
                done.resume(returning: $0)
            }
        }
        try #require(error == nil)
        #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["work", nil])
    }

    /// The result of showing the credential again, second factor included.
    private func signedInAgain() async throws -> AuthDataResult {
        let user = try #require(Auth.auth().currentUser)
        do {
            return try await user.reauthenticate(
                with: EmailAuthProvider.credential(withEmail: email, password: password)
            )
        } catch let error as NSError {
            let resolver = try #require(
                error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
            )
            let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
            let verificationID = try await PhoneAuthProvider.provider().verifyPhoneNumber(
                with: hint,
                multiFactorSession: resolver.session
            )
            let result = try await resolver.resolveSignIn(
                with: SignInSamples.m9Credential(
                    verificationId: verificationID,
                    verificationCodeFromUser: outbox.code(to: phone)
                )
            )
            #expect(result.user === user)
            return result
        }
    }

    /// Sample F5, with an address and a password in place of what Facebook gives.
    private func signInOnScreen() async {
        let screen = FacebookSamples()
        screen.answer = { question in
            question.hasPrefix("Select factor") ? "work" : self.outbox.code(to: self.phone)
        }
        let result = await withCheckedContinuation { done in
            screen.then = { done.resume(returning: $0) }
            screen.f5(
                credential: EmailAuthProvider.credential(withEmail: email, password: password)
            )
        }
        #expect(result?.user.email == email)
        #expect(screen.navigationController?.isPopped == true)
        #expect(screen.messages.count == 2)
    }

    /// Sample M11, which tells its end to the listeners alone.
    private func signInInOneGo() async throws {
        let uid = await withCheckedContinuation { done in
            var isDone = false
            Auth.auth().addStateDidChangeListener { _, user in
                guard let user, !isDone else { return }
                isDone = true
                done.resume(returning: user.uid)
            }
            SignInSamples.m11(
                email: email,
                password: password,
                selectedIndex: 0,
                askUser: { self.outbox.code(to: self.phone) }
            )
        }
        #expect(Auth.auth().currentUser?.uid == uid)
        #expect(states.last == .some(uid))
    }

    /// The sign-ins in the folder.
    private func keptFiles() -> [String] {
        let path = folder.appendingPathComponent("kept").path
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(".json") }
    }

    /// Waits until everything handed to the main actor so far has run.
    private func settle() async {
        await withCheckedContinuation { done in
            DispatchQueue.main.async { done.resume() }
        }
    }
}
