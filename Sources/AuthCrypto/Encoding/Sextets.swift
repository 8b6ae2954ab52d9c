/// Regroups bytes in groups of six bits and back, for both kinds of base 64.
enum Sextets {
    /// Writes each six bits as a character; the last one is filled up with zero bits.
    static func encode(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        var pending: UInt32 = 0
        var pendingBits = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 6 {
                pendingBits -= 6
                text.append(alphabet[Int(pending >> UInt32(pendingBits) & 63)])
            }
        }
        if pendingBits > 0 {
            text.append(alphabet[Int(pending << UInt32(6 - pendingBits) & 63)])
        }
        return text
    }

    /// Reads characters without padding.
    ///
    /// Returns `nil` where `value` knows a character not, where one character is left over, or,
    /// if asked, where bits beyond the last byte are set.
    static func decode(
        _ text: [UInt8],
        value: (UInt8) -> UInt8?,
        refusingStrayBits: Bool
    ) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var pendingBits = 0
        for character in text {
            guard let sextet = value(character) else { return nil }
            pending = pending << 6 | UInt32(sextet)
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> UInt32(pendingBits)))
            }
        }
        let strayBits = pending & (1 << UInt32(pendingBits) - 1)
        guard !refusingStrayBits || strayBits == 0 else { return nil }
        return bytes
    }

    /// The value of a character that both alphabets share.
    static func value(ofAlphanumeric character: UInt8) -> UInt8? {
        switch character {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
        default: nil
        }
    }
}
