internal import COpenSSL

/// The password hash function PBKDF2 with an HMAC.
///
/// Source: RFC 8018, section 5.2.
enum PBKDF2 {
    /// Hashes a password; rounds and size have been checked.
    static func hash(
        _ password: [UInt8],
        salt: [UInt8],
        digest: Digest,
        rounds: Int,
        count: Int
    ) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: count)
        let status = Phrase(password).withCharacters { password, passwordCount in
            PKCS5_PBKDF2_HMAC(
                password,
                Int32(clamping: passwordCount),
                Phrase.terminated(salt),
                Int32(clamping: salt.count),
                Int32(clamping: rounds),
                digest.fetched.pointer,
                Int32(clamping: count),
                &hash
            )
        }
        precondition(status == 1, "OpenSSL could not compute PBKDF2")
        return hash
    }
}
