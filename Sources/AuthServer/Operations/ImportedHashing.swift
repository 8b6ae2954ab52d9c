import AuthCrypto
package import AuthDomain
package import AuthWire

extension ImportedHashing {
    /// Reads how the hashes of an import were made; nil where the request says nothing of it.
    ///
    /// Source: discovery document v1, `UploadAccountRequest`; reference of Google's hash algorithms.
    ///
    /// - Parameter request: the options; its users are not looked at.
    /// - Throws: `INVALID_HASH_ALGORITHM`, `EMPTY_HASH_KEY`, or the code of the option that is wrong.
    package init?(_ request: BatchCreateRequest) throws(WireError) {
        guard let name = request.hashAlgorithm.nonEmpty else { return nil }
        let order = try Self.order(request.passwordHashOrder)
        switch name {
        case "SCRYPT": self = try Self.firebaseScrypt(request)
        case "STANDARD_SCRYPT": self = try Self.standardScrypt(request)
        case "BCRYPT": self.init(.bcrypt)
        case "PBKDF_SHA1": self = try Self.pbkdf2(.sha1, request)
        case "PBKDF2_SHA256": self = try Self.pbkdf2(.sha256, request)
        case "HMAC_MD5": self = try Self.hmac(.md5, order, request)
        case "HMAC_SHA1": self = try Self.hmac(.sha1, order, request)
        case "HMAC_SHA256": self = try Self.hmac(.sha256, order, request)
        case "HMAC_SHA512": self = try Self.hmac(.sha512, order, request)
        case "MD5": self = try Self.checked(.md5(rounds: request.rounds ?? 0))
        case "SHA1": self = try Self.digest(.sha1, order, request)
        case "SHA256": self = try Self.digest(.sha256, order, request)
        case "SHA512": self = try Self.digest(.sha512, order, request)
        case "ARGON2": self = try Self.argon2(request.argon2Parameters)
        default: throw WireError(.invalidHashAlgorithm)
        }
    }

    private static func firebaseScrypt(_ request: BatchCreateRequest) throws(WireError) -> Self {
        let key = try key(request)
        let scheme = HashScheme.firebaseScrypt(
            memoryCost: request.memoryCost ?? 0,
            rounds: request.rounds ?? 0,
            saltSeparator: try bytes(request.saltSeparator, named: "saltSeparator")
        )
        return try checked(scheme, key: key, byteCount: key.count)
    }

    private static func standardScrypt(_ request: BatchCreateRequest) throws(WireError) -> Self {
        guard let count = request.dkLen, (1...1024).contains(count) else {
            throw WireError(.invalidHashParameter, detail: "dkLen")
        }
        let scheme = HashScheme.scrypt(
            cost: request.cpuMemCost ?? 0,
            blockSize: request.blockSize ?? 0,
            parallelization: request.parallelization ?? 0
        )
        return try checked(scheme, byteCount: count)
    }

    private static func pbkdf2(
        _ digest: Digest,
        _ request: BatchCreateRequest
    ) throws(WireError) -> Self {
        let rounds = request.rounds ?? 0
        _ = try checked(.pbkdf2(digest, rounds: rounds, byteCount: 1))
        return Self(.pbkdf2(digest, rounds: rounds))
    }

    private static func hmac(
        _ digest: Digest,
        _ order: HashScheme.Order?,
        _ request: BatchCreateRequest
    ) throws(WireError) -> Self {
        try checked(.hmac(digest, order ?? .passwordFirst), key: key(request))
    }

    private static func digest(
        _ digest: Digest,
        _ order: HashScheme.Order?,
        _ request: BatchCreateRequest
    ) throws(WireError) -> Self {
        try checked(.digest(digest, rounds: request.rounds ?? 0, order ?? .saltFirst))
    }
}

extension ImportedHashing {
    private static func argon2(
        _ given: BatchCreateRequest.Argon2Parameters?
    ) throws(WireError) -> Self {
        guard let given else {
            throw WireError(.invalidHashParameter, detail: "argon2Parameters is missing")
        }
        let kinds: [String: Argon2.Kind] = ["ARGON2_D": .d, "ARGON2_I": .i, "ARGON2_ID": .id]
        guard let kind = kinds[given.hashType ?? ""] else {
            throw WireError(.invalidArgon2HashType)
        }
        let versions: [String: Argon2.Version] = [
            "": .v13, "VERSION_UNSPECIFIED": .v13, "VERSION_10": .v10, "VERSION_13": .v13,
        ]
        guard let version = versions[given.version ?? ""] else {
            throw WireError(.invalidHashParameter, detail: "version")
        }
        guard let count = given.hashLengthBytes, (4...1024).contains(count) else {
            throw WireError(.invalidArgon2HashLength)
        }
        guard let data = Base64.decode(given.associatedData ?? "") else {
            throw WireError(.invalidArgon2AssociatedData)
        }
        let variant = Argon2Variant(
            kind: kind,
            version: version,
            parameters: Argon2id.Parameters(
                memoryKiB: UInt32(clamping: given.memoryCostKib ?? 0),
                passes: UInt32(clamping: given.iterations ?? 0),
                lanes: UInt32(clamping: given.parallelism ?? 0)
            ),
            associatedData: data
        )
        return try checked(.argon2(variant), byteCount: count)
    }

    private static func checked(
        _ scheme: HashScheme,
        key: [UInt8]? = nil,
        byteCount: Int? = nil
    ) throws(WireError) -> Self {
        do {
            try scheme.check()
        } catch {
            throw WireError(error)
        }
        return Self(.scheme(scheme), key: key, byteCount: byteCount)
    }

    private static func key(_ request: BatchCreateRequest) throws(WireError) -> [UInt8] {
        guard let text = request.signerKey.nonEmpty else { throw WireError(.emptyHashKey) }
        let key = try bytes(text, named: "signerKey")
        guard (1...1024).contains(key.count) else {
            throw WireError(.invalidHashParameter, detail: "signerKey is too long")
        }
        return key
    }

    private static func bytes(_ text: String?, named name: String) throws(WireError) -> [UInt8] {
        guard let bytes = Base64.decode(text ?? "") else {
            throw WireError(.invalidHashParameter, detail: "\(name) is not base64")
        }
        return bytes
    }

    /// The order that is asked for; nil for the algorithm's own.
    private static func order(_ name: String?) throws(WireError) -> HashScheme.Order? {
        switch name ?? "" {
        case "", "UNSPECIFIED_ORDER": nil
        case "SALT_AND_PASSWORD": .saltFirst
        case "PASSWORD_AND_SALT": .passwordFirst
        default: throw WireError(.invalidHashParameter, detail: "passwordHashOrder")
        }
    }
}

extension WireError {
    /// The only place where what is wrong with a hash scheme is given its code.
    fileprivate init(_ error: HashSchemeError) {
        switch error {
        case .roundsOutOfRange: self.init(.invalidHashRounds)
        case .memoryCostOutOfRange: self.init(.invalidHashMemoryCosts)
        case .parameterOutOfRange: self.init(.invalidHashParameter)
        case .argon2MemoryOutOfRange: self.init(.invalidArgon2MemoryCost)
        case .argon2PassesOutOfRange: self.init(.invalidArgon2Iterations)
        case .argon2LanesOutOfRange: self.init(.invalidArgon2Parallelism)
        case .argon2DataTooLong: self.init(.invalidArgon2AssociatedData)
        }
    }
}
