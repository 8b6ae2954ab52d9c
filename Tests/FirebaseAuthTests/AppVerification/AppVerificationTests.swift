import AuthWire
import FirebaseCore
import Foundation
import HearthTestSupport
import Testing

@testable import FirebaseAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server that asks an app to prove itself, and what reaches it.
private struct ProofServer: Sendable {
    /// What the server does next.
    struct Behaviour: Sendable {
        /// Receipts, one for each app that is verified; none for a server without a key.
        var receipts = ["r1", "r2", "r3"]
        var refusal: String?
        /// Proofs that are taken; all where nil.
        var taken: Set<String>?
        var config = "{}"
        /// What is sent while the app waits for its receipt.
        var early: (@Sendable () -> Void)?
        var timeout = "1"
    }

    let server: LoopbackServer
    let auth: Auth
    let page = BrowserOfTest()
    let behaviour: Guarded<Behaviour>

    init(_ behaviour: Behaviour = Behaviour(), storage: any AuthStorage = MemoryAuthStorage())
        throws
    {
        let state = Guarded(behaviour)
        self.behaviour = state
        server = try LoopbackServer { request in
            if request.target.contains("/v1/accounts:verifyIosClient") { return Self.verify(state) }
            if request.target.contains("recaptchaConfig") {
                return LoopbackServer.Answer(body: state.value.config)
            }
            return Self.send(request, state.value)
        }
        auth = try TestAuth.make(server: server, storage: storage)
        auth.settings?.isAppVerificationDisabledForTesting = false
    }

    private static func verify(_ state: Guarded<Behaviour>) -> LoopbackServer.Answer {
        let behaviour = state.value
        behaviour.early?()
        if let refusal = behaviour.refusal { return TestAuth.refusal(refusal) }
        let receipt = state.withLock { $0.receipts.isEmpty ? "" : $0.receipts.removeFirst() }
        return LoopbackServer.Answer(
            body: #"{"receipt":"\#(receipt)","suggestedTimeout":"\#(behaviour.timeout)"}"#
        )
    }

