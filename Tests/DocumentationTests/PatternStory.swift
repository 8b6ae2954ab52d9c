import FirebaseAuth
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

/// Somebody who uses an app that is made of the snippets.
@MainActor
struct PatternStory {
    private let server: URL
    private let person: TypingPerson
    private let email = "user-\(UUID().uuidString.lowercased())@example.com"
    private let password = "Passw0rd!"

    init(server: String) throws {
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:0123456789abcdef",
            gcmSenderID: "123456789012"
        )
        options.apiKey = "any"
        options.authURL = server
        FirebaseApp.configure(options: options)
        try Auth.auth().useStorage(MemoryAuthStorage())
        self.server = try #require(URL(string: server))
        person = TypingPerson(
            server: self.server,
            email: email,
            password: password,
            phoneNumber: "+1510555\(Int.random(in: 1000...9999))"
        )
    }

    func atSignUp() async throws {
        #expect(nextScreen(for: nil) == .signIn)
        try await DocumentationTests.signUp(withEmail: email, password: password, on: person)
        let user = try #require(Auth.auth().currentUser)
        #expect(nextScreen(for: user) == .home)
        #expect(person.questions == ["link", "phone number", "code"])
        try Auth.auth().signOut()
        let result = try await signIn(withEmail: email, password: password, on: person)
        #expect(result.user.uid == user.uid)
        #expect(person.questions.suffix(2) == ["factor", "code"])
    }

    func skippable() async throws {
        let user = try await signUp()
        person.phoneNumber = nil
        #expect(nextScreen(for: user) == .enrollFactor)
        try await offerSecondFactor(to: user, on: person)
        try await offerSecondFactor(to: user, on: person)
        #expect(person.questions == ["link", "phone number"])
        #expect(user.multiFactor.enrolledFactors.isEmpty)
    }

    func accountPage() async throws {
        let user = try await signUp()
        try await advance(seconds: 3000)
        try await addPhoneFromAccountPage(of: user, on: person)
        #expect(person.questions == ["link", "phone number", "password", "code"])
        #expect(user.multiFactor.enrolledFactors.map(\.displayName) == ["Phone"])
        try await advance(seconds: 3000)
        let factor = try #require(user.multiFactor.enrolledFactors.first)
        try await remove(factor, of: user, on: person)
        #expect(person.questions.suffix(3) == ["password", "factor", "code"])
        #expect(user.multiFactor.enrolledFactors.isEmpty)
    }

    func stepUp() async throws {
        let user = try await signUp()
        try await openSafe(of: user, on: person)
        #expect(person.questions == ["link", "phone number", "code"])
        try await openSafe(of: user, on: person)
        #expect(person.questions.count == 3)
        try await advance(seconds: 3000)
        _ = try await user.getIDToken(forcingRefresh: true)
        try await openSafe(of: user, on: person)
        #expect(person.questions.suffix(3) == ["password", "factor", "code"])
        try await openSafe(of: user, on: person)
        #expect(person.questions.count == 6)
    }

    func laterAndWithoutPhone() async throws {
        try await allowRecoveryCodes()
        let user = try await signUp()
        let phone = try #require(person.phoneNumber)
        try await enrollPhone(phone, of: user, name: nil, on: person)
        let codes = try await recoveryCodes(of: user).split(separator: "\n").map(String.init)
        #expect(codes.count == 10)

        let file = FileManager.default.temporaryDirectory
            .appending(path: "sealed-\(UUID().uuidString)")
        let resolver = try await resolver()
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        try await askForCode(with: hint, of: resolver, keepingIn: file)
        let later = try await finishSignIn(keptIn: file, on: person)
        #expect(later.user.uid == user.uid)
        #expect(!FileManager.default.fileExists(atPath: file.path))

        let another = try await self.resolver()
        let result = try await finishSignIn(another, withRecoveryCode: codes[0])
        #expect(result.user.uid == user.uid)
        let token = try await result.user.getIDTokenResult()
        #expect(token.signInSecondFactor == "recovery")
    }

    /// The resolver of a new sign-in.
    private func resolver() async throws -> MultiFactorResolver {
        try Auth.auth().signOut()
        do {
            _ = try await Auth.auth().signIn(withEmail: email, password: password)
            throw POSIXError(.EPERM)
        } catch let error as NSError {
            let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
            return try #require(resolver as? MultiFactorResolver)
        }
    }

    /// Signs up with a verified address, and without a second factor.
    private func signUp() async throws -> User {
        let user = try await Auth.auth().createUser(withEmail: email, password: password).user
        try await user.sendEmailVerification()
        try await person.waitForOpenedLink()
        try await user.reload()
        return user
    }

    private func allowRecoveryCodes() async throws {
        let path = "identitytoolkit.googleapis.com/v2/projects/demo-project/config"
        let query = [URLQueryItem(name: "updateMask", value: "mfa.recoveryCodes.enabled")]
        let answer = try await HearthProcess.send(
            "PATCH",
            server.appending(path: path).appending(queryItems: query),
            headers: ["Content-Type": "application/json", "Authorization": "Bearer owner"],
            #"{"mfa":{"recoveryCodes":{"enabled":true}}}"#
        )
        try #require(answer.status == 200)
    }

    /// Moves the server's clock on.
    private func advance(seconds: Int) async throws {
        let answer = try await HearthProcess.send(
            "POST",
            server.appending(path: "hearth/dev/v1/clock"),
            headers: ["Content-Type": "application/json"],
            #"{"advanceSeconds":\#(seconds)}"#
        )
        try #require(answer.status == 200)
    }
}
