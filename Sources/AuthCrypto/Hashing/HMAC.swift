internal import COpenSSL

/// Keyed hashes as of RFC 2104.
package enum HMAC {
    /// Authenticates a message with HMAC-SHA-256.
    ///
    /// - Parameters:
    ///   - key: the secret; any number of bytes, 32 or more for full strength.
    ///   - message: any number of bytes.
    /// - Returns: 32 bytes, to compare with `constantTimeEqual` alone.
    package static func sha256(key: [UInt8], message: [UInt8]) -> [UInt8] {
        code(of: message, key: key, digest: .sha256)
    }

    /// Authenticates a message with HMAC-SHA-1, which authenticator apps still count on.
    ///
    /// Source: RFC 6238, section 1.2.
    ///
    /// - Parameters:
    ///   - key: the secret; any number of bytes.
    ///   - message: any number of bytes.
    /// - Returns: 20 bytes, to compare with `constantTimeEqual` alone.
    package static func sha1(key: [UInt8], message: [UInt8]) -> [UInt8] {
        code(of: message, key: key, digest: .sha1)
    }

    /// Authenticates a message with HMAC over a hash function.
    ///
    /// - Parameters:
    ///   - message: any number of bytes.
    ///   - key: the secret; any number of bytes.
    ///   - digest: the hash function.
    /// - Returns: as many bytes as the function's hashes have, to compare with `constantTimeEqual`
    ///   alone.
    package static func code(of message: [UInt8], key: [UInt8], digest: Digest) -> [UInt8] {
        let count = digest.byteCount
        // RFC 2104, section 2: a key longer than a block stands for its hash. OpenSSL does the
        // same, and the length it is given here fits the C `int` that it asks for.
        precondition(key.count <= Int(Int32.max), "a key of gigabytes")
        return [UInt8](unsafeUninitializedCapacity: count) { code, initializedCount in
            let done = COpenSSL.HMAC(
                digest.fetched.pointer,
                key,
                Int32(key.count),
                message,
                message.count,
                code.baseAddress,
                nil
            )
            precondition(done != nil, "OpenSSL could not compute an HMAC")
            initializedCount = count
        }
    }
}
