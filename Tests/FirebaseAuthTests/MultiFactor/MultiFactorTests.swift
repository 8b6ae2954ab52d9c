import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Second factors", .liveServer)
struct MultiFactorTests {
    private let phone = LiveServer.phone()
    private let server: LiveServer
    private let email = LiveServer.email()

    private func signIn(_ server: LiveServer, at auth: Auth) async throws -> MultiFactorResolver {
        try await server.resolver {
            try await auth.signIn(withEmail: email, password: LiveServer.password)
        }
    }

    init() throws {
        server = try #require(LiveServer.current)
    }

    @Test("A wrong code enrolls nothing, and the right one still does")
    func wrongCode() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let provider = PhoneAuthProvider.provider(auth: auth)
        let verificationID = try await provider.verifyPhoneNumber(
            phone,
            multiFactorSession: try await user.multiFactor.session()
        )
        let code = try await server.code(to: phone)
        let wrong = code == "000000" ? "000001" : "000000"
        let refused = await error {
            try await user.multiFactor.enroll(
                with: PhoneMultiFactorGenerator.assertion(
                    with: provider.credential(
                        withVerificationID: verificationID,
                        verificationCode: wrong
                    )
                ),
                displayName: "work"
            )
        }
        #expect(refused?.code == AuthErrorCode.invalidVerificationCode.rawValue)
        #expect(user.multiFactor.enrolledFactors.isEmpty)
        let arabic = String(
            code.compactMap { $0.wholeNumberValue.flatMap { UnicodeScalar(0x660 + $0) } }
                .map(Character.init)
        )
        try await user.multiFactor.enroll(
            with: PhoneMultiFactorGenerator.assertion(
                with: provider.credential(
                    withVerificationID: verificationID,
                    verificationCode: " \(arabic) "
                )
            ),
            displayName: "work"
        )
        #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["work"])
        #expect(try await user.getIDTokenResult().token == auth.currentUser?.getIDToken())
    }

    @Test("A factor has the name it was given, or none")
    func names() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(LiveServer.phone(), "home", of: user)
        #expect(user.multiFactor.enrolledFactors.first?.displayName == "home")
        #expect(user.multiFactor.enrolledFactors.first?.factorID == PhoneMultiFactorID)
        let other = try await server.signUp(LiveServer.email(), at: try server.auth())
        try await server.enroll(LiveServer.phone(), nil, of: other)
        #expect(other.multiFactor.enrolledFactors.map(\.displayName) == [nil])
        let third = try await server.signUp(LiveServer.email(), at: try server.auth())
        try await server.enroll(LiveServer.phone(), "", of: third)
        #expect(third.multiFactor.enrolledFactors.count == 1)
    }

    @Test("A number that is none sends no message")
    func numbers() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        let session = try await user.multiFactor.session()
        let provider = PhoneAuthProvider.provider(auth: auth)
        for number in [
            "+1 510 555 1234", "5105551234", "+1510555abcd", "\(phone)\u{200e}", " \(phone)",
        ] {
            let refused = await error {
                try await provider.verifyPhoneNumber(number, multiFactorSession: session)
            }
            #expect(refused?.code == AuthErrorCode.invalidPhoneNumber.rawValue, "\(number)")
        }
        let empty = await error {
            try await provider.verifyPhoneNumber("", multiFactorSession: session)
        }
        #expect(empty?.code == AuthErrorCode.missingPhoneNumber.rawValue)
        #expect(try await server.messages().allSatisfy { $0.to != phone })
    }

    @Test("Who may not enroll hears why, and no message is sent")
    func refusals() async throws {
        let auth = try server.auth()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let anonymous = try await auth.signInAnonymously().user
        let unsupported = await error {
            try await provider.verifyPhoneNumber(
                phone,
                multiFactorSession: try await anonymous.multiFactor.session()
            )
        }
        #expect(unsupported?.code == AuthErrorCode.unsupportedFirstFactor.rawValue)
        let new = try await auth.createUser(withEmail: email, password: LiveServer.password)
        let unverified = await error {
            try await provider.verifyPhoneNumber(
                phone,
                multiFactorSession: try await new.user.multiFactor.session()
            )
        }
        #expect(unverified?.code == AuthErrorCode.unverifiedEmail.rawValue)
        #expect(try await server.messages().allSatisfy { $0.to != phone })
    }

    @Test("A number is enrolled once, and a factor that is gone is not found")
    func twice() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, "work", of: user)
        try auth.signOut()
        let resolver = try await signIn(server, at: auth)
        let again = try await resolver.resolveSignIn(
            with: try await server.proof(for: resolver, phone)
        ).user
        let second = await error { try await server.enroll(phone, of: again) }
        #expect(second?.code == AuthErrorCode.secondFactorAlreadyEnrolled.rawValue)
        let factor = try #require(again.multiFactor.enrolledFactors.first)
        let unknown = await error {
            try await again.multiFactor.unenroll(withFactorUID: "phone")
        }
        #expect(unknown?.code == AuthErrorCode.multiFactorInfoNotFound.rawValue)
        try await again.multiFactor.unenroll(with: factor)
        #expect(again.multiFactor.enrolledFactors.isEmpty)
        #expect(auth.currentUser === again)
        _ = try await again.getIDToken(forcingRefresh: true)
    }

    @Test("A second factor signs in once: neither code nor proof is taken twice")
    func replay() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: user)
        try auth.signOut()
        let resolver = try await signIn(server, at: auth)
        let proof = try await server.proof(for: resolver, phone)
        let signedIn = try await resolver.resolveSignIn(with: proof).user
        #expect(await error { try await resolver.resolveSignIn(with: proof) } != nil)
        #expect(auth.currentUser === signedIn)
    }

    @Test("A session belongs to the app that its user signed in with")
    func apps() async throws {
        let one = try server.auth(apiKey: "one")
        let two = try server.auth(apiKey: "two")
        let user = try await server.signUp(email, at: two)
        let session = try await user.multiFactor.session()
        // The provider of the other app, as `PhoneAuthProvider.provider()` gives the default's.
        let provider = PhoneAuthProvider.provider(auth: one)
        let verificationID = try await provider.verifyPhoneNumber(
            phone,
            multiFactorSession: session
        )
        try await user.multiFactor.enroll(
            with: PhoneMultiFactorGenerator.assertion(
                with: provider.credential(
                    withVerificationID: verificationID,
                    verificationCode: try await server.code(to: phone)
                )
            ),
            displayName: nil
        )
        try two.signOut()
        let resolver = try await signIn(server, at: two)
        _ = try await resolver.resolveSignIn(with: try await server.proof(for: resolver, phone))
        #expect(two.currentUser?.uid == user.uid)
        #expect(one.currentUser == nil)
    }

    @Test(
        "Showing the credential again asks for the second factor too, and makes the session recent"
    )
    func reauthentication() async throws {
        try await LiveServer.run { server in
            let auth = try server.auth()
            let user = try await server.signUp(email, at: auth)
            try await server.enroll(phone, of: user)
            try await server.advance(seconds: 600)
            let old = await error { try await user.updatePassword(to: "Other1234!") }
            #expect(old?.code == AuthErrorCode.requiresRecentLogin.rawValue)
            let credential = EmailAuthProvider.credential(
                withEmail: email,
                password: LiveServer.password
            )
            let resolver = try await server.resolver {
                try await user.reauthenticate(with: credential)
            }
            let before = try await user.getIDTokenResult().authDate
            let result = try await resolver.resolveSignIn(
                with: try await server.proof(for: resolver, phone)
            )
            #expect(result.user === user)
            #expect(try await user.getIDTokenResult().authDate > before)
            try await user.updatePassword(to: "Other1234!")
            #expect(auth.currentUser === user)
        }
    }

    @Test("Showing somebody else's credential changes nothing")
    func mismatch() async throws {
        let auth = try server.auth()
        let other = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: other)
        let user = try await server.signUp(LiveServer.email(), at: auth)
        let token = try await user.getIDToken()
        let resolver = try await server.resolver {
            try await user.reauthenticate(
                with: EmailAuthProvider.credential(
                    withEmail: email,
                    password: LiveServer.password
                )
            )
        }
        let proof = try await server.proof(for: resolver, phone)
        let mismatch = await error { try await resolver.resolveSignIn(with: proof) }
        #expect(mismatch?.code == AuthErrorCode.userMismatch.rawValue)
        #expect(auth.currentUser === user)
        #expect(try await user.getIDToken() == token)
    }

    @Test("A first factor that is too old cannot be finished any more")
    func pendingTooOld() async throws {
        try await LiveServer.run { server in
            let auth = try server.auth()
            let user = try await server.signUp(email, at: auth)
            try await server.enroll(phone, of: user)
            try auth.signOut()
            let resolver = try await signIn(server, at: auth)
            try await server.advance(seconds: 7200)
            let refused = await error { try await server.proof(for: resolver, phone) }
            #expect(refused?.code == AuthErrorCode.invalidMultiFactorSession.rawValue)
            #expect(auth.currentUser == nil)
        }
    }

    @Test("Neither the error nor the resolver shows the proof of the first factor")
    func secrets() async throws {
        let auth = try server.auth()
        let user = try await server.signUp(email, at: auth)
        try await server.enroll(phone, of: user)
        try auth.signOut()
        let failure = try #require(
            await error {
                try await auth.signIn(withEmail: email, password: LiveServer.password)
            }
        )
        let key = AuthErrorUserInfoMultiFactorResolverKey
        let resolver = try #require(failure.userInfo[key] as? MultiFactorResolver)
        guard case .signIn(let pending, _) = resolver.session.purpose else {
            Issue.record("no session")
            return
        }
        var text = "\(failure) \(failure.userInfo) \(resolver) \(resolver.session)"
        dump(failure.userInfo, to: &text)
        dump(resolver, to: &text)
        #expect(!text.contains(pending.value))
        #expect(!text.contains(LiveServer.password))
        #expect(!text.contains(phone))
    }
}
