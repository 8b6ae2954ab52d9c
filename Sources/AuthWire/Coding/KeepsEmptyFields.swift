/// An answer of which some fields are written even when they are empty.
///
/// Answers leave out `""`, `false`, `0` and `[]`, which mean "not set" in the protocol's first
/// language, protocol buffers. Clients look for a few of them all the same.
protocol KeepsEmptyFields {
    static var fieldsKeptEmpty: Set<String> { get }
}
