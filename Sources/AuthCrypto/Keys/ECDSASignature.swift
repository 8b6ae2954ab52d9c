internal import COpenSSL

/// Turns ECDSA signatures on P-256 from OpenSSL's form to that of JOSE, and back.
///
/// JOSE has R and S as 32 bytes each, OpenSSL as a DER structure. Source: RFC 7518, section 3.4.
enum ECDSASignature {
    private static let numberByteCount = 32

    static func raw(fromDER signature: [UInt8]) throws(KeyError) -> [UInt8] {
        let structure = try readDER(
            signature,
            with: { d2i_ECDSA_SIG(nil, $0, $1) },
            free: { ECDSA_SIG_free($0) }
        )
        defer { ECDSA_SIG_free(structure) }
        var r: OpaquePointer?
        var s: OpaquePointer?
        ECDSA_SIG_get0(structure, &r, &s)
        var raw: [UInt8] = []
        for number in [r, s] {
            var bytes = [UInt8](repeating: 0, count: numberByteCount)
            guard BN_bn2binpad(number, &bytes, Int32(numberByteCount)) == numberByteCount else {
                throw .internalFailure
            }
            raw += bytes
        }
        return raw
    }

    /// Returns `nil` where the bytes are not 64.
    static func der(fromRaw signature: [UInt8]) -> [UInt8]? {
        guard signature.count == numberByteCount * 2 else { return nil }
        guard let structure = ECDSA_SIG_new() else { return nil }
        defer { ECDSA_SIG_free(structure) }
        let r = number(signature.prefix(numberByteCount))
        let s = number(signature.suffix(numberByteCount))
        guard ECDSA_SIG_set0(structure, r, s) == 1 else {
            BN_free(r)
            BN_free(s)
            return nil
        }
        return try? derBytes { i2d_ECDSA_SIG(structure, $0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> OpaquePointer? {
        BN_bin2bn(Array(bytes), Int32(bytes.count), nil)
    }
}
