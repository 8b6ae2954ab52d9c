/// Regroups bytes in groups of six bits and back, for both kinds of base 64.
enum Sextets {
    /// Writes each six bits as a character; the last one is filled up with zero bits.
    static func encode(_ bytes: [UInt8], alphabet: [UInt8]) -> [UInt8] {
        let fullGroups = bytes.count / 3
        let end = fullGroups * 3
        let left = bytes.count - end
        return [UInt8](unsafeUninitializedCapacity: fullGroups * 4 + 4) { text, count in
            alphabet.withUnsafeBufferPointer { alphabet in
                precondition(alphabet.count == 64, "six bits are a character each")
                func write(_ group: Int, _ characters: Int) {
                    for position in 0..<characters {
                        text[count + position] = alphabet[group &>> (18 &- 6 &* position) & 63]
                    }
                    count += characters
                }
                for start in stride(from: 0, to: end, by: 3) {
                    let high = Int(bytes[start]) << 16 | Int(bytes[start + 1]) << 8
                    write(high | Int(bytes[start + 2]), 4)
                }
                if left > 0 {
                    let low = left > 1 ? Int(bytes[end + 1]) << 8 : 0
                    write(Int(bytes[end]) << 16 | low, left + 1)
                }
            }
        }
    }

    /// In a table of values: no character of the alphabet.
    private static let unknown: UInt8 = 0xFF

    /// The value of each byte as a character, where `alphabets` write 0 to 63.
    static func values(of alphabets: [UInt8]...) -> [UInt8] {
        var values = [UInt8](repeating: unknown, count: 256)
        for alphabet in alphabets {
            for (value, character) in alphabet.enumerated() {
                values[Int(character)] = UInt8(truncatingIfNeeded: value)
            }
        }
        return values
    }

    /// Reads characters without padding.
    ///
    /// Returns `nil` where `values` knows a character not, where one character is left over, or,
    /// if asked, where bits beyond the last byte are set.
    static func decode(
        _ text: [UInt8],
        values: [UInt8],
        refusingStrayBits: Bool
    ) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var pendingBits = 0
        for character in text {
            let sextet = values[Int(character)]
            guard sextet != unknown else { return nil }
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
}
