/// JSON text that grows from left to right, value by value.
struct JSONText {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(1024)
    }

    mutating func append(punctuation characters: Unicode.Scalar...) {
        for character in characters { bytes.append(UInt8(ascii: character)) }
    }

    /// Adds a comma before all but the first element of the open object or array.
    mutating func separate() {
        guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[")
        else { return }
        bytes.append(UInt8(ascii: ","))
    }

    /// Adds what comes before the value of a field.
    ///
    /// - Returns: how long the text was before, for ``cut(to:)``.
    mutating func beginField(_ name: String) -> Int {
        let start = bytes.count
        separate()
        append(name)
        bytes.append(UInt8(ascii: ":"))
        return start
    }

    /// Whether the text ends with an array without elements.
    var endsWithEmptyArray: Bool {
        bytes.last == UInt8(ascii: "]") && bytes.dropLast().last == UInt8(ascii: "[")
    }

    /// Takes back what was added since.
    mutating func cut(to count: Int) {
        bytes.removeLast(bytes.count - count)
    }

    mutating func appendNull() { append(literal: "null") }

    mutating func append(_ value: Bool) { append(literal: value ? "true" : "false") }

    mutating func append(_ value: some BinaryInteger) { append(literal: String(value)) }

    /// Adds an integer of 64 bits: a string, because JavaScript's numbers cannot hold it.
    mutating func append(quoted value: some BinaryInteger) {
        append(punctuation: "\"")
        append(value)
        append(punctuation: "\"")
    }

    /// Adds a number, without a fraction where it has none.
    ///
    /// - Throws: `EncodingError.invalidValue` for what is no number.
    mutating func append(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "JSON has no such number")
            )
        }
        if let integer = Int64(exactly: value), abs(value) < 1e15 {
            append(integer)
        } else {
            append(literal: value.description)
        }
    }

    mutating func append(_ value: String) {
        var value = value
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            var rest = UnsafeRawBufferPointer(text)[...]
            while let index = JSONEscape.firstNeeded(in: UnsafeRawBufferPointer(rebasing: rest)) {
                bytes.append(contentsOf: rest.prefix(index))
                rest = rest.dropFirst(index)
                appendEscaped(rest.removeFirst())
            }
            bytes.append(contentsOf: rest)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        if byte < 0x20 {
            append(literal: "\\u00")
            bytes.append(byte >> 4 | UInt8(ascii: "0"))
            bytes.append(Self.hexDigits[Int(byte & 0xF)])
        } else {
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func append(literal text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}
