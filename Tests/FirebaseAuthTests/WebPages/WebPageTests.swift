import FirebaseCore
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Addresses of web pages")
struct WebPageTests {
    private static func names(of url: URL) -> [String] {
        (url.query(percentEncoded: true) ?? "").split(separator: "&")
            .map { String($0.prefix { $0 != "=" }) }
    }

    @Test("The page of a sign-in is asked for in the order of Google's SDK")
    func signIn() throws {
        let auth = try TestAuth.make(apiKey: "k+1&2")
        auth.tenantID = "t1"
        auth.languageCode = "pt-BR"
        let provider = OAuthProvider(providerID: "microsoft.com", auth: auth)
        provider.scopes = ["mail.read", "a+b"]
        provider.customParameters = ["tenant": "a/b", "login_hint": "ann+1@example.com"]
        let page = WebPage.signIn(
            with: provider,
            sessionID: "ABCDEFGHIJ",
            handler: "https://a.example/__/auth/handler",
            auth: auth
        )
        let url = try page.url(loopbackPort: 4711)
        #expect(
            Self.names(of: url) == [
                "apiKey", "authType", "ibi", "sessionId", "v", "eventId", "providerId", "appId",
                "tid", "scopes", "customParameters", "hl", "loopbackPort",
            ]
        )
        #expect(url.absoluteString.hasPrefix("https://a.example/__/auth/handler?apiKey=k%2B1%262&"))
        #expect(!url.absoluteString.contains("+"))
        let query = FormQuery(url.query(percentEncoded: true) ?? "")
        #expect(query["authType"] == "signInWithRedirect" && query["providerId"] == "microsoft.com")
        #expect(query["appId"] == "1:123456789012:ios:abc123def" && query["tid"] == "t1")
        #expect(query["scopes"] == "mail.read,a+b" && query["hl"] == "pt-BR")
        let parameters = #"{"login_hint":"ann+1@example.com","tenant":"a/b"}"#
        #expect(query["customParameters"] == parameters)
        #expect(query["loopbackPort"] == "4711")
        #expect(query["eventId"] == page.callback.eventID)
        #expect(query["sessionId"] == OAuthProvider.sha256("ABCDEFGHIJ"))
        #expect(!url.absoluteString.contains("ABCDEFGHIJ"))
    }

    @Test("What nobody has set is left out, scopes apart")
    func short() throws {
        let auth = try TestAuth.make()
        let provider = OAuthProvider(providerID: "oidc.x", auth: auth)
        let page = WebPage.signIn(with: provider, sessionID: "S", handler: "http://h/p", auth: auth)
        let names = Self.names(of: try page.url())
        #expect(Array(names.suffix(2)) == ["appId", "scopes"])
        provider.scopes = nil
        let bare = WebPage.signIn(with: provider, sessionID: "S", handler: "http://h/p", auth: auth)
        #expect(Self.names(of: try bare.url()).last == "appId")
    }

    @Test("The page that verifies the app has no session, provider or tenant")
    func appVerification() throws {
        let auth = try TestAuth.make()
        auth.tenantID = "t1"
        auth.languageCode = "de"
        let page = WebPage.appVerification(handler: "https://a.example/h", auth: auth)
        #expect(
            Self.names(of: try page.url()) == [
                "apiKey", "authType", "ibi", "v", "eventId", "appId", "hl",
            ]
        )
        #expect(FormQuery(try page.url().query ?? "")["authType"] == "verifyApp")
    }

    @Test("Sessions and events are ten capital letters, never the same")
    func letters() {
        let names = (0..<50).map { _ in WebPage.randomLetters() }
        #expect(Set(names).count == 50)
        #expect(
            names.allSatisfy {
                $0.utf8.count == 10 && $0.utf8.allSatisfy { (65...90).contains($0) }
            }
        )
    }

    @Test("The page is at the server that the app's options or its emulator name")
    func handler() async throws {
        let auth = try TestAuth.make()
        auth.useEmulator(withHost: "::1", port: 9099)
        #expect(try await auth.webHandler() == "http://[::1]:9099/emulator/auth/handler")
        let own = try LiveServer.auth(
            at: "https://auth.example/base/",
            storage: MemoryAuthStorage()
        )
        #expect(try await own.webHandler() == "https://auth.example/base/__/auth/handler")
        let clear = try LiveServer.auth(at: "http://auth.example", storage: MemoryAuthStorage())
        let failure = await error { try await clear.webHandler() }
        #expect(failure?.code == AuthErrorCode.internalError.rawValue)
    }

    @Test("A domain of the app's own choice must be one that the project trusts")
    func chosenDomain() async throws {
        let server = try LoopbackServer { _ in
            LoopbackServer.Answer(body: #"{"authorizedDomains":["localhost","auth.example"]}"#)
        }
        let auth = try LiveServer.auth(
            at: "http://127.0.0.1:\(server.port)",
            storage: MemoryAuthStorage()
        )
        auth.customAuthDomain = "https://auth.example/path"
        #expect(try await auth.webHandler() == "https://auth.example/__/auth/handler")
        auth.customAuthDomain = "evil.example"
        let failure = await error { try await auth.webHandler() }
        #expect(failure?.code == AuthErrorCode.unauthorizedDomain.rawValue)
        auth.customAuthDomain = ""
        let empty = await error { try await auth.webHandler() }
        #expect(empty?.code == AuthErrorCode.unauthorizedDomain.rawValue)
    }

    @Test("Google's projects have their pages at a domain of Google's")
    func googleDomain() throws {
        let domains = ["localhost", "my.web.app", "firebaseapp.com", "my.firebaseapp.com"]
        #expect(try Auth.domain(of: domains, chosen: nil) == "my.firebaseapp.com")
        #expect(try Auth.domain(of: ["a.web.app"], chosen: nil) == "a.web.app")
        #expect(throws: NSError.self) { try Auth.domain(of: ["localhost"], chosen: nil) }
    }
}
