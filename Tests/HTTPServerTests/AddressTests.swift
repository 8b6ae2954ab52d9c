import HTTPServer
import Testing

@Suite("Addresses")
struct AddressTests {
    @Test(
        "A listen address is read and written",
        arguments: [
            ("localhost:9099", "localhost", 9099), ("127.0.0.1:0", "127.0.0.1", 0),
            ("[::1]:80", "::1", 80), ("[::]:65535", "::", 65535),
        ]
    )
    func listen(text: String, host: String, port: UInt16) throws {
        let address = try #require(ListenAddress(text))
        #expect(address == ListenAddress(host: host, port: port))
        #expect("\(address)" == text)
    }

    @Test(
        "Anything else is no listen address",
        arguments: ["", "localhost", ":80", "a:", "a:+1", "a:65536", "::1:80", "a:80 ", "[]:80"]
    )
    func noListen(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test(
        "A link to a server that listens everywhere leads to its own machine",
        arguments: [
            ("0.0.0.0:9099", "http://localhost:9099"), ("[::]:80", "http://localhost:80"),
            ("[::1]:80", "http://[::1]:80"), ("10.0.0.1:1", "http://10.0.0.1:1"),
        ]
    )
    func localURL(text: String, url: String) throws {
        let address = try #require(ListenAddress(text))
        #expect(BoundAddress(address: address, isTLS: false).localURL == url)
    }

    @Test(
        "A peer is written in its usual spelling",
        arguments: [
            ([192, 0, 2, 1], "192.0.2.1"),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "::1"),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "::"),
            ([0x20, 1, 0xD, 0xB8, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1], "2001:db8::1:0:0:1"),
            ([0x20, 1, 0xD, 0xB8, 0, 0, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1], "2001:db8:0:1:1:1:1:1"),
            ([0x20, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1], "2001:0:0:1::1"),
            ([0xFE, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "fe80::"),
            ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 192, 0, 2, 1], "192.0.2.1"),
        ] as [([UInt8], String)]
    )
    func peer(bytes: [UInt8], text: String) {
        #expect(PeerAddress(bytes: bytes, port: 1).text == text)
    }
}
