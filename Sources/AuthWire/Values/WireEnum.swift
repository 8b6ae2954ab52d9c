/// A set of names that may grow, of which each has a number too.
///
/// A reader must survive a name that it does not know, so the type is a struct over the name.
/// Decoding takes the name, its number, or the number as text: Android sends `6` and the Apple SDK
/// `"3"` where others send names. An unknown number stays as its own text.
package protocol WireEnum: RawRepresentable, Codable, Hashable, Sendable where RawValue == String {
    /// The names by number; the first one means "not set".
    static var names: [String] { get }

    /// Takes any name, known or not.
    init(rawValue: String)
}

extension WireEnum {
    /// Whether the value says no more than an absent field would.
    package var isUnspecified: Bool { rawValue.isEmpty || rawValue == Self.names.first }

    /// Whether the protocol has this name.
    package var isKnown: Bool { Self.names.contains(rawValue) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let name = try? container.decode(String.self) {
            self = Int(name).map(Self.init(number:)) ?? Self(rawValue: name)
        } else {
            self.init(number: try container.decode(Int.self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    private init(number: Int) {
        let isKnown = Self.names.indices.contains(number)
        self.init(rawValue: isKnown ? Self.names[number] : String(number))
    }
}
