/// A token that is well formed, and of which nothing more is known.
///
/// The header serves to find the key; nothing in the token may be believed before `verify`.
package struct UnverifiedJWT: Sendable {
    /// The longest text that is read as a token of ours.
    package static let maximumByteCount = 16384

    /// The header as it was written.
    package let header: JSONObject

    /// The header's `alg`, whatever it says.
    package let algorithm: String

    /// The header's `kid`.
    package let keyID: String?

    /// The header's `typ`.
    package let type: String?

    /// The payload, which anybody may have written.
    package let unverifiedClaims: [UInt8]

    private let signedText: [UInt8]
    private let signature: [UInt8]

    /// Whether this is a token in the form of `JWT.unsigned`.
    package var isUnsigned: Bool { algorithm == "none" && signature.isEmpty }

    /// Takes a token apart.
    ///
    /// - Parameters:
    ///   - text: the compact form, nothing around it.
    ///   - maximumByteCount: the longest text that is read at all.
    /// - Throws: `tooLong`, `malformed`.
    package init(_ text: String, maximumByteCount: Int = Self.maximumByteCount) throws(JWTError) {
        guard text.utf8.count <= maximumByteCount else { throw .tooLong }
        let dot = UInt8(ascii: ".")
        let segments = text.utf8.split(separator: dot, omittingEmptySubsequences: false)
            .map(Array.init)
        guard
            segments.count == 3,
            let headerText = Base64URL.decode(utf8: segments[0]),
            let claims = Base64URL.decode(utf8: segments[1]),
            let signature = Base64URL.decode(utf8: segments[2]),
            let header = try? JSONObject(parsing: headerText),
            let algorithm = header["alg"]?.stringValue
        else { throw .malformed }
        self.header = header
        self.algorithm = algorithm
        keyID = try Self.text("kid", of: header)
        type = try Self.text("typ", of: header)
        unverifiedClaims = claims
        signedText = segments[0] + [dot] + segments[1]
        self.signature = signature
    }

    /// Checks the signature with the key that the header names.
    ///
    /// - Parameter findKey: finds the key of a `kid` (absent where the header has none) for a
    ///   signature of this kind; `nil` where there is none.
    /// - Returns: the claims: what the key's owner signed, still to be read and checked.
    /// - Throws: `unsigned`, `algorithmUnsupported`, `criticalExtension`, `keyUnknown`,
    ///   `algorithmMismatch`, `signatureInvalid`.
    package func verify(
        using findKey: (_ keyID: String?, SignatureAlgorithm) -> PublicKey?
    ) throws(JWTError) -> [UInt8] {
        let algorithm = try acceptableAlgorithm()
        guard let key = findKey(keyID, algorithm) else { throw .keyUnknown }
        // The key decides, never the header: else a public key could pass for a shared secret.
        guard key.algorithm == algorithm else { throw .algorithmMismatch }
        guard key.verify(signature: signature, message: signedText) else {
            throw .signatureInvalid
        }
        return unverifiedClaims
    }

    private func acceptableAlgorithm() throws(JWTError) -> SignatureAlgorithm {
        guard algorithm.lowercased() != "none" else { throw .unsigned }
        guard let accepted = SignatureAlgorithm(rawValue: algorithm) else {
            throw .algorithmUnsupported
        }
        // Source: RFC 7515, section 4.1.11; and RFC 7797 for `b64`, which only counts in `crit`.
        guard header["crit"] == nil else { throw .criticalExtension }
        return accepted
    }

    /// A member that must be text where it is there at all.
    private static func text(_ name: String, of header: JSONObject) throws(JWTError) -> String? {
        guard let value = header[name] else { return nil }
        guard let text = value.stringValue else { throw .malformed }
        return text
    }
}
