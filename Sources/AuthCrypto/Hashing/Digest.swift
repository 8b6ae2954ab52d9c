internal import COpenSSL

/// A hash function, by the name that stored password hashes give it.
package enum Digest: String, Sendable, CaseIterable {
    /// RFC 1321; broken as a signature, and still what some password hashes were made with.
    case md5
    /// FIPS 180-4.
    case sha1
    /// FIPS 180-4.
    case sha256
    /// FIPS 180-4.
    case sha512

    /// The size of a hash, in bytes.
    package var byteCount: Int {
        switch self {
        case .md5: 16
        case .sha1: 20
        case .sha256: 32
        case .sha512: 64
        }
    }

    /// Hashes a whole message.
    ///
    /// - Parameter message: any number of bytes.
    /// - Returns: `byteCount` bytes.
    package func hash(_ message: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: byteCount) { hash, count in
            let done = EVP_Digest(
                message,
                message.count,
                hash.baseAddress,
                nil,
                fetched.pointer,
                nil
            )
            precondition(done == 1, "OpenSSL could not hash")
            count = byteCount
        }
    }

    /// OpenSSL's implementation.
    var fetched: FetchedDigest {
        switch self {
        case .md5: .md5
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }
}
