internal import COpenSSL

/// Owns an `EVP_PKEY *` whose kind and size have been checked.
///
/// Unchecked, because OpenSSL lets threads share a key that nobody changes, and nobody does.
final class KeyHandle: @unchecked Sendable {
    /// What NIST calls P-256.
    static let curve = "prime256v1"

    private static let acceptableRSABits: ClosedRange<Int32> = 2048...8192

    let pointer: OpaquePointer
    let algorithm: SignatureAlgorithm

    /// Takes over a key; it is freed even where it is refused.
    init(owning pointer: OpaquePointer?) throws(KeyError) {
        guard let pointer else { throw .malformed }
        guard let algorithm = Self.algorithm(of: pointer) else {
            EVP_PKEY_free(pointer)
            throw .unsupported
        }
        self.pointer = pointer
        self.algorithm = algorithm
    }

    deinit { EVP_PKEY_free(pointer) }

    private static func algorithm(of key: OpaquePointer) -> SignatureAlgorithm? {
        if EVP_PKEY_is_a(key, "RSA") == 1 {
            let isAcceptable =
                acceptableRSABits.contains(EVP_PKEY_get_bits(key)) && exponentIsSound(of: key)
            return isAcceptable ? .rs256 : nil
        }
        guard EVP_PKEY_is_a(key, "EC") == 1 else { return nil }
        var name = [CChar](repeating: 0, count: 64)
        var length = 0
        guard EVP_PKEY_get_group_name(key, &name, name.count, &length) == 1 else { return nil }
        let curve = name.prefix(length).map { UInt8(bitPattern: $0) }
        return curve.elementsEqual(Self.curve.utf8) ? .es256 : nil
    }

    /// Under an exponent of 1 anybody signs; OpenSSL takes it.
    private static func exponentIsSound(of key: OpaquePointer) -> Bool {
        var exponent: OpaquePointer?
        guard EVP_PKEY_get_bn_param(key, "e", &exponent) == 1, let exponent else { return false }
        defer { BN_free(exponent) }
        return BN_is_odd(exponent) == 1 && BN_is_one(exponent) == 0
    }
}
