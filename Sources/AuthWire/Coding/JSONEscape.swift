/// Finds what must be escaped in a text: control characters, quotation marks and backslashes.
///
/// Source: RFC 8259, section 7.
enum JSONEscape {
    /// The place of the first byte that needs an escape; nil where none does.
    ///
    /// Tokens are long and need none, so that eight bytes are looked at together.
    static func firstNeeded(in text: UnsafeRawBufferPointer) -> Int? {
        var index = 0
        while text.count - index >= 8 {
            let word = text.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            if isNeeded(inAnyOf: word) { break }
            index += 8
        }
        return text[index...].firstIndex(where: isNeeded)
    }

    private static func isNeeded(in byte: UInt8) -> Bool {
        byte < 0x20 || byte == quotationMark || byte == backslash
    }

    private static let quotationMark = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// The byte 1 in each of eight places.
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    /// The highest bit of each of eight bytes.
    private static let highestBits: UInt64 = 0x8080_8080_8080_8080

    private static func isNeeded(inAnyOf word: UInt64) -> Bool {
        // The highest bit of some place is set where, and only where, a byte is less than the number that
        // is taken off, for numbers up to 128.
        func hasByte(below limit: UInt64, _ word: UInt64) -> Bool {
            (word &- ones * limit) & ~word & highestBits != 0
        }
        return hasByte(below: 0x20, word)
            || hasByte(below: 1, word ^ ones * UInt64(quotationMark))
            || hasByte(below: 1, word ^ ones * UInt64(backslash))
    }
}
