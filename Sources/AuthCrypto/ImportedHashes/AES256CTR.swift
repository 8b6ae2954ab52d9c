internal import COpenSSL

/// Encrypts with AES-256 in counter mode from counter 0: the last step of Firebase's scrypt.
///
/// Nothing is kept secret by it here: without a nonce, a key may serve once only.
enum AES256CTR {
    static let keyByteCount = 32

    /// Encrypts a message of less than 2 GiB.
    static func encrypt(_ plaintext: [UInt8], key: [UInt8]) -> [UInt8] {
        precondition(key.count == keyByteCount)
        guard !plaintext.isEmpty else { return [] }
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
        defer { EVP_CIPHER_CTX_free(context) }
        let counter = [UInt8](repeating: 0, count: 16)
        var ciphertext = [UInt8](repeating: 0, count: plaintext.count)
        var written: Int32 = 0
        let cipher = FetchedCipher.aes256CTR.pointer
        guard EVP_EncryptInit_ex(context, cipher, nil, key, counter) == 1,
            EVP_EncryptUpdate(
                context,
                &ciphertext,
                &written,
                plaintext,
                Int32(clamping: plaintext.count)
            ) == 1,
            Int(written) == plaintext.count
        else { preconditionFailure("OpenSSL could not encrypt") }
        return ciphertext
    }
}
