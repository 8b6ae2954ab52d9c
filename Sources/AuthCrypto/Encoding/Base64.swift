/// Bytes as base 64 with `+`, `/` and padding, read leniently: others wrote it.
///
/// Source: RFC 4648, section 4.
package enum Base64 {
    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )
    private static let values = Sextets.values(of: alphabet, Base64URL.alphabet)

    /// Writes the standard alphabet, padded to a multiple of four characters.
    ///
    /// - Parameter bytes: any bytes.
    /// - Returns: ASCII text on one line.
    package static func encode(_ bytes: [UInt8]) -> String {
        var text = Sextets.encode(bytes, alphabet: alphabet)
        while !text.count.isMultiple(of: 4) {
            text.append(UInt8(ascii: "="))
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes the alphabet that is safe in a URL, padded: Google's form of bytes in JSON.
    ///
    /// - Parameter bytes: any bytes.
    /// - Returns: ASCII text on one line.
    package static func encodeWebSafe(_ bytes: [UInt8]) -> String {
        let text = Base64URL.encode(bytes)
        return text + String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
    }

    /// Reads either alphabet, with its padding or without.
    ///
    /// Bits beyond the last whole byte are ignored. Whitespace is not.
    ///
    /// - Parameter text: base 64 or base64url.
    /// - Returns: the bytes, or `nil` where the text is neither.
    package static func decode(_ text: String) -> [UInt8]? {
        var characters = Array(text.utf8)
        let length = characters.count
        while characters.last == UInt8(ascii: "="), length - characters.count < 2 {
            characters.removeLast()
        }
        let isPadded = characters.count < length
        guard !isPadded || length.isMultiple(of: 4) else { return nil }
        return Sextets.decode(characters, values: values, refusingStrayBits: false)
    }
}
