/// A decimal number that is written as text, such as `"0.075"`, and may be read from a number, too.
package struct WireDecimal: Hashable, Sendable {
    /// As it came; whether it is a number is the reader's to see.
    package let text: String

    /// Takes a text.
    package init(_ text: String) {
        self.text = text
    }
}

extension WireDecimal: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            text = try container.decode(String.self)
        } catch is DecodingError {
            let number = try container.decode(Double.self)
            text = Int64(exactly: number).map { "\($0)" } ?? "\(number)"
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
