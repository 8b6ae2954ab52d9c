import AuthCrypto
import AuthDomain
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Links and the Host field")
struct HostHeaderTests {
    @Test(
        "A mailed link begins with the configured address, whatever the request says",
        arguments: [
            ("Host", "evil.example"), ("X-Forwarded-Host", "evil.example"),
            ("Forwarded", "host=evil.example"), ("Origin", "https://evil.example"),
            ("Referer", "https://evil.example/"), ("X-Forwarded-Proto", "https"),
        ]
    )
    func links(name: String, value: String) async throws {
        let server = try await TestServer(.production)
        _ = try await server.newUser()
        let request = TestRequest.app(
            "/v1/accounts:sendOobCode",
            ["requestType": "PASSWORD_RESET", "email": "ann@example.com"]
        )
        let answer = await server.send(request.adding(name, value))
        #expect(answer.status == 200, "\(answer)")
        let link = try #require(server.sent.email.first?.link)
        #expect(link.hasPrefix("http://localhost:9099/__/auth/action?"))
        #expect(!link.contains("evil"))
    }

    @Test("The documents that name this server name its configured address")
    func documents() async throws {
        let server = try await TestServer(.production)
        let path = "/\(TestServer.project)/.well-known/openid-configuration"
        let plain = await server.send(.get(path))
        let other = await server.send(.get(path).adding("Host", "evil.example"))
        #expect(plain.text == other.text)
    }
}