    private static func send(
        _ request: LoopbackServer.Request,
        _ behaviour: Behaviour
    ) -> LoopbackServer.Answer {
        let body =
            (try? JSONSerialization.jsonObject(with: Data(request.body.utf8))) as? [String: Any]
        let proof = (body?["iosReceipt"] ?? body?["recaptchaToken"]) as? String
        guard let proof else { return TestAuth.refusal("MISSING_APP_CREDENTIAL") }
        guard behaviour.taken?.contains(proof) ?? true else {
            return TestAuth.refusal("INVALID_APP_CREDENTIAL")
        }
        return LoopbackServer.Answer(body: #"{"sessionInfo":"for-\#(proof)"}"#)
    }

    func setToken(_ type: AuthAPNSTokenType = .sandbox) {
        auth.setAPNSToken(Data([0xAB, 0x01]), type: type)
    }

    /// Hands a push to the app, with its content as a text, as the server writes it.
    @discardableResult
    func push(_ receipt: String) -> Bool {
        auth.canHandleNotification(Self.notification(receipt))
    }

    static func notification(_ receipt: String) -> [AnyHashable: Any] {
        ["com.google.firebase.auth": #"{"receipt":"\#(receipt)","secret":"s-\#(receipt)"}"#]
    }

    func verify() async throws -> String {
        try await PhoneAuthProvider.provider(auth: auth)
            .verifyPhoneNumber("+15105551234", uiDelegate: page)
    }

    /// Waits until the app waits for its push.
    func waitForReceipt() async throws {
        try await wait(for: "the app's wait") { auth.appCredentials.waitingCount > 0 }
    }
}

/// A browser that comes back with a token, counting its pages.
@MainActor
private final class BrowserOfTest: AuthUIDelegate {
    private let pages = Guarded<[URL]>([])
    nonisolated var urls: [URL] { pages.value }

    nonisolated init() {}

    func open(_ url: URL, cancel: @escaping @MainActor () -> Void) {
        pages.withLock { $0.append(url) }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func item(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
        let inner =
            "https://a.example/__/auth/callback?authType=verifyApp"
            + "&eventId=\(item("eventId"))&recaptchaToken=page-token"
        var link = URLComponents(string: "http://127.0.0.1/firebaseauth/link")
        link?.port = Int(item("loopbackPort"))
        link?.queryItems = [URLQueryItem(name: "deep_link_id", value: inner)]
        guard let address = link?.url else { return }
        Task { _ = try? await URLSession.shared.data(from: address) }
    }

    func dismiss() {}
}

@Suite("Verifying the app")
struct AppVerificationTests {
    @Test("A push proves the app, and no page is shown")
    func push() async throws {
        let server = try ProofServer(.init(timeout: "60"))
        server.setToken()
        async let sent = server.verify()
        try await server.waitForReceipt()
        #expect(!server.push("foreign"))
        #expect(server.push("r1"))
        #expect(try await sent == "for-r1")
        #expect(!server.push("r1"))
        #expect(server.page.urls.isEmpty)
        let verify = try #require(server.server.requests(for: "accounts:verifyIosClient").first)
        #expect(verify.body.contains(#""appToken":"ab01""#))
        #expect(verify.body.contains(#""isSandbox":true"#))
        let send = try #require(server.server.requests(for: "accounts:sendVerificationCode").last)
        #expect(send.body.contains(#""iosReceipt":"r1""#) && send.body.contains("s-r1"))
        #expect(!send.body.contains("recaptcha") && !send.body.contains("captchaResponse"))
    }

    @Test("A push that overtakes the answer with its receipt counts")
    func earlyPush() async throws {
        let server = try ProofServer(.init(timeout: "60"))
        server.setToken()
        let auth = server.auth
        server.behaviour.withLock { behaviour in
            behaviour.early = { _ = auth.canHandleNotification(ProofServer.notification("r1")) }
        }
        #expect(try await server.verify() == "for-r1")
        #expect(server.page.urls.isEmpty)
    }

    @Test(
        "Where no push comes in time the page is shown once, and a late push serves the next time"
    )
    func lostPush() async throws {
        let server = try ProofServer()
        server.setToken(.prod)
        #expect(try await server.verify() == "for-page-token")
        #expect(server.page.urls.count == 1)
        let verify = try #require(server.server.requests(for: "accounts:verifyIosClient").first)
        #expect(verify.body.contains(#""isSandbox":false"#))
        #expect(server.push("r1"))
        #expect(try await server.verify() == "for-r1")
        #expect(server.page.urls.count == 1)
        let page = try #require(server.page.urls.first)
        #expect(page.path == "/emulator/auth/handler")
        #expect(page.query?.contains("authType=verifyApp") == true)
    }

    @Test("Without a token, or with a server that sends no push, the page is shown at once")
    func noPush() async throws {
        let bare = try ProofServer()
        #expect(try await bare.verify() == "for-page-token")
        #expect(bare.server.requests(for: "accounts:verifyIosClient").isEmpty)
        for refusal in ["INVALID_APP_CREDENTIAL", "MISSING_IOS_APP_TOKEN"] {
            let server = try ProofServer(.init(refusal: refusal))
            server.setToken(.unknown)
            #expect(try await server.verify() == "for-page-token")
            #expect(server.page.urls.count == 1)
            let verify = try #require(server.server.requests(for: "accounts:verifyIosClient").first)
            #expect(!verify.body.contains("isSandbox"))
        }
        let broken = try ProofServer(.init(refusal: "TOO_MANY_ATTEMPTS_TRY_LATER"))
        broken.setToken()
        let failure = await error { try await broken.verify() }
        #expect(failure?.code == AuthErrorCode.tooManyRequests.rawValue)
        #expect(broken.page.urls.isEmpty)
    }

    @Test("A credential that the server takes no more is replaced, once")
    func retry() async throws {
        let server = try ProofServer(.init(taken: ["r2"], timeout: "60"))
        server.setToken()
        for receipt in ["r1"] {
            async let sent = server.verify()
            try await server.waitForReceipt()
            #expect(server.push(receipt))
            try await server.waitForReceipt()
            #expect(server.push("r2"))
            #expect(try await sent == "for-r2")
        }
        // The second one is kept, and serves until it is refused.
        #expect(try await server.verify() == "for-r2")
        #expect(server.server.requests(for: "accounts:verifyIosClient").count == 2)
        server.behaviour.withLock { $0.taken = [] }
        async let refused = error { try await server.verify() }
        try await server.waitForReceipt()
        #expect(server.push("r3"))
        let failure = await refused
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
        #expect(server.auth.appCredentials.current(in: server.auth.appCredentialPlace) == nil)
    }

    @Test("The credential outlives a launch, and no log or description shows it")
    func storage() async throws {
        let storage = MemoryAuthStorage()
        let server = try ProofServer(.init(timeout: "60"), storage: storage)
        server.setToken()
        async let sent = server.verify()
        try await server.waitForReceipt()
        #expect(server.push("r1"))
        _ = try await sent
        let place = server.auth.appCredentialPlace
        let credential = try #require(AppCredentials().current(in: place))
        #expect(credential.receipt.value == "r1")
        #expect(!"\(credential)".contains("s-r1"))
    }

    @Test("With verification switched off nothing is asked, and nothing is proved")
    func disabled() async throws {
        let server = try ProofServer()
        server.setToken()
        server.auth.settings?.isAppVerificationDisabledForTesting = true
        let failure = await error { try await server.verify() }
        #expect(failure?.code == AuthErrorCode.missingAppCredential.rawValue)
        #expect(server.server.requests.count == 1)
        #expect(server.page.urls.isEmpty)
    }

    @Test("A project that wants reCAPTCHA Enterprise, or does without it, is heeded")
    func enterprise() async throws {
        func config(_ state: String) -> String {
            #"{"recaptchaKey":"projects/1/keys/k","recaptchaEnforcementState":"#
                + #"[{"provider":"PHONE_PROVIDER","enforcementState":"\#(state)"}]}"#
        }
        let strict = try ProofServer(.init(config: config("ENFORCE")))
        let failure = await error { try await strict.verify() }
        #expect(failure?.code == AuthErrorCode.recaptchaSDKNotLinked.rawValue)
        let lenient = try ProofServer(.init(config: config("AUDIT")))
        #expect(try await lenient.verify() == "for-page-token")
        let send = try #require(lenient.server.requests(for: "accounts:sendVerificationCode").last)
        #expect(send.body.contains(#""captchaResponse":"NO_RECAPTCHA""#))
        #expect(send.body.contains("RECAPTCHA_ENTERPRISE"))
    }
}
