import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A real development server, and the mail and messages it has sent.
struct LiveServer: Sendable {
    struct Message: Decodable {
        let kind: String
        let to: String
        let code: String?
        let link: String?
    }

    private struct Outbox: Decodable {
        let messages: [Message]
    }

    /// The server of the suite that the running test is in.
    @TaskLocal
    static var current: LiveServer?

    private let process: HearthProcess

    /// Runs a body beside a server of its own, for a test that moves its clock far.
    static func run(_ body: (LiveServer) async throws -> Void) async throws {
        let process = try await HearthProcess.startDev()
        do {
            try await body(LiveServer(process: process))
        } catch {
            await process.stop()
            throw error
        }
        await process.stop()
    }

    /// Its address.
    var url: String { process.url.absoluteString }

    /// An `Auth` of an app of its own, which finds the server by its options.
    func auth(apiKey: String = "test-key", storage: any AuthStorage = MemoryAuthStorage()) throws
        -> Auth
    {
        try Self.auth(at: url, apiKey: apiKey, storage: storage)
    }

    /// The same of a server that another process has started.
    static func auth(
        at url: String,
        app name: String = "live-\(UUID().uuidString)",
        apiKey: String = "test-key",
        storage: any AuthStorage
    ) throws -> Auth {
        let options = FirebaseOptions(
            googleAppID: "1:123456789012:ios:abc123def",
            gcmSenderID: "123456789012"
        )
        options.apiKey = apiKey
        options.authURL = url
        FirebaseApp.configure(name: name, options: options)
        let auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        try auth.useStorage(storage)
        return auth
    }

    /// Every message so far, oldest first.
    func messages() async throws -> [Message] {
        let request = URLRequest(url: process.url.appending(path: "/hearth/dev/v1/outbox"))
        let answer = try await URLSessionTransport.shared.send(request)
        return try JSONDecoder().decode(Outbox.self, from: answer.body).messages
    }

    /// The code of the latest message to somebody.
    func code(to receiver: String) async throws -> String {
        try #require(try await messages().last { $0.to == receiver }?.code)
    }

    /// The link of the latest mail to somebody.
    func link(to receiver: String) async throws -> String {
        try #require(try await messages().last { $0.to == receiver }?.link)
    }

    /// Changes the project's settings, as an administrator does.
    func configure(_ json: String, mask: String) async throws {
        let path = "/identitytoolkit.googleapis.com/v2/projects/demo-project/config"
        let url = process.url.appending(path: path).appending(
            queryItems: [URLQueryItem(name: "updateMask", value: mask)]
        )
        let answer = try await HearthProcess.send(
            "PATCH",
            url,
            headers: ["Authorization": "Bearer owner", "Content-Type": "application/json"],
            json
        )
        try #require(answer.status == 200, "\(answer.text)")
    }

    /// Moves the server's clock on.
    func advance(seconds: Int) async throws {
        var request = URLRequest(url: process.url.appending(path: "/hearth/dev/v1/clock"))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data(#"{"advanceSeconds":\#(seconds)}"#.utf8)
        let answer = try await URLSessionTransport.shared.send(request)
        try #require(answer.status == 200)
    }
}

/// Gives the tests of a suite a server that they share.
struct LiveServerTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing body: @Sendable () async throws -> Void
    ) async throws {
        try await LiveServer.run { server in
            try await LiveServer.$current.withValue(server, operation: body)
        }
    }
}

extension Trait where Self == LiveServerTrait {
    static var liveServer: Self { LiveServerTrait() }
}

extension LiveServer {
    /// An address that no other test uses.
    static func email() -> String { "ann-\(UUID().uuidString.lowercased())@example.com" }

    /// A number that hardly any other test uses.
    static func phone() -> String { "+1510\(Int.random(in: 2_000_000...9_999_999))" }

    static let password = "Passw0rd!"

    /// Signs up with a verified address.
    func signUp(_ email: String, at auth: Auth) async throws -> User {
        let user = try await auth.createUser(withEmail: email, password: Self.password).user
        try await user.sendEmailVerification()
        try await auth.applyActionCode(try await code(to: email))
        try await user.reload()
        return user
    }

    /// Enrolls a phone of a user who has just signed in.
    func enroll(_ phone: String, _ name: String? = nil, of user: User) async throws {
        let session = try await user.multiFactor.session()
        let provider = PhoneAuthProvider.provider(auth: user.auth)
        let verificationID = try await provider.verifyPhoneNumber(
            phone,
            multiFactorSession: session
        )
        let assertion = try await assertion(verificationID, phone, provider)
        try await user.multiFactor.enroll(with: assertion, displayName: name)
    }

    /// The resolver of a first factor that is not enough.
    func resolver(_ operation: () async throws -> AuthDataResult) async throws
        -> MultiFactorResolver
    {
        let failure = try #require(await error(of: operation))
        try #require(failure.code == AuthErrorCode.secondFactorRequired.rawValue)
        let resolver = failure.userInfo[AuthErrorUserInfoMultiFactorResolverKey]
        return try #require(resolver as? MultiFactorResolver)
    }

    /// The proof of the factor that a resolver asks for first.
    func proof(for resolver: MultiFactorResolver, _ phone: String) async throws
        -> PhoneMultiFactorAssertion
    {
        let provider = PhoneAuthProvider.provider(auth: resolver.auth)
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        let verificationID = try await provider.verifyPhoneNumber(
            with: hint,
            multiFactorSession: resolver.session
        )
        return try await assertion(verificationID, phone, provider)
    }

    private func assertion(
        _ verificationID: String,
        _ phone: String,
        _ provider: PhoneAuthProvider
    ) async throws -> PhoneMultiFactorAssertion {
        PhoneMultiFactorGenerator.assertion(
            with: provider.credential(
                withVerificationID: verificationID,
                verificationCode: try await code(to: phone)
            )
        )
    }
}
