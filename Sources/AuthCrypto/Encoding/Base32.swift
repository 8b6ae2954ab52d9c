/// The encoding in which authenticator apps take their secrets: upper case, without padding.
///
/// Source: RFC 4648, section 6.
package enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// Writes bytes as text.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var held: UInt16 = 0
        var heldBits: UInt16 = 0
        for byte in bytes {
            // At most 4 bits are held over, so that 12 bits are the most there ever are.
            held = (held << 8 | UInt16(byte)) & 0x0fff
            heldBits += 8
            while heldBits >= 5 {
                heldBits -= 5
                text.append(alphabet[Int(held >> heldBits & 0x1f)])
            }
        }
        if heldBits > 0 { text.append(alphabet[Int(held << (5 - heldBits) & 0x1f)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
