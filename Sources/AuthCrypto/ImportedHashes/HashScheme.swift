/// How a password hash that another system made is computed from a password.
///
/// Source: reference of `accounts:batchCreate`; the functions in detail by published vectors.
package enum HashScheme: Sendable, Hashable {
    /// In which order a password and its salt are hashed.
    package enum Order: String, Sendable {
        case passwordFirst = "ps"
        case saltFirst = "sp"
    }

    /// Firebase's own: scrypt's output encrypts a key that all accounts of a project share.
    ///
    /// The memory cost is the binary logarithm of scrypt's N; the rounds are its block size.
    case firebaseScrypt(memoryCost: Int, rounds: Int, saltSeparator: [UInt8])
    /// RFC 7914.
    case scrypt(cost: Int, blockSize: Int, parallelization: Int)
    /// The cost is a binary logarithm, as in the hash itself.
    case bcrypt(cost: Int)
    /// RFC 8018; the longer the hash, the more it costs.
    case pbkdf2(Digest, rounds: Int, byteCount: Int)
    /// RFC 2104, with a key that all accounts share.
    case hmac(Digest, Order)
    /// The hexadecimal text of each round is hashed again, the password behind it.
    case md5(rounds: Int)
    /// Each round hashes the bytes of the one before.
    case digest(Digest, rounds: Int, Order)
    /// RFC 9106.
    case argon2(Argon2Variant)

    /// Whether there is a key beside the salt.
    package var needsKey: Bool {
        switch self {
        case .firebaseScrypt, .hmac: true
        case .scrypt, .bcrypt, .pbkdf2, .md5, .digest, .argon2: false
        }
    }
}

/// Which of Argon2's functions, and how much effort.
package struct Argon2Variant: Sendable, Hashable {
    package let kind: Argon2.Kind
    package let version: Argon2.Version
    package let parameters: Argon2id.Parameters
    /// What is hashed beside the password and the salt; mostly empty.
    package let associatedData: [UInt8]

    /// Takes parameters as they are; ``HashScheme/check()`` tells whether they may be computed.
    package init(
        kind: Argon2.Kind,
        version: Argon2.Version,
        parameters: Argon2id.Parameters,
        associatedData: [UInt8] = []
    ) {
        self.kind = kind
        self.version = version
        self.parameters = parameters
        self.associatedData = associatedData
    }
}

/// What a scheme asks for that this server does not compute.
package enum HashSchemeError: Error, Equatable {
    case roundsOutOfRange
    case memoryCostOutOfRange
    case parameterOutOfRange
    case argon2MemoryOutOfRange
    case argon2PassesOutOfRange
    case argon2LanesOutOfRange
    case argon2DataTooLong
}

extension HashScheme {
    /// Requires that a hash costs no more than a server can afford.
    ///
    /// Nothing takes more than 128 MiB; the other bounds are Identity Platform's where it has any.
    ///
    /// - Throws: which parameter is out of range.
    package func check() throws(HashSchemeError) {
        switch self {
        case .firebaseScrypt(let memoryCost, let rounds, let separator):
            guard (1...8).contains(rounds) else { throw .roundsOutOfRange }
            guard (1...14).contains(memoryCost) else { throw .memoryCostOutOfRange }
            guard separator.count <= 64 else { throw .parameterOutOfRange }
        case .scrypt(let cost, let blockSize, let parallelization):
            try Scrypt.check(cost: cost, blockSize: blockSize, parallelization: parallelization)
        case .bcrypt(let cost):
            guard (4...15).contains(cost) else { throw .roundsOutOfRange }
        case .pbkdf2(_, let rounds, let byteCount):
            guard (1...120_000).contains(rounds) else { throw .roundsOutOfRange }
            guard (1...128).contains(byteCount) else { throw .parameterOutOfRange }
        case .hmac: break
        case .md5(let rounds):
            guard (0...8192).contains(rounds) else { throw .roundsOutOfRange }
        case .digest(_, let rounds, _):
            guard (1...8192).contains(rounds) else { throw .roundsOutOfRange }
        case .argon2(let variant):
            try variant.check()
        }
    }
}

extension Argon2Variant {
    fileprivate func check() throws(HashSchemeError) {
        guard (1...16).contains(parameters.lanes) else { throw .argon2LanesOutOfRange }
        guard (1...16).contains(parameters.passes) else { throw .argon2PassesOutOfRange }
        guard (8 * parameters.lanes...32768).contains(parameters.memoryKiB) else {
            throw .argon2MemoryOutOfRange
        }
        guard associatedData.count <= 1024 else { throw .argon2DataTooLong }
    }
}
