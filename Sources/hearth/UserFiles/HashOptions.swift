import AuthCrypto
import AuthDomain
import AuthServer
import AuthWire

/// The options that say how password hashes were made, by the names of Firebase's command line.
enum HashOptions {
    static let all = [
        Option("hash-algo", "NAME", "How passwords were hashed, for example SCRYPT."),
        Option("hash-key", "KEY", "The key of SCRYPT or HMAC, in base64.", isSecret: true),
        Option("salt-separator", "BYTES", "The salt separator of SCRYPT, in base64."),
        Option("rounds", "N", "The rounds of SCRYPT, PBKDF, MD5 and SHA; the passes of ARGON2."),
        Option("mem-cost", "N", "The memory cost of SCRYPT; N of STANDARD_SCRYPT; KiB of ARGON2."),
        Option("parallelization", "N", "Of STANDARD_SCRYPT and ARGON2."),
        Option("block-size", "N", "Of STANDARD_SCRYPT."),
        Option("dk-len", "N", "The length of hashes of STANDARD_SCRYPT and ARGON2, in bytes."),
        Option("hash-input-order", "ORDER", "SALT_FIRST or PASSWORD_FIRST."),
        Option("hash-type", "TYPE", "Of ARGON2: ARGON2_ID, ARGON2_I or ARGON2_D."),
        Option("hash-version", "VERSION", "Of ARGON2: VERSION_13 or VERSION_10."),
        Option("associated-data", "BYTES", "Of ARGON2, in base64."),
    ]

    /// Reads them by the rules of `accounts:batchCreate`; nil where no algorithm is given.
    ///
    /// Hashes of `ARGON2` are taken for this server's own where nothing else is said.
    ///
    /// - Throws: `UsageError`, or the protocol's code for what is wrong.
    static func read(_ settings: Settings) throws -> ImportedHashing? {
        var request = BatchCreateRequest()
        request.hashAlgorithm = settings["hash-algo"]?.uppercased()
        request.signerKey = settings["hash-key"]
        request.saltSeparator = settings["salt-separator"]
        request.rounds = try number(settings, "rounds")
        let memory = try number(settings, "mem-cost")
        let lanes = try number(settings, "parallelization")
        let length = try number(settings, "dk-len")
        request.memoryCost = memory
        request.cpuMemCost = memory
        request.parallelization = lanes
        request.blockSize = try number(settings, "block-size")
        request.dkLen = length
        request.passwordHashOrder = try order(settings)
        if request.hashAlgorithm == "ARGON2" {
            let own = Argon2id.Parameters.standard
            var parameters = BatchCreateRequest.Argon2Parameters()
            parameters.hashType = settings["hash-type"] ?? "ARGON2_ID"
            parameters.version = settings["hash-version"]
            parameters.associatedData = settings["associated-data"]
            parameters.iterations = request.rounds ?? Int(own.passes)
            parameters.memoryCostKib = memory ?? Int(own.memoryKiB)
            parameters.parallelism = lanes ?? Int(own.lanes)
            parameters.hashLengthBytes = length ?? 32
            request.argon2Parameters = parameters
        }
        return try ImportedHashing(request)
    }

    private static func number(_ settings: Settings, _ name: String) throws(UsageError) -> Int? {
        guard let text = settings[name] else { return nil }
        guard let number = Int(text) else { throw UsageError("--\(name) must be a number") }
        return number
    }

    private static func order(_ settings: Settings) throws(UsageError) -> String? {
        switch settings["hash-input-order"]?.uppercased() {
        case nil: nil
        case "SALT_FIRST": "SALT_AND_PASSWORD"
        case "PASSWORD_FIRST": "PASSWORD_AND_SALT"
        default: throw UsageError("--hash-input-order must be SALT_FIRST or PASSWORD_FIRST")
        }
    }
}
