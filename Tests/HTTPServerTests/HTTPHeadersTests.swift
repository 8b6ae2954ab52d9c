import HTTPServer
import Testing

@Suite("HTTP headers")
struct HTTPHeadersTests {
    private var headers: HTTPHeaders = ["Accept": "a", "X-One": "1", "ACCEPT": "b, Close"]

    @Test("Names compare without regard to case, and values keep their order")
    func values() {
        #expect(headers["accept"] == "a")
        #expect(headers.values("Accept") == ["a", "b, Close"])
        #expect(headers["Accep"] == nil)
        #expect(headers["X_One"] == nil)
    }

    @Test("Setting a field takes the place of all of its name")
    mutating func set() {
        headers.set("accept", "c")
        #expect(headers.values("Accept") == ["c"])
        #expect(headers.fields.map(\.name) == ["X-One", "accept"])
    }

    @Test(
        "A list names whole tokens only",
        arguments: [
            ("close", true), ("b", true), ("clos", false), ("", false), ("b, Close", false),
        ]
    )
    func lists(token: String, isNamed: Bool) {
        #expect(headers.lists(token, in: "Accept") == isNamed)
    }
}
