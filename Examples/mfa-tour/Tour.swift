import FirebaseAuth
import FirebaseCore
import Foundation

/// The story, step by step; each one is a call that an app makes.
@MainActor
struct Tour {
    private let auth: Auth
    private let person: any Person
    private let listener: ListenerLog
    private let clock = ContinuousClock()

    init(server: URL, person: any Person) throws {
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:0123456789abcdef",
            gcmSenderID: "123456789012"
        )
        options.apiKey = "any-key-means-the-development-project"
        options.projectID = "demo-project"
        FirebaseApp.configure(options: options)
        auth = Auth.auth()
        auth.useEmulator(withHost: server.host() ?? "", port: server.port ?? 0)
        self.person = person
        listener = ListenerLog(auth)
    }

    /// Runs the tour and returns the last ID token.
    ///
    /// - Throws: ``Deviation``, or what the SDK throws.
    func run() async throws -> String {
        try auth.signOut()
        let email = await person.answer("E-mail address", suggestion: "ann@example.com")
        let password = await person.answer("Password", suggestion: "correct horse")
        try await signUp(email, password)
        try await verifyAddress()
        try await enroll()
        try signOut()
        let resolver = try await signInWithFirstFactor(email, password)
        let user = try await resolve(resolver)
        return try await readToken(of: user)
    }

    private func signUp(_ email: String, _ password: String) async throws {
        let result = try await step("Sign up") {
            try await auth.createUser(withEmail: email, password: password)
        }
        say("uid \(result.user.uid), address verified: \(result.user.isEmailVerified)")
        try expect(!result.user.isEmailVerified, "a new address is not verified")
    }

    private func verifyAddress() async throws {
        let user = try currentUser()
        try await step("Send the verification mail") { try await user.sendEmailVerification() }
        let code = await person.mailedCode()
        try await step("Use the mailed code") { try await auth.applyActionCode(code) }
        try await step("Reload the user") { try await user.reload() }
        try expect(user.isEmailVerified, "the address is verified now")
    }

    private func enroll() async throws {
        let user = try currentUser()
        let phone = await person.answer("Phone number (E.164)", suggestion: "+15555550100")
        let session = try await user.multiFactor.session()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let id = try await step("Ask for a code to enroll \(phone)") {
            try await provider.verifyPhoneNumber(
                phone,
                uiDelegate: nil,
                multiFactorSession: session
            )
        }
        let code = await person.textedCode()
        try await step("Enroll the phone") {
            try await user.multiFactor.enroll(
                with: assertion(id, code),
                displayName: "My phone"
            )
        }
        try expect(user.multiFactor.enrolledFactors.count == 1, "one factor is enrolled")
    }

    private func signOut() throws {
        try auth.signOut()
        try expect(auth.currentUser == nil, "nobody is signed in")
        say("Signed out")
    }

    private func signInWithFirstFactor(
        _ email: String,
        _ password: String
    ) async throws -> MultiFactorResolver {
        listener.reset()
        do {
            _ = try await step("Sign in with the password alone") {
                try await auth.signIn(withEmail: email, password: password)
            }
        } catch let error as NSError where error.code == AuthErrorCode.secondFactorRequired.rawValue
        {
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
            guard let resolver = resolver as? MultiFactorResolver else {
                throw Deviation("the error carries no resolver")
            }
            say("A second factor is required (error \(error.code))")
            try expect(auth.currentUser == nil, "nobody is signed in yet")
            try expect(listener.users.isEmpty, "no listener fired")
            return resolver
        }
        throw Deviation("the password alone signed the user in")
    }

    private func resolve(_ resolver: MultiFactorResolver) async throws -> User {
        guard let hint = resolver.hints.first as? PhoneMultiFactorInfo else {
            throw Deviation("there is no phone among the hints")
        }
        say("Hint: \(hint.displayName ?? "a phone") \(hint.phoneNumber)")
        try expect(hint.phoneNumber.contains("*"), "the hint hides most of the number")
        let id = try await step("Ask for a code to sign in") {
            try await PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber(
                with: hint,
                uiDelegate: nil,
                multiFactorSession: resolver.session
            )
        }
        let code = await person.textedCode()
        if let wrong = person.wrongCode(beside: code) { try await refuse(wrong, id, resolver) }
        let result = try await step("Resolve the sign-in") {
            try await resolver.resolveSignIn(with: assertion(id, code))
        }
        try expect(listener.users == [result.user.uid], "the state listener fired once")
        return result.user
    }

    private func refuse(_ code: String, _ id: String, _ resolver: MultiFactorResolver) async throws
    {
        do {
            _ = try await step("Try a wrong code") {
                try await resolver.resolveSignIn(with: assertion(id, code))
            }
        } catch let error as NSError
            where error.code == AuthErrorCode.invalidVerificationCode.rawValue
        {
            say("Refused (error \(error.code))")
            return try expect(auth.currentUser == nil, "nobody is signed in yet")
        }
        throw Deviation("a wrong code was accepted")
    }

    private func readToken(of user: User) async throws -> String {
        let result = try await step("Read the ID token") { try await user.getIDTokenResult() }
        for (name, value) in result.claims.sorted(by: { $0.key < $1.key }) {
            say("  \(name): \(value)")
        }
        let firebase = result.claims["firebase"] as? [String: Any]
        let factor = firebase?["sign_in_second_factor"] as? String
        try expect(factor == "phone", "the token says that a phone was the second factor")
        return result.token
    }

    private func assertion(_ id: String, _ code: String) -> MultiFactorAssertion {
        let credential = PhoneAuthProvider.provider(auth: auth)
            .credential(withVerificationID: id, verificationCode: code)
        return PhoneMultiFactorGenerator.assertion(with: credential)
    }

    private func currentUser() throws -> User {
        guard let user = auth.currentUser else { throw Deviation("nobody is signed in") }
        return user
    }

    /// Makes one call and tells how long it took.
    private func step<Result>(
        _ title: String,
        _ call: () async throws -> Result
    ) async throws -> Result {
        let start = clock.now
        defer {
            let milliseconds = (clock.now - start) / .milliseconds(1)
            print("\(title): \(String(format: "%.1f", milliseconds)) ms")
        }
        return try await call()
    }

    private func say(_ text: String) {
        print("    \(text)")
    }

    private func expect(_ holds: Bool, _ claim: String) throws {
        guard holds else { throw Deviation("it should hold that \(claim)") }
    }
}
