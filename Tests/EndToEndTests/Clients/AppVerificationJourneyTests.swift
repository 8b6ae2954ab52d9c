import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import FirebaseAuth
import FirebaseCore
import Foundation
import Synchronization
import Testing

/// A production server, Apple's push service and an app, each of them as real as it can be here.
private struct ProvingApp: Sendable {
    static let bundleID = "com.example.app"
    private static let key = "key-of-the-app"

    let standIn: PushServiceStandIn
    let socket: TestServerSocket
    let auth: Auth
    let page = Chromium()

    /// Starts all of it; an app waits so long for its push.
    init(waitSeconds: Int64) async throws {
        standIn = try await PushServiceStandIn()
        var setup = TestServer.Setup.production
        setup.push = standIn.sender(clock: VirtualClock())
        socket = try await TestServerSocket(setup)
        let project = try await Self.configure(socket.server, waitSeconds: waitSeconds)
        let options = FirebaseOptions(
            googleAppID: project.appID(of: Self.bundleID),
            gcmSenderID: project.number
        )
        options.apiKey = Self.key
        options.bundleID = Self.bundleID
        options.authURL = socket.url
        let name = "proving-\(UUID().uuidString)"
        FirebaseApp.configure(name: name, options: options)
        auth = Auth.auth(app: try #require(FirebaseApp.app(name: name)))
        try auth.useStorage(MemoryAuthStorage())
        auth.setAPNSToken(Data(repeating: 0x0A, count: 32), type: .prod)
    }

    private static func configure(
        _ server: TestServer,
        waitSeconds: Int64
    ) async throws -> Project {
        let keys = try NewPushKey(
            bundleID: try #require(BundleID(bundleID)),
            credential: .key(
                pem: try SigningKey.generate(.es256).pem(),
                id: "ABCDE12345",
                team: "TEAM123456"
            )
        ).stored(
            for: PushKey.Service.allCases,
            of: TestServer.project,
            at: VirtualClock.start,
            secrets: server.environment.secrets
        )
        return try await server.store.write { transaction in
            var project = try #require(try transaction.lockProject(TestServer.project))
            var config = try ProjectConfig(parsing: project.config).json.objectValue ?? [:]
            config["signIn"] = ["email": ["enabled": true], "phoneNumber": ["enabled": true]]
            config["mfa"] = ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]
            config["hearth"] = ["appProof": ["pushWaitSeconds": .int(waitSeconds)]]
            project.config = ProjectConfig(.object(config)).text
            try transaction.update(project)
            let key = APIKey(
                key: key,
                project: project.id,
                bundleIDs: [bundleID],
                createdAt: VirtualClock.start
            )
            try transaction.insert(key)
            for key in keys { try transaction.set(key) }
            return project
        }
    }

    /// Asks for a code, and hands the push that comes of it to the app.
    func proved(_ ask: @Sendable () async throws -> String) async throws -> String {
        let count = try standIn.requests.count
        async let verificationID = ask()
        let push = try await standIn.push(after: count)
        #expect(push.headers["apns-topic"] == Self.bundleID)
        let content = try JSONSerialization.jsonObject(with: Data(push.body.utf8))
        let notification = try #require(content as? [AnyHashable: Any])
        #expect(auth.canHandleNotification(notification))
        return try await verificationID
    }

    /// What the server has sent to its users.
    var sent: SentMessages { socket.server.sent }

    /// The code of the latest message.
    var code: String { sent.sms.last?.code ?? "" }

