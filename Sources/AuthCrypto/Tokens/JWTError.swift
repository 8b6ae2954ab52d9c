/// Why a JSON Web Token was refused.
package enum JWTError: Error, Equatable {
    /// Longer than this server reads.
    case tooLong
    /// Not three segments of base64url with a JSON object as header.
    case malformed
    /// Says of itself that nobody signed it, in whatever spelling.
    case unsigned
    /// Signed in a way this server does not accept.
    case algorithmUnsupported
    /// Demands an extension that this server does not know, and must not ignore.
    case criticalExtension
    /// No key of that name.
    case keyUnknown
    /// The key named is for another kind of signature.
    case algorithmMismatch
    /// Signed by another key, or changed since.
    case signatureInvalid
}
