import AuthCrypto

/// Writes texts into queries and forms, and reads them back.
///
/// Source: RFC 3986, section 2.
enum PercentEncoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text with every byte escaped, in one layer, except RFC 3986's `unreserved`.
    static func escape(_ text: String) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
                UInt8(ascii: "_"), UInt8(ascii: "~"):
                bytes.append(byte)
            default:
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The text that was escaped; nil where it is malformed, or no UTF-8.
    static func decode(_ text: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var rest = text.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                guard let high = rest.next(), let low = rest.next(),
                    let escaped = Hex.decode(String(decoding: [high, low], as: UTF8.self))?.first
                else { return nil }
                bytes.append(escaped)
            default: bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The pairs of a form; of a name that comes twice the last.
    static func pairs(of form: [UInt8]) -> [String: String] {
        var pairs: [String: String] = [:]
        for pair in form.split(separator: UInt8(ascii: "&")) {
            let parts = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard parts.count == 2, let name = decode(parts[0]), let value = decode(parts[1])
            else { continue }
            pairs[name] = value
        }
        return pairs
    }
}
