#if os(Linux) || os(macOS)
import Foundation
import Testing

@testable import FirebaseAuth

@Suite("Requests at the loopback port")
struct LoopbackRequestTests {
    private static func request(
        _ line: String = "GET /firebaseauth/link?a=b HTTP/1.1",
        _ fields: String...
    ) -> LoopbackRequest? {
        let head = ([line] + fields).joined(separator: "\r\n")
        return LoopbackRequest(Array(head.utf8), port: 4711)
    }

    @Test("A browser's request is read")
    func good() {
        let plain = Self.request("GET /firebaseauth/link?a=b HTTP/1.1", "Host: 127.0.0.1:4711")
        #expect(plain?.query == "a=b")
        let odd = Self.request("GET /firebaseauth/link?a?b HTTP/1.0", "X:y", "hOST:127.0.0.1:4711 ")
        #expect(odd?.query == "a?b")
    }

    @Test("A host that only leads here is refused")
    func hosts() {
        let line = "GET /firebaseauth/link?a=b HTTP/1.1"
        #expect(Self.request(line) == nil)
        for host in ["evil.example", "localhost:4711", "127.0.0.1", "127.0.0.1:4712", ""] {
            #expect(Self.request(line, "Host: \(host)") == nil, "\(host)")
        }
        #expect(Self.request(line, "Host: 127.0.0.1:4711", "Host: evil.example") == nil)
        #expect(Self.request(line, "Host: 127.0.0.1:4711", "Host: 127.0.0.1:4711") == nil)
    }

    @Test(
        "A request of another shape is refused",
        arguments: [
            "POST /firebaseauth/link?a=b HTTP/1.1", "get /firebaseauth/link?a=b HTTP/1.1",
            "GET /firebaseauth/link HTTP/1.1", "GET /firebaseauth/link?", "GET", "", " ",
            "GET  /firebaseauth/link?a=b HTTP/1.1", "GET /firebaseauth/link?a=b",
            "GET /firebaseauth/link?a=b HTTP/2.0", "GET /firebaseauth/links?a=b HTTP/1.1",
            "GET /?a=b HTTP/1.1", "GET http://127.0.0.1:4711/firebaseauth/link?a=b HTTP/1.1",
        ]
    )
    func shapes(line: String) {
        #expect(Self.request(line, "Host: 127.0.0.1:4711") == nil)
    }
}
#endif
