/// Why a key was refused or could not be used.
package enum KeyError: Error, Equatable {
    /// The text or bytes are not of the form that was asked for.
    case malformed
    /// A key of another kind, or of a size that is too weak or absurd.
    case unsupported
    /// A certificate's name or times cannot be written.
    case certificateInvalid
    /// OpenSSL failed where it cannot for any input: out of memory, mostly.
    case internalFailure
}
