import AuthCrypto

/// Keys that are made once, since RSA takes its time.
enum TestKeys {
    static let rsa = Result { try SigningKey.generate(.rs256) }
    static let otherRSA = Result { try SigningKey.generate(.rs256) }
    static let ec = Result { try SigningKey.generate(.es256) }

    static func key(_ algorithm: SignatureAlgorithm) throws -> SigningKey {
        switch algorithm {
        case .rs256: try rsa.get()
        case .es256: try ec.get()
        }
    }
}
