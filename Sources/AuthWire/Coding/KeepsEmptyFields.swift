/// A message of which some fields are written even when they are empty.
///
/// Answers leave out `""`, `false`, `0` and `[]`, which mean "not set" in the language that the
/// protocol was first written in, protocol buffers. Clients look for a few of them all the same.
protocol KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool
}

/// A map's values are no fields.
extension Dictionary: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { true }
}
