import AuthCrypto
import AuthDomain
import Testing

@Suite("Where links lead back to")
struct ContinueURLTests {
    private static let config = ProjectConfig([
        "authorizedDomains": ["example.com", "LOCALHOST", "127.0.0.1", "[::1]"]
    ])

    @Test(
        "A URL on a known domain is kept byte for byte",
        arguments: [
            "https://example.com", "http://example.com/", "HTTPS://Example.COM/Path",
            "https://app.example.com/x?email=user%2Btag%40example.com&n=1#f",
            "http://localhost:3000/a/b", "http://127.0.0.1:8080", "http://[::1]:8080/",
            "https://example.com?a=b", "https://example.com#f", "https://example.com/ü?ü=é",
            "https://example.com/@ann",
        ]
    )
    func accepted(text: String) throws {
        let url = try ContinueURL(text)
        #expect(Array(url.text.utf8) == Array(text.utf8))
        try url.requireAuthorized(Self.config)
    }

    @Test(
        "A URL that browsers may read as another is refused",
        arguments: [
            "", "example.com", "//example.com", "/path", "https:/example.com", "https:example.com",
            "https://", "https:///x", "javascript:alert(1)", "data:text/html,x",
            "ftp://example.com",
            "https://example.com@evil.example", "https://evil.example\\@example.com",
            "https://ann:pw@example.com", "https://exa mple.com", "https://example.com/a b",
            " https://example.com", "https://example.com\n", "java\tscript://example.com",
            "https://example.com:port", "https://example.com:99999", "https://example.com:+80",
            "https://.example.com", "https://example.com.", "https://exämple.com",
            "https://example%2Ecom", "https://[::1", "https://[example.com]", "https://[]",
        ]
    )
    func malformed(text: String) {
        #expect(throws: AuthError.continueURLInvalid) { try ContinueURL(text) }
    }

    @Test(
        "A URL on another domain is refused",
        arguments: [
            "https://evil.example", "https://example.com.evil.example", "https://evilexample.com",
            "https://com", "http://127.0.0.2", "https://evil.example/?u=example.com",
            "https://evil.example#example.com", "http://[::2]",
        ]
    )
    func foreign(text: String) throws {
        let url = try ContinueURL(text)
        #expect(throws: AuthError.continueURLNotAllowed) { try url.requireAuthorized(Self.config) }
    }

    @Test("A URL has at most 4096 bytes")
    func length() throws {
        let longest = "https://example.com/".padding(to: 4096)
        #expect(try ContinueURL(longest).text == longest)
        #expect(throws: AuthError.continueURLInvalid) { try ContinueURL(longest + "a") }
    }

    @Test("No authorized domain authorizes nothing")
    func nothingAuthorized() throws {
        let url = try ContinueURL("https://example.com")
        for config: ProjectConfig in [.init([:]), .init(["authorizedDomains": ["", "."]])] {
            #expect(throws: AuthError.continueURLNotAllowed) { try url.requireAuthorized(config) }
        }
    }

    @Test(
        "An absolute URI has a scheme",
        arguments: [
            ("http://localhost", true), ("chrome-extension://abc/x.html", true),
            ("file:///a", true),
            ("com.example.app:/x", true), ("", false), ("localhost", false), (":x", false),
            ("1http://x", false), ("ht tp://x", false), ("http", false), ("é://x", false),
        ]
    )
    func absolute(text: String, isAbsolute: Bool) {
        #expect(ContinueURL.isAbsolute(text) == isAbsolute)
    }
}

extension String {
    fileprivate func padding(to length: Int) -> String {
        self + String(repeating: "a", count: length - utf8.count)
    }
}
