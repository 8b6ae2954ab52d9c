import AuthWire
import Testing

@Suite("Hostile JSON")
struct HostileJSONTests {
    private func refusal(of body: some Sequence<UInt8>) -> WireError? {
        do {
            _ = try WireCoding.decode(SignUpRequest.self, from: Array(body))
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "What is no JSON is refused as such",
        arguments: [
            "{", "}", "[", "{]", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, "{,}", #"{"a":1 "b":2}"#,
            #"{"a":1}{}"#, #"{'a':1}"#, "{a:1}", #"{"a":01}"#, #"{"a":-}"#, #"{"a":1.}"#,
            #"{"a":.5}"#, #"{"a":1e}"#, #"{"a":+1}"#, #"{"a":NaN}"#, #"{"a":Infinity}"#,
            #"{"a":tru}"#, #"{"a":True}"#, #"{"a":[1,]}"#, #"{"a":"b}"#, #"{"a":"\"}"#,
            #"{"a":"\x41"}"#, #"{"a":"\u12"}"#, #"{"a":"\u+123"}"#, #"{"a":"\u-000"}"#,
            "{\"a\":\"\n\"}", "{\"a\":\"\0\"}", "\u{FEFF}{}", "// {}", "{}\0", "<html>",
        ]
    )
    func malformed(text: String) throws {
        let error = try #require(refusal(of: text.utf8))
        #expect(error.code == .invalidArgument)
        #expect(error.status == 400)
        #expect(error.message.hasPrefix("Invalid JSON payload received. "))
        #expect(error.notice?.reason == "parseError")
        #expect(error.notice?.status == "INVALID_ARGUMENT")
    }

    @Test(
        "Half a surrogate pair is refused",
        arguments: [
            #"\ud800"#, #"\udc00"#, #"\ud800x"#, #"\ud800\n"#, #"\ud800\ud800"#, #"\ud800\u0041"#,
            #"\udc00\ud800"#, #"\ud83d\ude"#,
        ]
    )
    func loneSurrogate(escape: String) {
        #expect(refusal(of: #"{"email":"\#(escape)"}"#.utf8)?.notice?.reason == "parseError")
        #expect(refusal(of: #"{"\#(escape)":1}"#.utf8)?.notice?.reason == "parseError")
    }

    @Test("A whole surrogate pair is one character")
    func surrogatePair() throws {
        let request = try JSONText.decode(SignUpRequest.self, #"{"email":"\ud83d\ude00\u00e9"}"#)
        #expect(request.email == "😀é")
    }

    @Test(
        "Bytes that are no UTF-8 are refused",
        arguments: [
            [0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80],
            [0xE2, 0x82], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func invalidUTF8(bytes: [UInt8]) {
        let plain = Array(#"{"email":""#.utf8) + bytes + Array(#""}"#.utf8)
        #expect(refusal(of: plain)?.notice?.reason == "parseError")
        let escaped = Array(#"{"email":"\n"#.utf8) + bytes + Array(#""}"#.utf8)
        #expect(refusal(of: escaped)?.notice?.reason == "parseError")
        #expect(refusal(of: bytes)?.notice?.reason == "parseError")
    }

    @Test("A body in UTF-16 is refused")
    func utf16() {
        let body = "{}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(refusal(of: body)?.notice?.reason == "parseError")
    }

    @Test("Deep nesting is refused before it costs a stack", arguments: ["[", #"{"a":"#])
    func deepNesting(opening: String) {
        for depth in [101, 10_000, 500_000] {
            let text = #"{"x":"# + String(repeating: opening, count: depth)
            #expect(refusal(of: text.utf8)?.message.hasSuffix("Nested too deeply.") == true)
        }
    }

    @Test("Nesting as deep as any message is read")
    func allowedNesting() {
        let brackets = String(repeating: "[", count: 99) + String(repeating: "]", count: 99)
        #expect(refusal(of: #"{"x":\#(brackets)}"#.utf8) == nil)
    }

    @Test("A string of a megabyte is read whole")
    func longString() throws {
        let text = String(repeating: "ä", count: 500_000)
        let request = try JSONText.decode(SignUpRequest.self, #"{"displayName":"\#(text)"}"#)
        #expect(request.displayName == text)
    }

    @Test("A number of a megabyte is refused")
    func longNumber() {
        let digits = String(repeating: "9", count: 1_000_000)
        #expect(refusal(of: #"{"x":\#(digits)}"#.utf8)?.notice?.reason == "parseError")
    }

    @Test("An object of a hundred thousand fields is refused, an array is not")
    func manyFields() {
        let fields = (0..<100_000).map { #""f\#($0)":1"# }.joined(separator: ",")
        #expect(refusal(of: "{\(fields)}".utf8)?.message.hasSuffix("in one object.") == true)
        let elements = Array(repeating: "{}", count: 100_000).joined(separator: ",")
        #expect(refusal(of: #"{"x":[\#(elements)]}"#.utf8) == nil)
    }

    @Test("Every prefix of a body is refused cleanly")
    func prefixes() {
        let body = #"""
            {"email":"a\u00e9\ud83d\ude00","mfaInfo":[{"phoneInfo":"+1"}],"n":-1.5e+3,"b":true}
            """#.utf8
        for length in 1..<body.count {
            #expect(refusal(of: body.prefix(length)) != nil)
        }
        #expect(refusal(of: body) == nil)
    }

    @Test("No change of one byte traps")
    func oneByteChanged() {
        let body = Array(#"{"email":"\ud83d\ude00é","mfaInfo":[{"phoneInfo":null}],"n":-1e3}"#.utf8)
        for index in body.indices {
            for byte: UInt8 in 0...255 {
                var changed = body
                changed[index] = byte
                _ = refusal(of: changed)
            }
        }
    }
}
