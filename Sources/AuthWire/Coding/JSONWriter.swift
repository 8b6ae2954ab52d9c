/// JSON text that grows from left to right.
///
/// A class, because the containers of `Encodable` are values that all write to one text. They have
/// no end, so whoever writes a value closes the object or array that the value opened.
final class JSONWriter {
    private(set) var bytes: [UInt8] = []
    private let omitsEmpty: Bool
    private var frame = Frame()

    /// What the value being written has opened, and whether it keeps its empty fields.
    private struct Frame {
        var open: Open = .nothing
        var message: (any KeepsEmptyFields.Type)?
    }

    private enum Open {
        case nothing, object, array, scalar
    }

    /// - Parameter omitsEmpty: whether fields with `""`, `false`, `0` or `[]` are left out.
    init(omitsEmpty: Bool) {
        self.omitsEmpty = omitsEmpty
        bytes.reserveCapacity(1024)
    }

    /// Writes a whole value.
    func write<T: Encodable>(_ value: T) throws {
        let outer = frame
        defer { frame = outer }
        frame = Frame(message: omitsEmpty ? T.self as? any KeepsEmptyFields.Type : nil)
        try value.encode(to: MessageEncoder(writer: self))
        switch frame.open {
        case .nothing: append("{}")
        case .object: bytes.append(UInt8(ascii: "}"))
        case .array: bytes.append(UInt8(ascii: "]"))
        case .scalar: break
        }
    }

    /// Begins the object of the value being written, once.
    func openObject() {
        guard frame.open == .nothing else { return }
        frame.open = .object
        bytes.append(UInt8(ascii: "{"))
    }

    /// Begins the array of the value being written, once.
    func openArray() {
        guard frame.open == .nothing else { return }
        frame.open = .array
        bytes.append(UInt8(ascii: "["))
    }

    /// Writes a field of the open object, or nothing if it is empty and not kept.
    func field(
        _ name: String,
        isEmpty: Bool = false,
        write: (JSONWriter) throws -> Void
    ) rethrows {
        let omits = omitsEmpty && frame.message?.keepsEmpty(name) != true
        guard !(isEmpty && omits) else { return }
        let start = bytes.count
        separate()
        scalar(name)
        bytes.append(UInt8(ascii: ":"))
        let valueStart = bytes.count
        try write(self)
        if omits, bytes.count == valueStart + 2, bytes[valueStart] == UInt8(ascii: "[") {
            bytes.removeLast(bytes.count - start)
        }
    }

    /// Writes the comma before all but the first element of the open object or array.
    func separate() {
        guard let last = bytes.last, last != UInt8(ascii: "{"), last != UInt8(ascii: "[")
        else { return }
        bytes.append(UInt8(ascii: ","))
    }

    /// Marks the value being written as one without an end.
    func single(write: (JSONWriter) throws -> Void) rethrows {
        frame.open = .scalar
        try write(self)
    }
}

extension JSONWriter {
    func null() { append("null") }

    func scalar(_ value: Bool) { append(value ? "true" : "false") }

    func scalar<T: BinaryInteger>(_ value: T) { append(String(value)) }

    /// Writes an integer of 64 bits: a string, because JavaScript's numbers cannot hold it.
    func int64<T: BinaryInteger>(_ value: T) {
        bytes.append(UInt8(ascii: "\""))
        scalar(value)
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a number, without a fraction where it has none.
    ///
    /// - Throws: `EncodingError.invalidValue` for what is no number.
    func scalar(_ value: Double) throws {
        guard value.isFinite else {
            throw EncodingError.invalidValue(
                value,
                .init(codingPath: [], debugDescription: "JSON has no such number")
            )
        }
        if let integer = Int64(exactly: value), abs(value) < 1e15 {
            scalar(integer)
        } else {
            append(value.description)
        }
    }

    func scalar(_ value: String) {
        var value = value
        bytes.append(UInt8(ascii: "\""))
        value.withUTF8 { text in
            var start = text.startIndex
            for index in text.indices where text[index].needsEscape {
                bytes.append(contentsOf: text[start..<index])
                escape(text[index])
                start = index + 1
            }
            bytes.append(contentsOf: text[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private func escape(_ byte: UInt8) {
        if byte < 0x20 {
            append("\\u00")
            bytes.append(byte >> 4 | UInt8(ascii: "0"))
            bytes.append(Self.hexDigits[Int(byte & 0xF)])
        } else {
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        }
    }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }
}

extension UInt8 {
    fileprivate var needsEscape: Bool {
        self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\")
    }
}
