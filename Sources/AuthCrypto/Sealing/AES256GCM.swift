internal import COpenSSL

/// Encrypts and authenticates with AES-256 in Galois/Counter Mode.
///
/// `SealingKey` is what the rest of the server uses: it draws nonces, and this does not.
///
/// Source: NIST SP 800-38D.
package enum AES256GCM {
    /// The size of a key, in bytes.
    package static let keyByteCount = 32

    /// The size of a nonce, in bytes.
    package static let nonceByteCount = 12

    /// The size of an authentication tag, in bytes.
    package static let tagByteCount = 16

    /// Encrypts a message.
    ///
    /// - Parameters:
    ///   - plaintext: any number of bytes up to 2 GiB.
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes that this key never sees again.
    ///   - additionalData: what `open` must be given again.
    /// - Returns: the ciphertext, as long as the plaintext, and the 16-byte tag behind it.
    package static func seal(
        _ plaintext: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        additionalData: [UInt8]
    ) -> [UInt8] {
        precondition(key.count == keyByteCount && nonce.count == nonceByteCount)
        let context = CipherContext()
        var tag = [UInt8](repeating: 0, count: tagByteCount)
        guard
            EVP_EncryptInit_ex(
                context.pointer,
                FetchedCipher.aes256GCM.pointer,
                nil,
                key,
                nonce
            ) == 1,
            context.authenticate(additionalData),
            let ciphertext = context.update(plaintext),
            context.finish(),
            EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_GET_TAG, 16, &tag) == 1
        else { preconditionFailure("OpenSSL could not encrypt") }
        return ciphertext + tag
    }

    /// Decrypts a message and checks that nobody changed it.
    ///
    /// - Parameters:
    ///   - sealed: what `seal` returned.
    ///   - key: 32 bytes.
    ///   - nonce: the nonce it was sealed with.
    ///   - additionalData: what it was sealed with.
    /// - Returns: the plaintext, or `nil` where anything differs.
    package static func open(
        _ sealed: [UInt8],
        key: [UInt8],
        nonce: [UInt8],
        additionalData: [UInt8]
    ) -> [UInt8]? {
        precondition(key.count == keyByteCount && nonce.count == nonceByteCount)
        guard sealed.count >= tagByteCount else { return nil }
        let ciphertext = Array(sealed.dropLast(tagByteCount))
        var tag = Array(sealed.suffix(tagByteCount))
        let context = CipherContext()
        guard
            EVP_DecryptInit_ex(
                context.pointer,
                FetchedCipher.aes256GCM.pointer,
                nil,
                key,
                nonce
            ) == 1,
            context.authenticate(additionalData),
            let plaintext = context.update(ciphertext),
            EVP_CIPHER_CTX_ctrl(context.pointer, EVP_CTRL_AEAD_SET_TAG, 16, &tag) == 1,
            context.finish()
        else { return nil }
        return plaintext
    }
}

/// Owns an `EVP_CIPHER_CTX *` during one message.
private struct CipherContext: ~Copyable {
    let pointer: OpaquePointer

    init() {
        guard let context = EVP_CIPHER_CTX_new() else { preconditionFailure("out of memory") }
        pointer = context
    }

    deinit { EVP_CIPHER_CTX_free(pointer) }

    func authenticate(_ data: [UInt8]) -> Bool {
        guard !data.isEmpty else { return true }
        guard let count = Int32(exactly: data.count) else { return false }
        var written: Int32 = 0
        return EVP_CipherUpdate(pointer, nil, &written, data, count) == 1
    }

    func update(_ input: [UInt8]) -> [UInt8]? {
        guard !input.isEmpty else { return [] }
        guard let count = Int32(exactly: input.count) else { return nil }
        var output = [UInt8](repeating: 0, count: input.count)
        var written: Int32 = 0
        guard
            EVP_CipherUpdate(pointer, &output, &written, input, count) == 1,
            written == count
        else { return nil }
        return output
    }

    func finish() -> Bool {
        var rest = [UInt8](repeating: 0, count: 16)
        var written: Int32 = 0
        return EVP_CipherFinal_ex(pointer, &rest, &written) == 1
    }
}
