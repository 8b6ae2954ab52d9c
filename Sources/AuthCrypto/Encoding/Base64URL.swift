/// Bytes as base 64 with `-` and `_` and no padding, read strictly: one text for each value.
///
/// Source: RFC 4648, section 5, as RFC 7515, section 2, narrows it.
package enum Base64URL {
    static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )
    private static let values = Sextets.values(of: alphabet)

    /// Writes the alphabet that is safe in a URL, without padding.
    ///
    /// - Parameter bytes: any bytes.
    /// - Returns: ASCII text on one line.
    package static func encode(_ bytes: [UInt8]) -> String {
        String(decoding: Sextets.encode(bytes, alphabet: alphabet), as: UTF8.self)
    }

    /// Reads exactly what `encode` writes.
    ///
    /// - Parameter text: base64url without padding.
    /// - Returns: the bytes, or `nil` for padding, whitespace, the other alphabet, an impossible
    ///   length, or bits set beyond the last byte.
    package static func decode(_ text: String) -> [UInt8]? {
        decode(utf8: Array(text.utf8))
    }

    /// Reads exactly what `encode` writes.
    static func decode(utf8 text: [UInt8]) -> [UInt8]? {
        Sextets.decode(text, values: values, refusingStrayBits: true)
    }
}
