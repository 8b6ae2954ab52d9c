/// A password hash.
package struct HashAlgorithm: WireEnum {
    package static let hmacSha256 = Self(rawValue: "HMAC_SHA256")
    package static let hmacSha1 = Self(rawValue: "HMAC_SHA1")
    package static let hmacMd5 = Self(rawValue: "HMAC_MD5")
    package static let scrypt = Self(rawValue: "SCRYPT")
    package static let pbkdfSha1 = Self(rawValue: "PBKDF_SHA1")
    package static let md5 = Self(rawValue: "MD5")
    package static let hmacSha512 = Self(rawValue: "HMAC_SHA512")
    package static let sha1 = Self(rawValue: "SHA1")
    package static let bcrypt = Self(rawValue: "BCRYPT")
    package static let pbkdf2Sha256 = Self(rawValue: "PBKDF2_SHA256")
    package static let sha256 = Self(rawValue: "SHA256")
    package static let sha512 = Self(rawValue: "SHA512")
    package static let standardScrypt = Self(rawValue: "STANDARD_SCRYPT")

    package static let names = [
        "HASH_ALGORITHM_UNSPECIFIED",
        "HMAC_SHA256",
        "HMAC_SHA1",
        "HMAC_MD5",
        "SCRYPT",
        "PBKDF_SHA1",
        "MD5",
        "HMAC_SHA512",
        "SHA1",
        "BCRYPT",
        "PBKDF2_SHA256",
        "SHA256",
        "SHA512",
        "STANDARD_SCRYPT",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
