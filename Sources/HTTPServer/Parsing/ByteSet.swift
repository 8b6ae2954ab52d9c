/// A set of ASCII bytes that answers in a few instructions.
struct ByteSet: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// Collects the ASCII bytes of a text; others are left out.
    init(_ members: String) {
        var low: UInt64 = 0
        var high: UInt64 = 0
        for byte in members.utf8 {
            if byte < 64 {
                low |= 1 &<< UInt64(byte)
            } else if byte < 128 {
                high |= 1 &<< UInt64(byte &- 64)
            }
        }
        self.low = low
        self.high = high
    }

    func contains(_ byte: UInt8) -> Bool {
        let half = byte < 64 ? low : byte < 128 ? high : 0
        return half &>> UInt64(byte & 63) & 1 == 1
    }

    private static let alphanumerics =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"

    /// What a method and a field name are made of.
    ///
    /// Source: RFC 9110, section 5.6.2.
    static let token = ByteSet(alphanumerics + "!#$%&'*+-.^_`|~")

    /// What a host is made of, percent-escapes left out.
    ///
    /// Source: RFC 3986, section 3.2.2.
    static let host = ByteSet(alphanumerics + "-._~!$&'()*+,;=")

    /// What stands between the brackets of an IP literal.
    ///
    /// Source: RFC 3986, section 3.2.2.
    static let ipLiteral = ByteSet(alphanumerics + "-._~!$&'()*+,;=:")

    /// What a path is made of, the percent sign included.
    ///
    /// Source: RFC 3986, section 3.3.
    static let path = ByteSet(alphanumerics + "-._~!$&'()*+,;=:@/%")

    /// What a query is made of: RFC 3986, section 3.4, and the bytes that browsers send unescaped.
    ///
    /// Source: WHATWG URL, query percent-encode set.
    static let query = ByteSet(alphanumerics + "-._~!$&'()*+,;=:@/%?[]{}|\\^`")
}

extension UInt8 {
    static let tab = UInt8(ascii: "\t")
    static let lineFeed = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")

    /// A control byte that no head, and nothing decoded from one, may hold.
    var isControl: Bool { self < 0x20 || self == 0x7F }

    /// A to Z as a to z; every other byte as it is.
    var asciiLowercase: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

    /// The value of a hexadecimal digit.
    var hexValue: UInt8? {
        switch self {
        case 0x30...0x39: self &- 0x30
        case 0x41...0x46: self &- 0x41 &+ 10
        case 0x61...0x66: self &- 0x61 &+ 10
        default: nil
        }
    }
}
