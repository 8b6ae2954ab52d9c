/// Texts: valid UTF-8 with every escape resolved.
extension JSONParser {
    mutating func text() throws(JSONError) -> String {
        try expect(UInt8(ascii: "\""))
        let start = position
        try skipPlain()
        if peek == UInt8(ascii: "\"") {
            advance()
            return try string(bytes[start..<(position - 1)], at: start)
        }
        var unescaped = Array(bytes[start..<position])
        while !skip(UInt8(ascii: "\"")) {
            let chunk = position
            if skip(UInt8(ascii: "\\")) {
                unescaped.append(contentsOf: String(try escaped()).utf8)
            } else {
                try skipPlain()
                unescaped += bytes[chunk..<position]
            }
        }
        return try string(unescaped[...], at: start)
    }

    /// Moves to the next quote or backslash; a control byte or the end of the text is refused.
    private mutating func skipPlain() throws(JSONError) {
        let rest = bytes[position...]
        let end = rest.firstIndex {
            $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        position = end ?? rest.endIndex
        guard let byte = peek, byte >= 0x20 else { throw .unexpected(offset: position) }
    }

    private mutating func escaped() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let letter = peek
        advance()
        switch letter {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try surrogatePairOrScalar()
        default: throw .unexpected(offset: start)
        }
    }

    private mutating func surrogatePairOrScalar() throws(JSONError) -> Unicode.Scalar {
        let start = position
        let first = try codeUnit()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard
            UTF16.isLeadSurrogate(first),
            skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u"))
        else { throw .textInvalid(offset: start) }
        let second = try codeUnit()
        guard UTF16.isTrailSurrogate(second) else { throw .textInvalid(offset: start) }
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
    }

    private mutating func codeUnit() throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = peek.flatMap(Hex.value(of:)) else {
                throw .unexpected(offset: position)
            }
            unit = unit << 4 | UInt16(digit)
            advance()
        }
        return unit
    }

    private func string(_ text: ArraySlice<UInt8>, at offset: Int) throws(JSONError) -> String {
        guard let string = String(validating: text, as: UTF8.self) else {
            throw .textInvalid(offset: offset)
        }
        return string
    }
}
