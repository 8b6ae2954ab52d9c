/// Numbers: exact where they are whole and fit 64 bits.
extension JSONParser {
    mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        skip(UInt8(ascii: "-"))
        try integerPart()
        let hasFraction = try fraction()
        let hasExponent = try exponent()
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if !hasFraction, !hasExponent, let value = Int64(text) { return .int(value) }
        guard let value = Double(text), value.isFinite else {
            throw .numberOutOfRange(offset: start)
        }
        return .double(value)
    }

    private mutating func integerPart() throws(JSONError) {
        // A zero in front is the whole integer part: `01` ends behind the zero.
        guard !skip(UInt8(ascii: "0")) else { return }
        try digits()
    }

    private mutating func fraction() throws(JSONError) -> Bool {
        guard skip(UInt8(ascii: ".")) else { return false }
        try digits()
        return true
    }

    private mutating func exponent() throws(JSONError) -> Bool {
        guard skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) else { return false }
        if !skip(UInt8(ascii: "+")) { skip(UInt8(ascii: "-")) }
        try digits()
        return true
    }

    private mutating func digits() throws(JSONError) {
        let start = position
        while let byte = peek, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            advance()
        }
        guard position > start else { throw .unexpected(offset: position) }
    }
}
