/// Text of the form `application/x-www-form-urlencoded`.
enum FormText {
    /// A field of a form.
    struct Field: Hashable, Sendable {
        let name: String
        let value: String
    }

    /// Writes fields in their order.
    static func encode(_ fields: [(String, String)]) -> [UInt8] {
        Array(fields.map { escaped($0.0) + "=" + escaped($0.1) }.joined(separator: "&").utf8)
    }

    /// Escapes everything but unreserved characters.
    ///
    /// Source: RFC 3986, section 2.3.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                escaped.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                escaped += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return escaped
    }

    /// Reads fields in their order; what is escaped wrongly stays as it is.
    static func decode(_ bytes: [UInt8]) -> [Field] {
        bytes.split(separator: UInt8(ascii: "&")).map { pair in
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            return Field(
                name: unescaped(parts.first ?? []),
                value: unescaped(parts.dropFirst().first ?? [])
            )
        }
    }

    private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
        var plain: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): plain.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = String(decoding: rest.prefix(2), as: UTF8.self)
                guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else {
                    plain.append(byte)
                    continue
                }
                plain.append(value)
                rest = rest.dropFirst(2)
            default: plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}

extension [FormText.Field] {
    /// The value of the first field of a name; nil where there is none.
    func first(named name: String) -> String? {
        first { $0.name == name }?.value
    }
}
