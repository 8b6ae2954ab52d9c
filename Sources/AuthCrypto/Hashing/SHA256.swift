internal import COpenSSL

/// The hash function SHA-256 of FIPS 180-4.
package enum SHA256 {
    /// The size of a hash, in bytes.
    package static let byteCount = 32

    /// Hashes a whole message.
    ///
    /// - Parameter message: any number of bytes.
    /// - Returns: 32 bytes.
    package static func hash(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { hash, count in
            let done = EVP_Digest(
                message,
                message.count,
                hash.baseAddress,
                nil,
                FetchedDigest.sha256.pointer,
                nil
            )
            precondition(done == 1, "OpenSSL could not hash")
            count = byteCount
        }
    }
}
