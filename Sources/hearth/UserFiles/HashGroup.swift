import AuthCrypto

/// Password hashes that one import can take together, because they were made in one way.
struct HashGroup: Hashable, Sendable {
    /// As `accounts:batchCreate` names it.
    let algorithm: String
    /// What an import has to be told beside it, by the names of Firebase's command line.
    let options: [String]
    /// Names the key; nil where there is none.
    let keyID: String?

    /// The group of a hash.
    init(of hash: PasswordHash) {
        switch hash {
        case .argon2id(let hash):
            let variant = Argon2Variant(kind: .id, version: .v13, parameters: hash.parameters)
            self.init(variant, byteCount: hash.hash.count)
        case .imported(let hash):
            self.init(hash)
        }
    }

    private init(_ algorithm: String, _ options: [(String, String)] = [], keyID: String? = nil) {
        self.algorithm = algorithm
        self.options = options.map { "--\($0.0)=\($0.1)" }
        self.keyID = keyID
    }

    private init(_ hash: ImportedHash) {
        let rounds = { (count: Int) in [("rounds", "\(count)")] }
        switch hash.scheme {
        case .firebaseScrypt(let memoryCost, let blockSize, let separator):
            let options = [
                ("mem-cost", "\(memoryCost)"), ("salt-separator", Base64.encode(separator)),
            ]
            self.init(
                "SCRYPT",
                rounds(blockSize) + options.filter { !$0.1.isEmpty },
                keyID: hash.keyID
            )
        case .scrypt(let cost, let blockSize, let parallelization):
            let options = [
                ("mem-cost", "\(cost)"), ("block-size", "\(blockSize)"),
                ("parallelization", "\(parallelization)"), ("dk-len", "\(hash.hash.count)"),
            ]
            self.init("STANDARD_SCRYPT", options)
        case .bcrypt:
            self.init("BCRYPT")
        case .pbkdf2(let digest, let count, _):
            self.init(digest == .sha1 ? "PBKDF_SHA1" : "PBKDF2_SHA256", rounds(count))
        case .hmac(let digest, let order):
            let options = order == .saltFirst ? [order.option] : []
            self.init("HMAC_" + digest.rawValue.uppercased(), options, keyID: hash.keyID)
        case .md5(let count):
            self.init("MD5", rounds(count))
        case .digest(let digest, let count, let order):
            let options = order == .passwordFirst ? [order.option] : []
            self.init(digest.rawValue.uppercased(), rounds(count) + options)
        case .argon2(let variant):
            self.init(variant, byteCount: hash.hash.count)
        }
    }

    private init(_ variant: Argon2Variant, byteCount: Int) {
        let parameters = variant.parameters
        var options = [
            ("mem-cost", "\(parameters.memoryKiB)"), ("rounds", "\(parameters.passes)"),
            ("parallelization", "\(parameters.lanes)"), ("dk-len", "\(byteCount)"),
        ]
        if variant.kind != .id {
            options.append(("hash-type", "ARGON2_" + variant.kind.rawValue.uppercased()))
        }
        if variant.version == .v10 { options.append(("hash-version", "VERSION_10")) }
        if !variant.associatedData.isEmpty {
            options.append(("associated-data", Base64.encode(variant.associatedData)))
        }
        self.init("ARGON2", options)
    }
}

extension HashScheme.Order {
    fileprivate var option: (String, String) {
        switch self {
        case .saltFirst: ("hash-input-order", "SALT_FIRST")
        case .passwordFirst: ("hash-input-order", "PASSWORD_FIRST")
        }
    }
}
