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
        code(of: message, key: key, digest: .sha256, count: 32)
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
        code(of: message, key: key, digest: .sha1, count: 20)
    }

    private static func code(
        of message: [UInt8],
        key: [UInt8],
        digest: FetchedDigest,
        count: Int
    ) -> [UInt8] {
        // RFC 2104, section 2: a key longer than a block stands for its hash. OpenSSL does the
        // same, and the length it is given here fits the C `int` that it asks for.
        precondition(key.count <= Int(Int32.max), "a key of gigabytes")
        return [UInt8](unsafeUninitializedCapacity: count) { code, initializedCount in
            let done = COpenSSL.HMAC(
                digest.pointer,
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
