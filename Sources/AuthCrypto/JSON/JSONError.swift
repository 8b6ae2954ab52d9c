/// Why a text is no JSON document that this server reads.
///
/// Offsets count bytes from the start; the text itself is not repeated, since it may be secret.
package enum JSONError: Error, Equatable {
    /// The text is longer than the reader was allowed to read.
    case tooLong
    /// Arrays and objects are nested deeper than 64 levels.
    case tooDeep(offset: Int)
    /// Something other than what the grammar asks for, the end of the text included.
    case unexpected(offset: Int)
    /// A text is not UTF-8, or half a surrogate pair.
    case textInvalid(offset: Int)
    /// A number is beyond what a double holds.
    case numberOutOfRange(offset: Int)
    /// An object names a member twice.
    case nameRepeated(offset: Int)
    /// The document is whole but no object.
    case notAnObject
}
