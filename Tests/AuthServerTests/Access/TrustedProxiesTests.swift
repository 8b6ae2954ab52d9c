import AuthCrypto
import AuthServer
import AuthTestSupport
import HTTPServer
import Testing

@Suite("Trusted proxies")
struct TrustedProxiesTests {
    static let peers =
        [
            ([10, 0, 0, 1], "", "10.0.0.1"),
            ([10, 0, 0, 1], "203.0.113.9", "203.0.113.9"),
            ([10, 0, 0, 1], "198.51.100.7, 203.0.113.9", "203.0.113.9"),
            ([10, 0, 0, 1], "203.0.113.9, 10.1.1.1, 10.2.2.2", "203.0.113.9"),
            ([10, 0, 0, 1], "203.0.113.9:4711", "203.0.113.9"),
            ([10, 0, 0, 1], "[2001:db8:1:2:3::4]:80", "2001:db8:1:2::/64"),
            ([10, 0, 0, 1], "2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
            ([10, 0, 0, 1], "203.0.113.9, unknown", "10.0.0.1"),
            ([10, 0, 0, 1], "203.0.113.9, , 10.2.2.2", "10.2.2.2"),
            ([11, 0, 0, 1], "203.0.113.9", "11.0.0.1"),
            ([32, 1, 13, 184, 0, 9, 0, 8, 0, 7, 0, 6, 0, 5, 0, 4], "", "2001:db8:9:8::/64"),
        ] as [([UInt8], String, String)]

    @Test("The client is the peer, unless a trusted proxy says who it was", arguments: peers)
    func client(peer: [UInt8], forwarded: String, client: String) async throws {
        var setup = TestServer.Setup.production
        setup.trustedProxies = ["10.0.0.0/8"]
        let server = try await TestServer(setup)
        var request = TestRequest.get("/healthz")
        request.peer = PeerAddress(bytes: peer, port: 50000)
        if !forwarded.isEmpty { request.headers.set("X-Forwarded-For", forwarded) }
        _ = await server.send(request)
        let line = try JSONObject(parsing: Array((server.log.first ?? "").utf8))
        #expect(line["client"]?.stringValue == client)
    }

    @Test("Several fields are one list")
    func fields() {
        let proxies = TrustedProxies(["10.0.0.0/8"].compactMap { TrustedProxies.Block($0) })
        let head = HTTPRequestHead(
            method: "GET",
            target: "/",
            path: "/",
            headers: ["X-Forwarded-For": "203.0.113.9", "x-forwarded-for": "10.3.3.3"],
            peer: PeerAddress(bytes: [10, 0, 0, 1], port: 1)
        )
        #expect(proxies.client(of: head).text == "203.0.113.9")
    }

    @Test(
        "A block is an address, alone or with the length of its prefix",
        arguments: [
            ("10.0.0.0/8", true), ("10.1.2.3", true), ("::1", true), ("fd00::/8", true),
            ("0.0.0.0/0", true), ("10.0.0.0/33", false), ("10.0.0.0/", false), ("10.0.0/8", false),
            ("10.0.0.0/-1", false), ("10.0.0.0/+8", false), ("::/129", false), ("", false),
            ("proxy.example", false), ("10.0.0.0/8/8", false),
        ]
    )
    func blocks(text: String, isBlock: Bool) {
        #expect((TrustedProxies.Block(text) != nil) == isBlock)
    }

    @Test("A prefix that ends inside a byte counts its bits")
    func bits() throws {
        let block = try #require(TrustedProxies.Block("172.16.0.0/12"))
        let proxies = TrustedProxies([block])
        for (bytes, isTrusted) in [
            ([172, 16, 0, 1], true), ([172, 31, 255, 255], true), ([172, 32, 0, 0], false),
            ([173, 16, 0, 1], false),
        ] as [([UInt8], Bool)] {
            #expect(proxies.contains(PeerAddress(bytes: bytes, port: 1)) == isTrusted, "\(bytes)")
        }
    }
}
