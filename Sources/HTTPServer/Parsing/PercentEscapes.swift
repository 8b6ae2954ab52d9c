/// Percent-escapes of a URI.
///
/// Source: RFC 3986, section 2.1.
enum PercentEscapes {
    /// Tells whether each percent sign has two hexadecimal digits behind it.
    static func areWellFormed(_ text: Substring) -> Bool {
        decode(text) != nil
    }

    /// The bytes an escaped text stands for; nil if an escape is not well formed.
    static func decode(_ text: Substring) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.utf8.count)
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            if byte == UInt8(ascii: "%") {
                guard let high = bytes.next()?.hexValue, let low = bytes.next()?.hexValue else {
                    return nil
                }
                decoded.append(high &<< 4 | low)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Tells whether a well-formed text has an escape for `/` or `%`, whose decoding would lose which
    /// slashes divide the path, or which percent signs were sent.
    static func hideDelimiter(_ text: Substring) -> Bool {
        let escapes = text.utf8.split(
            separator: UInt8(ascii: "%"),
            omittingEmptySubsequences: false
        )
        return escapes.dropFirst().contains { escape in
            ["2f", "2F", "25"].contains(String(Substring(escape.prefix(2))))
        }
    }
}
