#if os(Linux) || os(macOS)
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("The loopback port of a web page")
struct LoopbackListenerTests {
    private static let callback = WebCallback(
        authType: .signIn,
        eventID: "ABCDEFGHIJ",
        scheme: CallbackScheme(appID: "1:2:ios:a", clientID: nil, registered: []),
        language: "de-AT"
    )

    /// A request with an answer for an event.
    private static func request(_ port: UInt16, event: String = "ABCDEFGHIJ") -> [UInt8] {
        let inner = "https://a/b?authType=signInWithRedirect&eventId=\(event)&link=https%3A%2F%2Fc"
        let target = "/firebaseauth/link?deep_link_id=\(inner.percentEscaped)"
        return Array("GET \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
    }

    @Test("The answer of the page is taken, and the user is told in their language to go back")
    func good() async throws {
        let listener = try LoopbackListener()
        async let answer = listener.answer(Self.callback)
        let page = try await RawCall.send(Self.request(listener.port), to: listener.port)
        #expect(try await answer.providerAnswer() == "https://c")
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n") && page.contains("lang=\"de\""))
        #expect(page.contains("Sie können dieses Fenster schließen"))
        #expect(page.contains("\r\nReferrer-Policy: no-referrer\r\n"))
        #expect(page.contains("\r\nCache-Control: no-store\r\n"))
        #expect(!page.contains("https://c"))
    }

    @Test("Foreign events and strange requests are refused, and the page is still awaited")
    func strangers() async throws {
        let listener = try LoopbackListener()
        async let answer = listener.answer(Self.callback)
        let large = Array("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\r\n".utf8)
        for bytes in [
            Self.request(listener.port, event: "ABCDEFGHIK"),
            Self.request(listener.port &+ 1), Array("\r\n\r\n".utf8), [0, 255, 13, 10, 13, 10],
            large,
        ] {
            let refusal = try await RawCall.send(bytes, to: listener.port)
            #expect(refusal.isEmpty || refusal.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
        }
        let page = try await RawCall.send(Self.request(listener.port), to: listener.port)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(try await answer.providerAnswer() == "https://c")
    }

    @Test("Connections that say nothing are closed, and then the next one is heard")
    func silence() async throws {
        let listener = try LoopbackListener(patience: .milliseconds(50))
        async let answer = listener.answer(Self.callback)
        try await withThrowingTaskGroup(of: String.self) { group in
            for count in 0..<20 {
                let bytes = Array(Self.request(listener.port).prefix(count))
                group.addTask { try await RawCall.send(bytes, to: listener.port) }
            }
            for try await refusal in group { #expect(refusal.isEmpty) }
        }
        _ = try await RawCall.send(Self.request(listener.port), to: listener.port)
        #expect(try await answer.providerAnswer() == "https://c")
    }

    @Test("A cancelled wait ends, and a port that is closed is free")
    func closing() async throws {
        let listener = try LoopbackListener()
        #expect(await RawCall.isOpen(listener.port))
        let waiting = Task { try await listener.answer(Self.callback) }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        listener.close()
        #expect(await !RawCall.isOpen(listener.port))
        listener.close()
    }

    @Test("The page speaks the language that the app has set, and English where it knows none")
    func languages() {
        for (wish, tag) in [("pt-BR", "pt"), ("zh_Hant", "zh"), ("ar", "ar"), ("xx", "en")] {
            let page = String(decoding: LoopbackPage.thanks(in: wish), as: UTF8.self)
            #expect(page.contains("<html lang=\"\(tag)\""))
            #expect(page.contains("dir=\"rtl\"") == (tag == "ar"))
        }
    }
}
#endif
