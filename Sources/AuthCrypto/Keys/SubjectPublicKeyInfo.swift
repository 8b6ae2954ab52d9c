/// Writes the numbers of a public key as the structure that OpenSSL reads and checks.
///
/// Source: RFC 5280, section 4.1; RFC 8017, appendix A.1.1; RFC 5480, section 2.
enum SubjectPublicKeyInfo {
    /// `rsaEncryption`, 1.2.840.113549.1.1.1, with a NULL for its parameters.
    private static let rsaAlgorithm: [UInt8] = [
        0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
    ]

    /// `id-ecPublicKey`, 1.2.840.10045.2.1, and `secp256r1`, 1.2.840.10045.3.1.7.
    private static let p256Algorithm: [UInt8] = [
        0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01,
        0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07,
    ]

    static func rsa(modulus: [UInt8], exponent: [UInt8]) -> [UInt8] {
        let key = sequence(integer(modulus) + integer(exponent))
        return sequence(sequence(rsaAlgorithm) + bitString(key))
    }

    static func p256(x: [UInt8], y: [UInt8]) -> [UInt8] {
        sequence(sequence(p256Algorithm) + bitString([0x04] + x + y))
    }

    private static func sequence(_ contents: [UInt8]) -> [UInt8] {
        element(tag: 0x30, contents)
    }

    private static func bitString(_ bytes: [UInt8]) -> [UInt8] {
        element(tag: 0x03, [0] + bytes)
    }

    /// Writes a number that is never negative, in as few bytes as DER demands.
    private static func integer(_ number: [UInt8]) -> [UInt8] {
        var bytes = Array(number.drop { $0 == 0 })
        if bytes.first.map({ $0 >= 0x80 }) ?? true {
            bytes.insert(0, at: 0)
        }
        return element(tag: 0x02, bytes)
    }

    private static func element(tag: UInt8, _ contents: [UInt8]) -> [UInt8] {
        guard contents.count >= 0x80 else { return [tag, UInt8(contents.count)] + contents }
        var length: [UInt8] = []
        var rest = contents.count
        while rest > 0 {
            length.insert(UInt8(truncatingIfNeeded: rest), at: 0)
            rest >>= 8
        }
        return [tag, 0x80 | UInt8(length.count)] + length + contents
    }
}
