import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Sign-in on a web page")
struct WebSignInTests {
    private static let link = "https://auth.example/__/auth/handler?state=s&code=c"

    @Test("What the page brings is shown to the server with the session that it began in")
    func signIn() async throws {
        let server = try ProviderServer(ProviderServer.signedIn(provider: "microsoft.com"))
        let browser = TestBrowser(answering: ["link": Self.link])
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        let result = try await server.auth.signIn(with: provider, uiDelegate: browser)
        #expect(server.auth.currentUser === result.user)
        let page = try #require(await browser.opened.first)
        let emulator = "http://127.0.0.1:\(server.loopback.port)/emulator/auth/handler?"
        #expect(page.url.absoluteString.hasPrefix(emulator))
        let request = try #require(try server.requests.first)
        #expect(request.requestUri == Self.link && request.form == ["providerId=microsoft.com"])
        let session = try #require(request.sessionId)
        #expect(session.utf8.count == 10)
        #expect(page.query["sessionId"] == OAuthProvider.sha256(session))
        #expect(await browser.dismissals == 1)
    }

    @Test("Linking and re-authenticating lead to the page too, and so do completions")
    func otherForms() async throws {
        let server = try ProviderServer(ProviderServer.signedIn(provider: "microsoft.com"))
        let user = try TestAuth.signIn(at: server.auth)
        let browser = TestBrowser(answering: ["link": Self.link])
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        try await user.reauthenticate(with: provider, uiDelegate: browser)
        try await user.link(with: provider, uiDelegate: browser)
        let credential = await withCheckedContinuation { done in
            provider.getCredentialWith(browser) { credential, _ in
                done.resume(returning: credential)
            }
        }
        #expect(credential?.provider == "microsoft.com")
        let requests = try server.requests
        #expect(requests.map(\.autoCreate) == [false, nil])
        #expect(requests.map { $0.idToken == nil } == [true, false])
        #expect(Set(requests.map(\.sessionId)).count == 2)
        #expect(await browser.opened.count == 3)
    }

    @Test("A provider that is linked already is not asked")
    func linked() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let user = try TestAuth.signIn(at: server.auth)
        try await user.reload()
        let browser = TestBrowser(answering: [:])
        let provider = OAuthProvider(providerID: "password", auth: server.auth)
        let failure = await error { try await user.link(with: provider, uiDelegate: browser) }
        #expect(failure?.code == AuthErrorCode.providerAlreadyLinked.rawValue)
        #expect(await browser.opened.isEmpty)
    }

    @Test("A user who gives up ends it, and the port is closed")
    func cancel() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let browser = TestBrowser { _, cancel in await cancel() }
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        let failure = await error { try await provider.credential(with: browser) }
        #expect(failure?.code == AuthErrorCode.webContextCancelled.rawValue)
        #expect(await browser.dismissals == 1)
        let page = try #require(await browser.opened.first)
        #expect(page.port >= 1024)
        #expect(await !RawCall.isOpen(page.port))
    }

    @Test("What the page says went wrong is the error, and nobody signs in")
    func failure() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let json = #"{"code":"auth/internal-error","message":"No luck"}"#
        let browser = TestBrowser(answering: ["firebaseError": json])
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        let failure = await error {
            try await server.auth.signIn(with: provider, uiDelegate: browser)
        }
        #expect(failure?.code == AuthErrorCode.webInternalError.rawValue)
        #expect(failure?.localizedDescription == "No luck")
        #expect(server.loopback.requests.isEmpty && server.auth.currentUser == nil)
    }

    @Test("A second page is refused while one is shown, and may be shown after it")
    func twoPages() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let auth = server.auth
        let provider = OAuthProvider(providerID: "microsoft.com", auth: auth)
        let codes = Guarded<[Int?]>([])
        let browser = TestBrowser { page, _ in
            let failure = await error { try await provider.credential(with: nil) }
            codes.withLock { $0.append(failure?.code) }
            _ = await page.comeBack(with: page.inner(["link": Self.link]))
        }
        _ = try await provider.credential(with: browser)
        #expect(codes.value == [AuthErrorCode.webContextAlreadyPresented.rawValue])
        _ = try await provider.credential(with: TestBrowser(answering: ["link": Self.link]))
    }

    @Test("The system may open the app with the answer; other addresses are not for Auth")
    func scheme() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let auth = server.auth
        let scheme = "app-1-123456789012-ios-abc123def"
        let taken = Guarded<[Bool]>([])
        let browser = TestBrowser { page, _ in
            let start = "\(scheme)://firebaseauth/link?deep_link_id="
            let foreign = page.inner(["link": "x"]).replacing("eventId=", with: "eventId=X")
            let inner = page.inner(["link": Self.link])
            let answers = [
                "myapp://test", start + foreign.percentEscaped, start + inner.percentEscaped,
            ]
            let handled = answers.compactMap { URL(string: $0) }.map(auth.canHandle)
            taken.withLock { $0 = handled }
        }
        let provider = OAuthProvider(providerID: "microsoft.com", auth: auth)
        let credential = try await provider.credential(with: browser) as? OAuthCredential
        #expect(credential?.tokens.page?.requestURI.value == Self.link)
        await browser.finish()
        #expect(taken.value == [false, false, true])
        let late = try #require(URL(string: "\(scheme)://firebaseauth/link?deep_link_id=x"))
        #expect(!auth.canHandle(late))
    }

    @Test("A cancelled task ends it, and another page may be shown")
    func cancelledTask() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        let task = Guarded<Task<AuthCredential, any Error>?>(nil)
        let browser = TestBrowser { _, _ in task.value?.cancel() }
        let waiting = Task { @MainActor in try await provider.credential(with: browser) }
        task.withLock { $0 = waiting }
        await #expect(throws: CancellationError.self) { try await waiting.value }
        _ = try await provider.credential(with: TestBrowser(answering: ["link": Self.link]))
    }

    @Test("Where there is no browser that is the error, at once")
    func noBrowser() async {
        await #expect(processExitsWith: .success) {
            setenv("PATH", "/nonexistent", 1)
            let auth = try TestAuth.make()
            auth.useEmulator(withHost: "127.0.0.1", port: 1)
            let provider = OAuthProvider(providerID: "microsoft.com", auth: auth)
            let failure = await error { try await provider.credential(with: nil) }
            #expect(failure?.code == AuthErrorCode.webInternalError.rawValue)
            #expect(failure?.localizedDescription.contains("AuthUIDelegate") == true)
        }
    }

    @Test("The credential's session and answer show up in no description")
    func secrecy() async throws {
        let server = try ProviderServer(ProviderServer.signedIn())
        let provider = OAuthProvider(providerID: "microsoft.com", auth: server.auth)
        let credential = try await provider.credential(
            with: TestBrowser(answering: ["link": "https://a/b?code=unspeakable"])
        )
        var dumped = ""
        dump(credential, to: &dumped)
        dumped += "\(credential) \(String(reflecting: credential))"
        #expect(!dumped.contains("unspeakable"))
    }
}
