/// DER bytes as text between two marker lines.
///
/// Source: RFC 7468.
package enum PEM {
    /// Wraps bytes in lines of 64 characters.
    ///
    /// - Parameters:
    ///   - bytes: DER.
    ///   - label: what the bytes are, such as `CERTIFICATE`.
    /// - Returns: the text, a line break at its end.
    package static func encode(_ bytes: [UInt8], label: String) -> String {
        let characters = Array(Base64.encode(bytes).utf8)
        var text = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: characters.count, by: 64) {
            let line = characters[start..<min(start + 64, characters.count)]
            text += String(decoding: line, as: UTF8.self) + "\n"
        }
        return text + "-----END \(label)-----\n"
    }

    /// Unwraps the only block of a text.
    ///
    /// - Parameters:
    ///   - text: one block; whitespace around it and any line lengths are allowed.
    ///   - label: what the bytes must be.
    /// - Returns: the DER, or `nil` where the text is anything else.
    package static func decode(_ text: String, label: String) -> [UInt8]? {
        let begin = "-----BEGIN \(label)-----".utf8
        let end = "-----END \(label)-----".utf8
        var characters = Array(text.utf8)[...]
        while let last = characters.last, isWhitespace(last) { characters.removeLast() }
        characters = characters.drop(while: isWhitespace)
        guard
            characters.count >= begin.count + end.count,
            characters.starts(with: begin),
            characters.suffix(end.count).elementsEqual(end)
        else { return nil }
        let body = characters.dropFirst(begin.count).dropLast(end.count)
        return Base64.decode(String(decoding: body.filter { !isWhitespace($0) }, as: UTF8.self))
    }

    private static func isWhitespace(_ character: UInt8) -> Bool {
        [0x20, 0x09, 0x0A, 0x0D].contains(character)
    }
}
