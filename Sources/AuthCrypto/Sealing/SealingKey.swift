/// Why a sealed value or a key was refused.
package enum SealingError: Error, Equatable {
    /// A master key is not 32 bytes.
    case keyLengthInvalid
    /// The bytes were never a sealed value.
    case malformed
    /// Sealed under a key that is not at hand.
    case keyUnknown
    /// The value, or the context it was sealed for, is another one.
    case tampered
}

/// Seals what must not lie in the store in clear, with AES-256-GCM under a master key.
///
/// A sealed value is a format byte, 8 bytes of key id, a 12-byte nonce, the ciphertext and a
/// 16-byte tag. Nonces are random, so one key may seal 2^32 values (NIST SP 800-38D, 8.3).
/// The master key itself encrypts nothing: the cipher's key, the id and all subkeys are derived
/// from it, each for a purpose of its own.
package struct SealingKey: Sendable, Redacted {
    /// How many bytes longer a sealed value is than what it holds.
    package static let overhead =
        header.count + idByteCount + AES256GCM.nonceByteCount + AES256GCM.tagByteCount

    private static let header: [UInt8] = [1]
    private static let idByteCount = 8
    private static let prefixByteCount = header.count + idByteCount

    /// Names the key without telling it; 8 bytes.
    package let id: [UInt8]

    private let master: [UInt8]
    private let cipherKey: [UInt8]

    /// Takes a master key.
    ///
    /// - Parameter bytes: 32 random bytes.
    /// - Throws: `keyLengthInvalid`.
    package init(bytes: [UInt8]) throws(SealingError) {
        guard bytes.count == AES256GCM.keyByteCount else { throw .keyLengthInvalid }
        master = bytes
        id = Self.subkey(of: bytes, purpose: "key id", count: Self.idByteCount)
        cipherKey = Self.subkey(
            of: bytes,
            purpose: "AES-256-GCM",
            count: AES256GCM.keyByteCount
        )
    }

    /// Encrypts a value for one place in the store.
    ///
    /// - Parameters:
    ///   - plaintext: any bytes.
    ///   - context: names the place (table, row, column): elsewhere the value does not open.
    /// - Returns: the sealed value, `overhead` bytes longer.
    package func seal(_ plaintext: [UInt8], context: [UInt8]) -> [UInt8] {
        let prefix = Self.header + id
        let nonce = SecureRandom.bytes(AES256GCM.nonceByteCount)
        let ciphertext = AES256GCM.seal(
            plaintext,
            key: cipherKey,
            nonce: nonce,
            additionalData: prefix + context
        )
        return prefix + nonce + ciphertext
    }

    /// Decrypts a value and checks that it is whole and in its place.
    ///
    /// - Parameters:
    ///   - sealed: what `seal` returned.
    ///   - context: what it was sealed with.
    /// - Returns: the plaintext.
    /// - Throws: `malformed`, `keyUnknown` or `tampered`.
    package func open(_ sealed: [UInt8], context: [UInt8]) throws(SealingError) -> [UInt8] {
        guard let sealedID = Self.keyID(of: sealed) else { throw .malformed }
        guard sealedID == id else { throw .keyUnknown }
        let rest = sealed.dropFirst(Self.prefixByteCount)
        let plaintext = AES256GCM.open(
            Array(rest.dropFirst(AES256GCM.nonceByteCount)),
            key: cipherKey,
            nonce: Array(rest.prefix(AES256GCM.nonceByteCount)),
            additionalData: Self.header + id + context
        )
        guard let plaintext else { throw .tampered }
        return plaintext
    }

    /// Derives a key for a purpose of its own with HKDF-SHA-256.
    ///
    /// - Parameters:
    ///   - label: names the purpose; two labels give unrelated keys.
    ///   - count: how many bytes; at most 8160.
    /// - Returns: the same bytes for the same master key and label.
    package func derive(_ label: String, count: Int) -> [UInt8] {
        Self.subkey(of: master, purpose: "subkey " + label, count: count)
    }

    /// Tells which key sealed a value.
    ///
    /// - Parameter sealed: a sealed value.
    /// - Returns: the key's `id`, or `nil` where the bytes are no sealed value.
    package static func keyID(of sealed: [UInt8]) -> [UInt8]? {
        guard sealed.count >= overhead, sealed.starts(with: header) else { return nil }
        return Array(sealed[header.count..<prefixByteCount])
    }

    private static func subkey(of master: [UInt8], purpose: String, count: Int) -> [UInt8] {
        HKDF.sha256(key: master, info: Array("hearth \(purpose)".utf8), count: count)
    }
}
