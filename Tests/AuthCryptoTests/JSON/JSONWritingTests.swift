import AuthCrypto
import Testing

@Suite("JSON writing")
struct JSONWritingTests {
    private func text(_ value: JSONValue) -> String {
        String(decoding: value.serialized, as: UTF8.self)
    }

    @Test("Members keep the order in which they were set")
    func order() {
        var object: JSONObject = ["z": 1, "a": [true, nil, "x"], "m": ["k": 0.5]]
        object["b"] = .int(-7)
        object["z"] = "changed"
        object["a"] = nil
        #expect(text(.object(object)) == #"{"z":"changed","m":{"k":0.5},"b":-7}"#)
        #expect(object.names == ["z", "m", "b"])
    }

    @Test("What a text may not hold in clear is escaped, and nothing else")
    func escapes() {
        let written = text("a\"\\/\n\r\t\u{0}\u{1F}\u{7F}é😀")
        #expect(written == #""a\"\\/\n\r\t\u0000\u001f"# + "\u{7F}é😀\"")
    }

    @Test("Numbers that JSON has no way to write become null")
    func numbers() {
        #expect(text([.double(.infinity), .double(.nan), 1e300, 0.1]) == "[null,null,1e+300,0.1]")
        #expect(text([.int(.min), .int(.max)]) == "[-9223372036854775808,9223372036854775807]")
    }

    @Test("What is written is read again as the same value")
    func roundTrip() throws {
        let value: JSONValue = [
            "text": "\u{0}\"\\ é 😀", "numbers": [0, -1, 1.5, 1e-7, 1e21], "none": nil,
            "nested": ["deep": [[], [:], [true, false]]], "": "",
        ]
        #expect(try JSONValue(parsing: value.serialized) == value)
    }

    @Test("Of two members with one name in a literal the last wins, in the first's place")
    func literals() {
        let value: JSONValue = ["a": 1, "b": 2, "a": 3]
        #expect(text(value) == #"{"a":3,"b":2}"#)
    }

    @Test("An object is asked for, and another kind of value is refused")
    func object() throws {
        #expect(try JSONObject(parsing: Array("{\"a\":1}".utf8))["a"] == 1)
        #expect(throws: JSONError.notAnObject) { try JSONObject(parsing: Array("[1]".utf8)) }
    }
}
