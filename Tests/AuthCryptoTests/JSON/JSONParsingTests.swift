import AuthCrypto
import Testing

@Suite("JSON reading")
struct JSONParsingTests {
    private func parse(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: Array(text.utf8))
    }

    @Test("Every kind of value is read")
    func kinds() throws {
        let value = try parse(
            #" {"a":[1,-2.5,true,false,null,"x"],"b":{"c":{}},"d":[ ] , "e" : 1e3 } "#
        )
        #expect(
            value == [
                "a": [1, -2.5, true, false, nil, "x"], "b": ["c": [:]], "d": [], "e": 1000.0,
            ]
        )
        #expect(value["a"]?[5]?.stringValue == "x")
        #expect(value["a"]?[6] == nil)
        #expect(value["a"]?[-1] == nil)
        #expect(value["nope"] == nil)
        #expect(value["e"]?.intValue == 1000)
    }

    @Test("Whole numbers of 64 bits are exact, larger ones are doubles")
    func numbers() throws {
        #expect(try parse("9223372036854775807") == .int(.max))
        #expect(try parse("-9223372036854775808") == .int(.min))
        #expect(try parse("9223372036854775808") == .double(9_223_372_036_854_775_808))
        #expect(try parse("-0") == .int(0))
        #expect(try parse("0.1") == .double(0.1))
        #expect(try parse("1E-2") == .double(0.01))
        #expect(try parse("9223372036854775808").intValue == nil)
    }

    @Test("Escapes are resolved, surrogate pairs to one character")
    func escapes() throws {
        #expect(try parse(#""\"\\\/\b\f\n\r\t""#) == .string("\"\\/\u{8}\u{C}\n\r\t"))
        #expect(try parse(#""a\u00e9\u0000z""#) == .string("aé\u{0}z"))
        #expect(try parse(#""\ud83d\uDE00!""#) == .string("😀!"))
        #expect(try parse("\"é😀\"") == .string("é😀"))
    }

    @Test(
        "What the grammar does not allow is refused",
        arguments: [
            "", " ", "nul", "truee", "+1", "01", "-", "1.", ".5", "1e", "1e+", "0x1", "NaN",
            "[1,]", "[,1]", "[1 2]", "[", "]", "{", "}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
            "{a:1}", "{'a':1}", "\"", "\"\\", "\"\\u12", "\"\\x\"", "\"\\u12g4\"", "\"a\nb\"",
            "\"\t\"", "1 2", "[1]]", "// x\n1", "\u{FEFF}1", "\u{A0}1", "[1}", "-a", "--1",
        ]
    )
    func malformed(text: String) {
        #expect(throws: JSONError.self) { try parse(text) }
    }

    @Test(
        "Half a surrogate pair is refused",
        arguments: [#""\ud83d""#, #""\ude00""#, #""\ud83dx""#, #""\ud83d\n""#, #""\ud83d\ud83d""#]
    )
    func surrogates(text: String) {
        #expect(throws: JSONError.textInvalid(offset: text.hasPrefix(#""\u"#) ? 3 : 0)) {
            try parse(text)
        }
    }

    @Test(
        "Text that is not UTF-8 is refused",
        arguments: [
            [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82], [0xF5, 0x80, 0x80, 0x80],
        ] as [[UInt8]]
    )
    func notUTF8(bytes: [UInt8]) {
        let quote = UInt8(ascii: "\"")
        #expect(throws: JSONError.textInvalid(offset: 1)) {
            try JSONValue(parsing: [quote] + bytes + [quote])
        }
    }

    @Test("A name that comes twice is refused, escaped or not, in small and huge objects")
    func repeatedNames() {
        #expect(throws: JSONError.nameRepeated(offset: 7)) { try parse(#"{"a":1,"a":2}"#) }
        #expect(throws: JSONError.nameRepeated(offset: 7)) { try parse(#"{"a":1,"\u0061":2}"#) }
        let many = (0..<1000).map { "\"n\($0)\":0" }.joined(separator: ",")
        #expect(throws: Never.self) { try parse("{\(many)}") }
        #expect(throws: JSONError.self) { try parse("{\(many),\"n999\":0}") }
        #expect(throws: JSONError.self) { try parse("{\(many),\"n3\":0}") }
    }

    @Test("64 levels are read, 65 and a million are refused")
    func depth() throws {
        func nested(_ depth: Int, _ open: String, _ close: String) -> String {
            String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)
        }
        #expect(throws: Never.self) { try parse(nested(64, "[", "]")) }
        #expect(throws: JSONError.tooDeep(offset: 64)) { try parse(nested(65, "[", "]")) }
        #expect(throws: Never.self) { try parse(nested(64, "{\"a\":", "}")) }
        #expect(throws: JSONError.tooDeep(offset: 320)) { try parse(nested(65, "{\"a\":", "}")) }
        #expect(throws: JSONError.self) { try parse(String(repeating: "[", count: 1_000_000)) }
        let deep = nested(63, "[", "]")
        #expect(throws: Never.self) { try parse("[\(deep),\(deep)]") }
    }

    @Test("A text longer than allowed is not read")
    func length() {
        let text = Array(String(repeating: " ", count: 100).utf8) + [UInt8(ascii: "1")]
        #expect(throws: JSONError.tooLong) {
            try JSONValue(parsing: text, maximumByteCount: 100)
        }
        #expect(throws: Never.self) { try JSONValue(parsing: text, maximumByteCount: 101) }
    }

    @Test("A number beyond the range of a double is refused", arguments: ["1e999", "-1e400"])
    func range(text: String) {
        #expect(throws: JSONError.numberOutOfRange(offset: 0)) { try parse(text) }
    }

    @Test("Whatever bytes come, reading ends", arguments: 0..<20)
    func noise(seed: Int) {
        let alphabet = Array(#"{}[]",:\ud83e0.-+ tfn"#.utf8) + [0x00, 0xFF, 0xC3, 0xA9]
        for _ in 0..<500 {
            let bytes = SecureRandom.bytes(40).map { alphabet[Int($0) % alphabet.count] }
            _ = try? JSONValue(parsing: bytes)
        }
    }
}
