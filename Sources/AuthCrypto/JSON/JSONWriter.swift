/// Writes JSON without whitespace.
struct JSONWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ value: JSONValue) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .int(let value): append(String(value))
        case .double(let value): append(value.isFinite ? value.description : "null")
        case .string(let value): write(value)
        case .array(let elements): write(elements)
        case .object(let object): write(object)
        }
    }

    private mutating func write(_ elements: [JSONValue]) {
        append("[")
        for (index, element) in elements.enumerated() {
            if index > 0 { append(",") }
            write(element)
        }
        append("]")
    }

    private mutating func write(_ object: JSONObject) {
        append("{")
        for (index, member) in object.enumerated() {
            if index > 0 { append(",") }
            write(member.name)
            append(":")
            write(member.value)
        }
        append("}")
    }

    private mutating func write(_ text: String) {
        append("\"")
        if text.utf8.contains(where: mustBeEscaped) {
            appendEscaped(text)
        } else {
            append(text)
        }
        append("\"")
    }

    private func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func appendEscaped(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): append("\\\"")
            case UInt8(ascii: "\\"): append("\\\\")
            case UInt8(ascii: "\n"): append("\\n")
            case UInt8(ascii: "\r"): append("\\r")
            case UInt8(ascii: "\t"): append("\\t")
            case 0..<0x20: append("\\u00" + Hex.encode([byte]))
            default: bytes.append(byte)
            }
        }
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
