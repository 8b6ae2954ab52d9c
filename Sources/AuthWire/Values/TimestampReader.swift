/// Reads the parts of an RFC 3339 timestamp from left to right.
struct TimestampReader {
    private var rest: Substring.UTF8View

    init(_ text: String) {
        rest = text[...].utf8
    }

    /// Reads exactly `digits` digits and, if `ends` is given, one of its characters.
    mutating func number(digits: Int, then ends: String? = nil) -> Int64? {
        let text = rest.prefix(digits)
        guard text.count == digits, let number = Self.value(of: text) else { return nil }
        rest.removeFirst(digits)
        guard let ends else { return number }
        guard let end = rest.popFirst(), ends.utf8.contains(end) else { return nil }
        return number
    }

    /// Reads an optional fraction of up to nine digits, in whole milliseconds.
    mutating func fraction() -> Int64? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        rest.removeFirst()
        let digits = rest.prefix { Self.digits.contains($0) }
        guard (1...9).contains(digits.count) else { return nil }
        rest.removeFirst(digits.count)
        let milliseconds = Self.value(of: digits.prefix(3)) ?? 0
        return milliseconds * [1, 100, 10, 1][min(digits.count, 3)]
    }

    /// Reads the offset from UTC, in minutes, which must end the text.
    mutating func offset() -> Int64? {
        guard let sign = rest.popFirst() else { return nil }
        switch sign {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            return rest.isEmpty ? 0 : nil
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            guard let hours = number(digits: 2) else { return nil }
            if rest.first == UInt8(ascii: ":") { rest.removeFirst() }
            guard let minutes = number(digits: 2), rest.isEmpty, hours <= 23, minutes <= 59
            else { return nil }
            let offset = hours * 60 + minutes
            return sign == UInt8(ascii: "-") ? -offset : offset
        default:
            return nil
        }
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    private static func value(of text: Substring.UTF8View) -> Int64? {
        var value: Int64 = 0
        for byte in text {
            guard digits.contains(byte) else { return nil }
            value = value * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return value
    }
}
