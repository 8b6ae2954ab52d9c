import FirebaseAuth
import FirebaseCore
import Foundation

/// The story, step by step; each one is a call that an app makes.
@MainActor
struct Tour {
    let auth: Auth
    let person: any Person
    let listener: ListenerLog
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
        try await enrollPhone()
        try await enrollAuthenticator()
        try signOut()
        let resolver = try await signInWithFirstFactor(email, password)
        let user = try await resolveWithAuthenticator(resolver)
        try await readToken(of: user, factor: TOTPMultiFactorID)
        let factor = try await stepUp(user, email, password)
        return try await readToken(of: user, factor: factor)
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

    private func signOut() throws {
        try auth.signOut()
        try expect(auth.currentUser == nil, "nobody is signed in")
        say("Signed out")
    }

    @discardableResult
    private func readToken(of user: User, factor: String) async throws -> String {
        let result = try await step("Get the ID token") { try await user.getIDTokenResult() }
        for (name, value) in result.claims.sorted(by: { $0.key < $1.key }) {
            say("  \(name): \(value)")
        }
        let firebase = result.claims["firebase"] as? [String: Any]
        let claim = firebase?["sign_in_second_factor"] as? String
        try expect(claim == factor, "the token says that the second factor was \(factor)")
        return result.token
    }

    func currentUser() throws -> User {
        guard let user = auth.currentUser else { throw Deviation("nobody is signed in") }
        return user
    }

    /// Makes one call and tells how long it took.
    func step<Result>(
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

    func say(_ text: String) {
        print("    \(text)")
    }

    func expect(_ holds: Bool, _ claim: String) throws {
        guard holds else { throw Deviation("it should hold that \(claim)") }
    }
}
