internal import COpenSSL

/// A signature with all set but what is to be signed; each one works on a copy.
///
/// To set one up anew OpenSSL looks for its own parts, by name.
///
/// Unchecked, because it owns an `EVP_PKEY_CTX *` that is copied and never used itself: a copy changes
/// nothing of it but the counts of what both hold, and those are atomic.
final class PreparedSignature: @unchecked Sendable {
    private let pointer: OpaquePointer
    private let maximumByteCount: Int

    /// Sets it up: SHA-256, and for RSA the padding of PKCS #1 version 1.5.
    ///
    /// - Throws: `internalFailure`.
    init(_ key: KeyHandle) throws(KeyError) {
        guard let context = EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil) else {
            throw .internalFailure
        }
        guard EVP_PKEY_sign_init(context) == 1,
            EVP_PKEY_CTX_set_signature_md(context, FetchedDigest.sha256.pointer) == 1,
            key.algorithm != .rs256 || EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1
        else {
            EVP_PKEY_CTX_free(context)
            throw .internalFailure
        }
        pointer = context
        maximumByteCount = Int(EVP_PKEY_get_size(key.pointer))
    }

    deinit { EVP_PKEY_CTX_free(pointer) }

    /// Signs a hash.
    ///
    /// - Parameter hash: of SHA-256.
    /// - Returns: what OpenSSL makes of it: for EC a sequence in DER.
    /// - Throws: `internalFailure`.
    func sign(_ hash: [UInt8]) throws(KeyError) -> [UInt8] {
        guard let context = EVP_PKEY_CTX_dup(pointer) else { throw .internalFailure }
        defer { EVP_PKEY_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: maximumByteCount)
        var count = signature.count
        guard EVP_PKEY_sign(context, &signature, &count, hash, hash.count) == 1 else {
            throw .internalFailure
        }
        signature.removeLast(signature.count - count)
        return signature
    }
}
