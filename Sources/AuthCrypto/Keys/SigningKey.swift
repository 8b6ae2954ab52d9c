internal import COpenSSL

/// A private key that signs, parsed once and shared by all threads.
package struct SigningKey: Sendable, Redacted {
    private static let pemLabel = "PRIVATE KEY"
    private static let rsaBits: Int32 = 2048

    let handle: KeyHandle
    private let signature: PreparedSignature

    /// What its signatures are.
    package var algorithm: SignatureAlgorithm { handle.algorithm }

    /// Makes a new key: RSA of 2048 bits, or EC on P-256.
    ///
    /// RSA takes a tenth of a second, sometimes half of one.
    ///
    /// - Parameter algorithm: what it is to sign with.
    /// - Returns: the key.
    /// - Throws: `internalFailure`.
    package static func generate(_ algorithm: SignatureAlgorithm) throws(KeyError) -> SigningKey {
        let name = algorithm == .rs256 ? "RSA" : "EC"
        guard let context = EVP_PKEY_CTX_new_from_name(nil, name, nil) else {
            throw .internalFailure
        }
        defer {
            EVP_PKEY_CTX_free(context)
            ERR_clear_error()
        }
        guard EVP_PKEY_keygen_init(context) == 1 else { throw .internalFailure }
        let isSet =
            switch algorithm {
            case .rs256: EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsaBits)
            case .es256: EVP_PKEY_CTX_set_group_name(context, KeyHandle.curve)
            }
        var key: OpaquePointer?
        guard isSet == 1, EVP_PKEY_generate(context, &key) == 1 else { throw .internalFailure }
        return try SigningKey(handle: KeyHandle(owning: key))
    }

    private init(handle: KeyHandle) throws(KeyError) {
        self.handle = handle
        signature = try PreparedSignature(handle)
    }

    /// Reads a private key.
    ///
    /// - Parameter bytes: PKCS #8 in DER, not encrypted.
    /// - Throws: `malformed`, `unsupported`.
    package init(pkcs8 bytes: [UInt8]) throws(KeyError) {
        defer { ERR_clear_error() }
        let info = try readDER(
            bytes,
            with: { d2i_PKCS8_PRIV_KEY_INFO(nil, $0, $1) },
            free: { PKCS8_PRIV_KEY_INFO_free($0) }
        )
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        try self.init(handle: KeyHandle(owning: EVP_PKCS82PKEY(info)))
    }

    /// Reads a private key.
    ///
    /// - Parameter text: PKCS #8 in PEM, not encrypted.
    /// - Throws: `malformed`, `unsupported`.
    package init(pem text: String) throws(KeyError) {
        guard let bytes = PEM.decode(text, label: Self.pemLabel) else { throw .malformed }
        try self.init(pkcs8: bytes)
    }

    /// Writes the private key as PKCS #8 in DER: a secret, to be sealed.
    ///
    /// - Returns: the bytes that `init(pkcs8:)` reads.
    /// - Throws: `internalFailure`.
    package func pkcs8() throws(KeyError) -> [UInt8] {
        defer { ERR_clear_error() }
        guard let info = EVP_PKEY2PKCS8(handle.pointer) else { throw .internalFailure }
        defer { PKCS8_PRIV_KEY_INFO_free(info) }
        return try derBytes { i2d_PKCS8_PRIV_KEY_INFO(info, $0) }
    }

    /// Writes the private key as PKCS #8 in PEM: a secret, handed out once.
    ///
    /// - Returns: the text that `init(pem:)` reads.
    /// - Throws: `internalFailure`.
    package func pem() throws(KeyError) -> String {
        PEM.encode(try pkcs8(), label: Self.pemLabel)
    }

    /// Signs a message.
    ///
    /// - Parameter message: any bytes; they are hashed with SHA-256 first.
    /// - Returns: for RS256 as many bytes as the modulus has, for ES256 the 64 bytes of RFC 7518.
    /// - Throws: `internalFailure`.
    package func sign(_ message: [UInt8]) throws(KeyError) -> [UInt8] {
        defer { ERR_clear_error() }
        let signature = try signature.sign(SHA256.hash(message))
        switch algorithm {
        case .rs256: return signature
        case .es256: return try ECDSASignature.raw(fromDER: signature)
        }
    }

    /// The half that verifies.
    package var publicKey: PublicKey {
        // The handle never gives its private half to a `PublicKey`.
        PublicKey(handle: handle)
    }
}
