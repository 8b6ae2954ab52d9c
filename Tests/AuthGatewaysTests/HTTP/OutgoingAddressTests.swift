import AuthDomain
import AuthGateways
import AuthTestSupport
import Glibc
import HTTPServer
import Testing

@Suite("Outgoing addresses")
struct OutgoingAddressTests {
    private static func bytes(_ text: String) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 { return Array(bytes.prefix(4)) }
        return inet_pton(AF_INET6, text, &bytes) == 1 ? bytes : []
    }

    @Test(
        "An address that means another machine on every network is refused",
        arguments: [
            "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.255.255.254",
            "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1",
            "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7",
            "203.0.113.7", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
            "::", "::1", "::ffff:127.0.0.1", "::ffff:8.8.8.8", "::8.8.8.8", "64:ff9b::7f00:1",
            "64:ff9b::808:808", "64:ff9b:1::1", "100::1", "2001::1", "2001:20::1", "2001:db8::1",
            "2002:7f00:1::", "2002:808:808::1", "3fff::1", "fc00::1", "fd12:3456::1", "fe80::1",
            "fec0::1", "ff02::1", "5f00::1",
        ]
    )
    func special(text: String) {
        #expect(!Self.bytes(text).isEmpty)
        #expect(!OutgoingRules().permit(Self.bytes(text), isPlain: false))
    }

    @Test(
        "An address of one host on the internet is called, but never without TLS",
        arguments: [
            "8.8.8.8", "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1",
            "192.0.1.1", "198.17.255.255", "198.20.0.1", "223.255.255.255", "2606:4700::1111",
            "2a00:1450:4001::1", "2001:4860:4860::8888", "2003::1",
        ]
    )
    func `public`(text: String) {
        #expect(OutgoingRules().permit(Self.bytes(text), isPlain: false))
        #expect(!OutgoingRules.development.permit(Self.bytes(text), isPlain: true))
    }

    @Test("A setting lets further addresses be called, over TLS alone")
    func allowed() {
        var rules = OutgoingRules()
        rules.allows = { $0.first == 10 }
        #expect(rules.permit([10, 0, 0, 1], isPlain: false))
        #expect(!rules.permit([10, 0, 0, 1], isPlain: true))
        #expect(!rules.permit([192, 168, 0, 1], isPlain: false))
    }

    @Test("In development loopback addresses are called, with TLS or without")
    func development() {
        for isPlain in [true, false] {
            #expect(OutgoingRules.development.permit([127, 0, 0, 1], isPlain: isPlain))
            #expect(OutgoingRules.development.permit(Self.bytes("::1"), isPlain: isPlain))
            #expect(!OutgoingRules.development.permit([10, 0, 0, 1], isPlain: isPlain))
        }
    }

    @Test(
        "However a private address is spelled, no connection to it is made",
        arguments: [
            "127.0.0.1", "127.1", "2130706433", "0x7f000001", "0177.0.0.1", "[::1]",
            "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "0.0.0.0", "localhost", "LocalHost",
        ]
    )
    func spellings(host: String) async throws {
        let standIn = try StandIn()
        var rules = OutgoingRules()
        rules.certificates = standIn.certificate
        let failure = try await CurlHTTP(rules: rules)
            .failure(of: OutgoingRequest.patient("GET", "https://\(host):\(standIn.port)/"))
        #expect(failure == .addressRefused)
        #expect(standIn.requests.isEmpty)
        await standIn.stop()
    }

    @Test("A redirect is an answer and leads nowhere")
    func redirect() async throws {
        let inner = try StandIn(nil)
        let outer = try StandIn { [url = inner.url] _ in
            HTTPResponse(status: 302, headers: ["Location": "\(url)/secret"])
        }
        let answer = try await CurlHTTP(rules: .trusting(outer))
            .send(OutgoingRequest.patient("GET", outer.url))
        #expect(answer.status == 302)
        #expect(answer["location"] == "\(inner.url)/secret")
        #expect(inner.requests.isEmpty)
        await outer.stop()
        await inner.stop()
    }
}
