internal import COpenSSL

extension SigningKey {
    /// Writes a certificate of the public key, signed by the private one.
    ///
    /// The same key, name and times give a certificate with the same serial number.
    ///
    /// - Parameters:
    ///   - commonName: the name of subject and issuer; 1 to 64 characters.
    ///   - notBefore: from when it counts, in seconds since 1970.
    ///   - notAfter: until when it counts, in seconds since 1970; before the year 10000.
    /// - Returns: X.509 in PEM.
    /// - Throws: `certificateInvalid`, `internalFailure`.
    package func certificate(
        commonName: String,
        notBefore: Int64,
        notAfter: Int64
    ) throws(KeyError) -> String {
        defer { ERR_clear_error() }
        let serial = SHA256.hash(try publicKey.spki()).prefix(8)
        guard let certificate = X509_new() else { throw .internalFailure }
        defer { X509_free(certificate) }
        guard
            notBefore < notAfter,
            ASN1_TIME_set(X509_getm_notBefore(certificate), Int(notBefore)) != nil,
            ASN1_TIME_set(X509_getm_notAfter(certificate), Int(notAfter)) != nil,
            setName(commonName, of: certificate)
        else { throw .certificateInvalid }
        guard
            X509_set_version(certificate, Int(X509_VERSION_3)) == 1,
            setSerial(Array(serial), of: certificate),
            X509_set_pubkey(certificate, handle.pointer) == 1,
            X509_sign(certificate, handle.pointer, FetchedDigest.sha256.pointer) > 0
        else { throw .internalFailure }
        return PEM.encode(try derBytes { i2d_X509(certificate, $0) }, label: "CERTIFICATE")
    }

    private func setName(_ commonName: String, of certificate: OpaquePointer) -> Bool {
        let text = Array(commonName.utf8)
        guard let name = X509_NAME_new(), let count = Int32(exactly: text.count) else {
            return false
        }
        defer { X509_NAME_free(name) }
        return X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, text, count, -1, 0) == 1
            && X509_set_subject_name(certificate, name) == 1
            && X509_set_issuer_name(certificate, name) == 1
    }

    private func setSerial(_ bytes: [UInt8], of certificate: OpaquePointer) -> Bool {
        let number = BN_bin2bn(bytes, Int32(bytes.count), nil)
        defer { BN_free(number) }
        return BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)) != nil
    }
}
