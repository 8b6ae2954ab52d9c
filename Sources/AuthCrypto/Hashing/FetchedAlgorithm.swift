internal import COpenSSL

/// Owns an `EVP_MD *`, looked up once: a fetch costs more than the hash of a short message.
///
/// Unchecked, because a fetched algorithm never changes and OpenSSL shares it between threads.
final class FetchedDigest: @unchecked Sendable {
    static let sha256 = FetchedDigest("SHA2-256")
    static let sha1 = FetchedDigest("SHA1")
    static let sha512 = FetchedDigest("SHA2-512")
    static let md5 = FetchedDigest("MD5")

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let digest = EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("OpenSSL offers no \(name)")
        }
        pointer = digest
    }

    deinit { EVP_MD_free(pointer) }
}

/// Owns an `EVP_CIPHER *`, looked up once.
///
/// Unchecked, because a fetched algorithm never changes and OpenSSL shares it between threads.
final class FetchedCipher: @unchecked Sendable {
    static let aes256GCM = FetchedCipher("AES-256-GCM")
    static let aes256CTR = FetchedCipher("AES-256-CTR")

    let pointer: OpaquePointer

    private init(_ name: String) {
        guard let cipher = EVP_CIPHER_fetch(nil, name, nil) else {
            preconditionFailure("OpenSSL offers no \(name)")
        }
        pointer = cipher
    }

    deinit { EVP_CIPHER_free(pointer) }
}
