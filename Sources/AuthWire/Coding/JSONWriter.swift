/// Writes the values of messages as JSON, one inside the other.
///
/// A class, because the containers of `Encodable` are values that all write to one text. They have
/// no end, so whoever writes a value closes the object or array that the value opened.
final class JSONWriter {
    private var text = JSONText()
    private let omitsEmpty: Bool
    private var frame = Frame()

    /// What the value being written has opened, and whose fields it has.
    private struct Frame {
        var open: Open = .nothing
        var message: Any.Type?
    }

    private enum Open {
        case nothing, object, array, scalar
    }

    /// - Parameter omitsEmpty: whether fields with `""`, `false`, `0` or `[]` are left out.
    init(omitsEmpty: Bool) {
        self.omitsEmpty = omitsEmpty
    }

    /// What was written.
    var bytes: [UInt8] { text.bytes }

    /// Writes a whole value.
    func write<T: Encodable>(_ value: T) throws {
        let outer = frame
        defer { frame = outer }
        frame = Frame(message: T.self)
        try value.encode(to: MessageEncoder(writer: self))
        switch frame.open {
        case .nothing: text.append(punctuation: "{", "}")
        case .object: text.append(punctuation: "}")
        case .array: text.append(punctuation: "]")
        case .scalar: break
        }
    }

    /// Begins the object of the value being written, once.
    func openObject() {
        guard frame.open == .nothing else { return }
        frame.open = .object
        text.append(punctuation: "{")
    }

    /// Begins the array of the value being written, once.
    func openArray() {
        guard frame.open == .nothing else { return }
        frame.open = .array
        text.append(punctuation: "[")
    }

    /// Writes a field with one value to the open object, or nothing if it is empty and not kept.
    func field(
        _ name: String,
        isEmpty: Bool = false,
        append: (inout JSONText) throws -> Void
    ) rethrows {
        if isEmpty, omits(name) { return }
        _ = text.beginField(name)
        try append(&text)
    }

    /// Writes a field with a value that is written in parts; not if it is an empty array and not kept.
    func field<T: Encodable>(_ name: String, _ value: T) throws {
        let start = text.beginField(name)
        let valueStart = text.bytes.count
        try write(value)
        if text.bytes.count == valueStart + 2, text.endsWithEmptyArray, omits(name) {
            text.cut(to: start)
        }
    }

    private func omits(_ name: String) -> Bool {
        omitsEmpty && (frame.message as? any KeepsEmptyFields.Type)?.keepsEmpty(name) != true
    }

    /// Begins an element of the open array.
    func separate() {
        text.separate()
    }

    /// Writes `null` as an element of the open array.
    func nullElement() {
        text.separate()
        text.appendNull()
    }

    /// Writes the value being written as one without an end.
    func single(_ append: (inout JSONText) throws -> Void) rethrows {
        frame.open = .scalar
        try append(&text)
    }

    /// Writes, as the value being written, another one.
    func single(_ value: some Encodable) throws {
        frame.open = .scalar
        try write(value)
    }
}