    /// Signs up a user whose address is verified.
    func signUp() async throws -> User {
        let user = try await auth.createUser(withEmail: "ann@example.com", password: "Passw0rd!")
            .user
        try await user.sendEmailVerification()
        try await auth.applyActionCode(try #require(sent.email.last?.code))
        try await user.reload()
        return user
    }

    /// Enrolls a phone and signs in with it, each code asked for in the same way.
    func useSecondFactor(
        _ prove: (@Sendable () async throws -> String) async throws -> String
    ) async throws {
        let user = try await signUp()
        let provider = PhoneAuthProvider.provider(auth: auth)
        let session = try await user.multiFactor.session()
        let enrollment = try await prove {
            try await provider.verifyPhoneNumber(
                "+16505550102",
                uiDelegate: page,
                multiFactorSession: session
            )
        }
        try await user.multiFactor.enroll(with: assertion(enrollment), displayName: nil)
        let failure = await #expect(throws: NSError.self) {
            try await auth.signIn(withEmail: "ann@example.com", password: "Passw0rd!")
        }
        let resolver = try #require(
            failure?.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
        )
        let hint = try #require(resolver.hints.first as? PhoneMultiFactorInfo)
        let signIn = try await prove {
            try await provider.verifyPhoneNumber(
                with: hint,
                uiDelegate: page,
                multiFactorSession: resolver.session
            )
        }
        let result = try await resolver.resolveSignIn(with: assertion(signIn))
        #expect(result.user.uid == user.uid)
    }

    private func assertion(_ verificationID: String) -> PhoneMultiFactorAssertion {
        PhoneMultiFactorGenerator.assertion(
            with: PhoneAuthProvider.provider(auth: auth)
                .credential(withVerificationID: verificationID, verificationCode: code)
        )
    }

    func stop() async {
        await socket.stop()
        await standIn.stop()
    }
}

/// Opens pages in a real Chromium, which keeps no cookies.
@MainActor
private final class Chromium: AuthUIDelegate {
    private let texts = Mutex<[String]>([])

    /// What stands on the pages that the browser came to.
    nonisolated var outputs: [String] { texts.withLock { $0 } }

    nonisolated init() {}

    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        Task {
            let outcome = try await PythonClient.run(
                "verification_page.py",
                url.absoluteString,
                PythonClient.artifacts("app-verification")
            )
            texts.withLock { $0.append("\(outcome.status): \(outcome.output)") }
            if outcome.status != 0 { cancel() }
        }
    }

    func dismiss() {}
}

@Suite("An app that proves itself, from its SDK to the message")
struct AppVerificationJourneyTests {
    @Test("A push brings the code of a first factor")
    func push() async throws {
        let app = try await ProvingApp(waitSeconds: 60)
        let provider = PhoneAuthProvider.provider(auth: app.auth)
        let verificationID = try await app.proved {
            try await provider.verifyPhoneNumber("+16505550101", uiDelegate: app.page)
        }
        #expect(app.sent.sms.count == 1)
        let result = try await app.auth.signIn(
            with: provider.credential(
                withVerificationID: verificationID,
                verificationCode: app.code
            )
        )
        #expect(result.user.phoneNumber == "+16505550101")
        #expect(app.page.outputs.isEmpty)
        await app.stop()
    }

    @Test("Pushes bring the codes that enroll a second factor and sign in with it")
    func secondFactor() async throws {
        let app = try await ProvingApp(waitSeconds: 60)
        try await app.useSecondFactor { ask in try await app.proved(ask) }
        #expect(app.sent.sms.count == 2)
        #expect(app.page.outputs.isEmpty)
        await app.stop()
    }

    @Test("Where the push is lost, a page in Chromium brings all three codes")
    func page() async throws {
        let app = try await ProvingApp(waitSeconds: 1)
        let provider = PhoneAuthProvider.provider(auth: app.auth)
        let verificationID = try await provider.verifyPhoneNumber(
            "+16505550101",
            uiDelegate: app.page
        )
        let result = try await app.auth.signIn(
            with: provider.credential(
                withVerificationID: verificationID,
                verificationCode: app.code
            )
        )
        #expect(result.user.phoneNumber == "+16505550101")
        try await app.useSecondFactor { ask in try await ask() }
        #expect(app.sent.sms.count == 3)
        #expect(try app.standIn.requests.count == 3)
        await app.stop()
    }
}
