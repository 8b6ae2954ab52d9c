/// A text that must not show up in a description, a dump or a log.
struct Secret: Hashable, Codable, Sendable {
    /// The text itself.
    let value: String

    init(_ value: String) {
        self.value = value
    }

    init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(String.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    var description: String { "<secret>" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: []) }
}
