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

    /// Signs up with a verified address, and without a second factor.
    private func signUp() async throws -> User {
        let user = try await Auth.auth().createUser(withEmail: email, password: password).user
        try await user.sendEmailVerification()
        try await person.waitForOpenedLink()
        try await user.reload()
        return user
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
