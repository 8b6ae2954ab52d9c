/// Reads one JSON document, strictly: no comments, no trailing commas, no repeated names.
///
/// Of what RFC 8259 leaves open, this refuses repeated names (two readers could differ on which
/// one counts) and halves of surrogate pairs (no text holds them).
struct JSONParser {
    private static let maximumDepth = 64

    /// Where searching a list of names costs more than a set of them.
    private static let manyMembers = 16

    let bytes: [UInt8]
    var position = 0
    private var depth = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func document() throws(JSONError) -> JSONValue {
        let value = try value()
        skipWhitespace()
        guard position == bytes.count else { throw .unexpected(offset: position) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        skipWhitespace()
        switch peek {
        case UInt8(ascii: "{"): return .object(try object())
        case UInt8(ascii: "["): return .array(try array())
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }
}

extension JSONParser {
    private mutating func array() throws(JSONError) -> [JSONValue] {
        try descend()
        defer { depth -= 1 }
        var elements: [JSONValue] = []
        skipWhitespace()
        guard !skip(UInt8(ascii: "]")) else { return elements }
        repeat {
            elements.append(try value())
            skipWhitespace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
        return elements
    }

    private mutating func object() throws(JSONError) -> JSONObject {
        try descend()
        defer { depth -= 1 }
        var members: [JSONObject.Member] = []
        var names: Set<String> = []
        skipWhitespace()
        guard !skip(UInt8(ascii: "}")) else { return JSONObject() }
        repeat {
            skipWhitespace()
            let start = position
            let name = try text()
            guard isNew(name, among: members, names: &names) else {
                throw .nameRepeated(offset: start)
            }
            skipWhitespace()
            try expect(UInt8(ascii: ":"))
            members.append(JSONObject.Member(name: name, value: try value()))
            skipWhitespace()
        } while skip(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
        return JSONObject(distinct: members)
    }

    /// Steps over an opening bracket, which must not be one too many.
    private mutating func descend() throws(JSONError) {
        guard depth < Self.maximumDepth else { throw .tooDeep(offset: position) }
        depth += 1
        advance()
    }

    /// Tells whether no member has this name yet, in a time that stays short for a huge object.
    private func isNew(
        _ name: String,
        among members: [JSONObject.Member],
        names: inout Set<String>
    ) -> Bool {
        guard members.count >= Self.manyMembers else {
            return !members.contains { $0.name == name }
        }
        if names.isEmpty {
            names.formUnion(members.map(\.name))
        }
        return names.insert(name).inserted
    }

    private mutating func literal(
        _ word: StaticString,
        _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        let start = position
        let matches = word.withUTF8Buffer { bytes[start...].starts(with: $0) }
        guard matches else { throw .unexpected(offset: start) }
        advance(by: word.utf8CodeUnitCount)
        return value
    }
}

extension JSONParser {
    /// The byte to read next, `nil` at the end.
    var peek: UInt8? {
        position < bytes.count ? bytes[position] : nil
    }

    /// Moves on, at most to the end.
    mutating func advance(by count: Int = 1) {
        position = min(position + count, bytes.count)
    }

    /// Moves over one byte if it is this one, and tells whether it was.
    @discardableResult
    mutating func skip(_ byte: UInt8) -> Bool {
        guard peek == byte else { return false }
        advance()
        return true
    }

    /// Moves over one byte that must be this one.
    mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard skip(byte) else { throw .unexpected(offset: position) }
    }

    private mutating func skipWhitespace() {
        while let byte = peek {
            switch byte {
            case 0x20, 0x09, 0x0A, 0x0D: advance()
            default: return
            }
        }
    }
}
