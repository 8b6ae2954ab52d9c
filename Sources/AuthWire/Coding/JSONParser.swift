/// Reads JSON text as RFC 8259 has it, within limits that keep hostile text cheap.
///
/// Nothing is repaired: bytes that are no UTF-8 and halves of surrogate pairs are refused.
struct JSONParser {
    /// Google's own services stop at the same depth.
    static let maximumDepth = 100
    /// No message has a tenth of it; looking for a field is linear.
    static let maximumMembers = 1000
    /// No number of the protocol has a third of it.
    static let maximumNumberLength = 64

    private let bytes: [UInt8]
    private var position = 0

    /// Reads a whole text, which must be one value.
    static func parse(_ bytes: [UInt8]) throws(WireError) -> JSONValue {
        var parser = Self(bytes: bytes)
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.next == nil else { throw .malformedJSON("Expected end of input.") }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var next: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    private mutating func value(depth: Int) throws(WireError) -> JSONValue {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth + 1)
        case UInt8(ascii: "["): return try array(depth: depth + 1)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", means: .bool(true))
        case UInt8(ascii: "f"): return try word("false", means: .bool(false))
        case UInt8(ascii: "n"): return try word("null", means: .null)
        case nil: throw .malformedJSON("Unexpected end of input.")
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(WireError) -> JSONValue {
        try open(depth: depth)
        var members: [JSONValue.Member] = []
        if take("}") { return .object(members) }
        repeat {
            guard members.count < Self.maximumMembers else {
                throw .malformedJSON("Too many fields in one object.")
            }
            skipSpace()
            guard next == UInt8(ascii: "\"") else {
                throw .malformedJSON("Expected a field's name.")
            }
            let name = try string()
            guard take(":") else { throw .malformedJSON("Expected : between name and value.") }
            members.append(.init(name: name, value: try value(depth: depth)))
        } while take(",")
        guard take("}") else { throw .malformedJSON("Expected , or } after a field.") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(WireError) -> JSONValue {
        try open(depth: depth)
        var elements: [JSONValue] = []
        if take("]") { return .array(elements) }
        repeat {
            elements.append(try value(depth: depth))
        } while take(",")
        guard take("]") else { throw .malformedJSON("Expected , or ] after a value.") }
        return .array(elements)
    }

    private mutating func open(depth: Int) throws(WireError) {
        guard depth <= Self.maximumDepth else { throw .malformedJSON("Nested too deeply.") }
        position += 1
    }

    /// Skips space and then `character`, if it is there.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    private mutating func word(
        _ word: String,
        means value: JSONValue
    ) throws(WireError) -> JSONValue {
        let end = position + word.utf8.count
        guard end <= bytes.count, word.utf8.elementsEqual(bytes[position..<end]) else {
            throw .malformedJSON("Unexpected token.")
        }
        position = end
        return value
    }
}

extension JSONParser {
    private mutating func number() throws(WireError) -> String {
        let start = position
        if next == UInt8(ascii: "-") { position += 1 }
        let wholeDigits = skipDigits()
        let hasLeadingZero =
            wholeDigits > 1 && bytes[position - wholeDigits] == UInt8(ascii: "0")
        guard wholeDigits > 0, !hasLeadingZero else { throw .malformedJSON("Unexpected token.") }
        if next == UInt8(ascii: ".") {
            position += 1
            guard skipDigits() > 0 else { throw .malformedJSON("Unexpected token.") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            position += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { position += 1 }
            guard skipDigits() > 0 else { throw .malformedJSON("Unexpected token.") }
        }
        guard position - start <= Self.maximumNumberLength else {
            throw .malformedJSON("Number too long.")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func skipDigits() -> Int {
        let start = position
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            position += 1
        }
        return position - start
    }
}

extension JSONParser {
    private mutating func string() throws(WireError) -> String {
        position += 1
        let start = position
        skipPlainText()
        var isASCII = true
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                defer { position += 1 }
                return try text(bytes[start..<position], isASCII: isASCII)
            case UInt8(ascii: "\\"):
                return try escapedString(after: bytes[start..<position])
            case 0..<0x20:
                throw .malformedJSON("Control character in a string.")
            default:
                isASCII = isASCII && byte < 0x80
                position += 1
            }
        }
        throw .malformedJSON("Unexpected end of string.")
    }

    /// Skips what means itself, which is all of most strings.
    private mutating func skipPlainText() {
        var end = position
        while end < bytes.count, bytes[end].isPlainText { end += 1 }
        position = end
    }

    /// Reads the rest of a string that has escapes.
    private mutating func escapedString(
        after start: ArraySlice<UInt8>
    ) throws(WireError) -> String {
        var decoded = Array(start)
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return try text(decoded[...], isASCII: false)
            case UInt8(ascii: "\\"): try escape(into: &decoded)
            case 0..<0x20: throw .malformedJSON("Control character in a string.")
            default: decoded.append(byte)
            }
        }
        throw .malformedJSON("Unexpected end of string.")
    }

    private mutating func escape(into decoded: inout [UInt8]) throws(WireError) {
        guard let byte = next else { throw .malformedJSON("Unexpected end of string.") }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded.append(contentsOf: String(try scalar()).utf8)
        default: throw .malformedJSON("Invalid escape sequence in a string.")
        }
    }

    /// Reads what follows `\u`, and the other half where it is the first of a surrogate pair.
    private mutating func scalar() throws(WireError) -> Unicode.Scalar {
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        let isEscape =
            position + 1 < bytes.count && bytes[position] == UInt8(ascii: "\\")
            && bytes[position + 1] == UInt8(ascii: "u")
        guard (0xD800...0xDBFF).contains(first), isEscape else {
            throw .malformedJSON("Unpaired surrogate in a string.")
        }
        position += 2
        let second = try codeUnit()
        guard (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw .malformedJSON("Unpaired surrogate in a string.") }
        return scalar
    }

    private mutating func codeUnit() throws(WireError) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexDigitValue else {
                throw .malformedJSON("Invalid escape sequence in a string.")
            }
            unit = unit << 4 | UInt32(digit)
            position += 1
        }
        return unit
    }

    private func text(_ slice: ArraySlice<UInt8>, isASCII: Bool) throws(WireError) -> String {
        let text = String(decoding: slice, as: UTF8.self)
        // Decoding repairs, and what was repaired is not what came.
        guard isASCII || text.utf8.elementsEqual(slice) else {
            throw .malformedJSON("Invalid UTF-8 in a string.")
        }
        return text
    }
}

extension UInt8 {
    /// Whether it is a character of ASCII that needs no escape in a string.
    fileprivate var isPlainText: Bool {
        self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
    }

    /// The value of an ASCII hexadecimal digit.
    var hexDigitValue: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
