import AuthWire
import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Backend")
struct BackendTests {
    private func signUp(_ auth: Auth) async -> NSError? {
        await error {
            try await auth.backend.call(Endpoints.signUp, SignUpRequest(email: "a@example.com"))
        }
    }

    private func lookUp(_ auth: Auth) async -> NSError? {
        await error {
            try await auth.backend.call(Endpoints.lookup, LookupRequest(idToken: "t"))
        }
    }

    @Test("A request says which app it comes from")
    func fields() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        auth.languageCode = "pt-BR"
        _ = await signUp(auth)
        let request = try #require(server.requests.first)
        #expect(request.target == "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=test-key")
        #expect(request.fields["content-type"] == "application/json")
        #expect(request.fields["x-firebase-gmpid"] == "1:123456789012:ios:abc123def")
        #expect(request.fields["x-firebase-locale"] == "pt-BR")
        #expect(request.fields["x-client-version"]?.contains("/FirebaseSDK/12.") == true)
        #expect(request.body == #"{"email":"a@example.com"}"#)
    }

    @Test(
        "What is no language goes into no field",
        arguments: ["", "fr\r\nX-Evil: y", "fr\n", "français", "a b", "\u{0}"]
    )
    func language(code: String) async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        auth.languageCode = code
        _ = await signUp(auth)
        let request = try #require(server.requests.first)
        #expect(request.fields["x-firebase-locale"] == nil)
        #expect(request.fields["x-evil"] == nil)
    }

    @Test("A language counts for the next request only")
    func languages() async throws {
        let server = try LoopbackServer { _ in LoopbackServer.Answer() }
        let auth = try TestAuth.make(server: server)
        for code in ["de", nil, "zh-Hant-TW"] {
            auth.languageCode = code
            _ = await signUp(auth)
        }
        #expect(
            server.requests.map { $0.fields["x-firebase-locale"] } == ["de", nil, "zh-Hant-TW"]
        )
    }

    @Test("A connection that breaks is tried again only where nothing can happen twice")
    func repetition() async throws {
        let isBroken = Guarded(true)
        let server = try LoopbackServer { _ in
            let status = isBroken.withLock { isBroken in
                defer { isBroken = false }
                return isBroken ? 0 : 200
            }
            return LoopbackServer.Answer(status: status)
        }
        let auth = try TestAuth.make(server: server)
        #expect(await lookUp(auth) == nil)
        #expect(server.requests.count == 2)
        isBroken.withLock { $0 = true }
        #expect(await signUp(auth)?.code == AuthErrorCode.networkError.rawValue)
        #expect(server.requests.count == 3)
    }

    @Test("A good status with a body that makes no sense is an internal error without the body")
    func nonsense() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(body: #"["sentinel"]"#)
        }
        let error = try #require(await lookUp(try TestAuth.make(server: server)))
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect(!"\(error) \(error.userInfo)".contains("sentinel"))
    }

    @Test("A server over plain HTTP on another machine gets no request")
    func clearText() async throws {
        let auth = try TestAuth.make()
        let url = try #require(URL(string: "http://192.0.2.1"))
        auth.backend.settings.withLock { $0.address = .own(url) }
        let error = try #require(await signUp(auth))
        #expect(error.code == AuthErrorCode.internalError.rawValue)
        #expect("\(error.userInfo)".contains("AUTH_URL"))
    }

    @Test("The address of the emulator may have brackets or not", arguments: ["::1", "[::1]"])
    func brackets(host: String) throws {
        let auth = try TestAuth.make()
        auth.useEmulator(withHost: host, port: 9099)
        let url = auth.backend.settings.value.address.url(
            of: Endpoints.token.description,
            apiKey: "k"
        )
        #expect(url?.absoluteString.hasPrefix("http://[::1]:9099/securetoken") == true)
    }
}
