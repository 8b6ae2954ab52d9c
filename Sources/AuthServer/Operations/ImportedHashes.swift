import AuthCrypto
import AuthWire

/// How the password hashes of an import were made.
///
/// Argon2id is the one kind that sign-ins compare with; the others are refused, so that nobody imports
/// accounts that cannot sign in.
struct ImportedHashes {
    private static let algorithms: Set = [
        "HMAC_SHA256", "HMAC_SHA1", "HMAC_MD5", "SCRYPT", "PBKDF_SHA1", "MD5", "HMAC_SHA512",
        "SHA1", "BCRYPT", "PBKDF2_SHA256", "SHA256", "SHA512", "STANDARD_SCRYPT", "ARGON2",
    ]

    private let parameters: Argon2id.Parameters
    private let byteCount: Int

    /// Reads what a request says; nil where it says nothing.
    ///
    /// - Throws: `INVALID_HASH_ALGORITHM`, or the code of the parameter that is wrong.
    init?(_ request: BatchCreateRequest) throws(WireError) {
        guard let name = request.hashAlgorithm.nonEmpty else { return nil }
        guard Self.algorithms.contains(name) else { throw WireError(.invalidHashAlgorithm) }
        guard name == "ARGON2" else {
            throw WireError(.invalidHashAlgorithm, detail: "\(name) is not supported yet")
        }
        guard let given = request.argon2Parameters else {
            throw WireError(.invalidHashParameter, detail: "argon2Parameters is missing")
        }
        try Self.checkKind(given)
        let memory = try Self.number(given.memoryCostKib, 1...32768, .invalidArgon2MemoryCost)
        let passes = try Self.number(given.iterations, 1...16, .invalidArgon2Iterations)
        let lanes = try Self.number(given.parallelism, 1...16, .invalidArgon2Parallelism)
        let bytes = try Self.number(given.hashLengthBytes, 16...64, .invalidArgon2HashLength)
        parameters = Argon2id.Parameters(memoryKiB: memory, passes: passes, lanes: lanes)
        byteCount = Int(bytes)
        guard parameters.areBounded else { throw WireError(.invalidArgon2MemoryCost) }
    }

    /// A hash in the form in which it is kept; nil where it or its salt is none.
    ///
    /// - Parameters:
    ///   - hash: Base64.
    ///   - salt: Base64.
    /// - Returns: a PHC string.
    func stored(hash: String, salt: String) -> String? {
        guard let hash = Base64.decode(hash), hash.count == byteCount,
            let salt = Base64.decode(salt)
        else { return nil }
        return try? Argon2idHash(parameters: parameters, salt: salt, hash: hash).text
    }

    private static func checkKind(
        _ given: BatchCreateRequest.Argon2Parameters
    ) throws(WireError) {
        guard given.hashType == "ARGON2_ID" else {
            throw WireError(.invalidArgon2HashType, detail: "only ARGON2_ID is supported yet")
        }
        guard ["", "VERSION_UNSPECIFIED", "VERSION_13"].contains(given.version ?? "") else {
            throw WireError(.invalidHashParameter, detail: "only VERSION_13 is supported yet")
        }
        guard given.associatedData.nonEmpty == nil else {
            throw WireError(.invalidArgon2AssociatedData, detail: "is not supported yet")
        }
    }

    private static func number(
        _ value: Int?,
        _ range: ClosedRange<Int>,
        _ code: WireError.Code
    ) throws(WireError) -> UInt32 {
        guard let value, range.contains(value), let number = UInt32(exactly: value) else {
            throw WireError(code)
        }
        return number
    }
}
