/// How long a text message is to the networks, which bill each of its segments.
///
/// Source: 3GPP TS 23.038, section 6.2.1, and TS 23.040, section 9.2.3.24.
package struct SMSLength: Hashable, Sendable {
    /// How a text message is written.
    package enum Encoding: String, Sendable {
        /// 160 characters of a small alphabet, in seven bits each.
        case gsm7 = "GSM-7"
        /// 70 characters of any alphabet, in sixteen bits each.
        case ucs2 = "UCS-2"

        /// How many units a message has, and each segment of a longer one.
        fileprivate var room: (whole: Int, part: Int) {
            switch self {
            case .gsm7: (160, 153)
            case .ucs2: (70, 67)
            }
        }
    }

    /// The basic alphabet, but for the letters and digits of ASCII.
    private static let basic = Set(
        "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./:;<=>?¡ÄÖÑÜ§¿äöñüà".unicodeScalars
    )
    /// What is written with two of its characters.
    private static let extended = Set("^{}\\[~]|€\u{C}".unicodeScalars)

    package let encoding: Encoding
    /// Septets of GSM-7, or sixteen-bit words of UCS-2.
    package let units: Int
    package let segments: Int
    /// What is not in the small alphabet, once each in its order.
    package let foreign: [Unicode.Scalar]

    /// Measures a text.
    package init(of text: String) {
        var foreign: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars
        where Self.septets(of: scalar) == nil && !foreign.contains(scalar) {
            foreign.append(scalar)
        }
        let encoding = foreign.isEmpty ? Encoding.gsm7 : .ucs2
        let sizes = text.unicodeScalars.map { scalar in
            encoding == .gsm7 ? Self.septets(of: scalar) ?? 1 : UTF16.width(scalar)
        }
        self.foreign = foreign
        self.encoding = encoding
        units = sizes.reduce(0, +)
        segments = units <= encoding.room.whole ? 1 : Self.segments(sizes, of: encoding.room.part)
    }

    /// No character is divided between two segments.
    private static func segments(_ sizes: [Int], of room: Int) -> Int {
        var segments = 1
        var used = 0
        for size in sizes {
            if used + size > room {
                segments += 1
                used = 0
            }
            used += size
        }
        return segments
    }

    private static func septets(of scalar: Unicode.Scalar) -> Int? {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": 1
        case _ where basic.contains(scalar): 1
        case _ where extended.contains(scalar): 2
        default: nil
        }
    }
}
