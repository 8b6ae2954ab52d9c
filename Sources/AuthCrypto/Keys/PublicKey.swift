internal import COpenSSL

/// A public key that verifies signatures of one algorithm, its own.
package struct PublicKey: Sendable {
    let handle: KeyHandle

    /// The only signatures this key accepts.
    package var algorithm: SignatureAlgorithm { handle.algorithm }

    init(handle: KeyHandle) {
        self.handle = handle
    }

    /// Reads a public key.
    ///
    /// - Parameter bytes: SubjectPublicKeyInfo in DER.
    /// - Throws: `malformed`, `unsupported`.
    package init(spki bytes: [UInt8]) throws(KeyError) {
        defer { ERR_clear_error() }
        let key = try readDER(
            bytes,
            with: { d2i_PUBKEY(nil, $0, $1) },
            free: { EVP_PKEY_free($0) }
        )
        handle = try KeyHandle(owning: key)
    }

    /// Reads the public key of a certificate, whose signature and dates are not looked at.
    ///
    /// - Parameter bytes: X.509 in DER.
    /// - Throws: `malformed`, `unsupported`.
    package init(certificate bytes: [UInt8]) throws(KeyError) {
        defer { ERR_clear_error() }
        let certificate = try readDER(
            bytes,
            with: { d2i_X509(nil, $0, $1) },
            free: { X509_free($0) }
        )
        defer { X509_free(certificate) }
        handle = try KeyHandle(owning: X509_get_pubkey(certificate))
    }

    /// Reads a public key or the one of a certificate.
    ///
    /// - Parameter text: one PEM block, labelled `PUBLIC KEY` or `CERTIFICATE`.
    /// - Throws: `malformed`, `unsupported`.
    package init(pem text: String) throws(KeyError) {
        if let bytes = PEM.decode(text, label: "PUBLIC KEY") {
            try self.init(spki: bytes)
        } else if let bytes = PEM.decode(text, label: "CERTIFICATE") {
            try self.init(certificate: bytes)
        } else {
            throw .malformed
        }
    }

    /// Writes the key as SubjectPublicKeyInfo in DER.
    ///
    /// - Returns: the bytes that `init(spki:)` reads.
    /// - Throws: `internalFailure`.
    package func spki() throws(KeyError) -> [UInt8] {
        defer { ERR_clear_error() }
        return try derBytes { i2d_PUBKEY(handle.pointer, $0) }
    }

    /// Tells whether the private half of this key signed a message.
    ///
    /// - Parameters:
    ///   - signature: as `SigningKey.sign` returns it; anything else is no signature.
    ///   - message: what was signed.
    /// - Returns: whether the signature holds.
    package func verify(signature: [UInt8], message: [UInt8]) -> Bool {
        defer { ERR_clear_error() }
        let encoded: [UInt8]? =
            switch algorithm {
            case .rs256: signature
            case .es256: ECDSASignature.der(fromRaw: signature)
            }
        guard let encoded, let context = EVP_MD_CTX_new() else { return false }
        defer { EVP_MD_CTX_free(context) }
        return EVP_DigestVerifyInit(
            context,
            nil,
            FetchedDigest.sha256.pointer,
            nil,
            handle.pointer
        ) == 1
            && EVP_DigestVerify(context, encoded, encoded.count, message, message.count) == 1
    }
}
