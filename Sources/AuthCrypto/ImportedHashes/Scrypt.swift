internal import COpenSSL

/// The password hash function scrypt.
///
/// Source: RFC 7914.
enum Scrypt {
    /// How much a hash costs, in RFC 7914's words: N, r and p.
    struct Cost {
        let n: Int
        let blockSize: Int
        let parallelization: Int
    }

    /// 128 MiB, and 2^22 blocks of 128 bytes in all.
    private static let maximumBlocks = 1 << 20
    private static let maximumWork = 1 << 22

    /// Requires that N is a power of two, and the effort one that a server can afford.
    ///
    /// - Throws: `memoryCostOutOfRange` or `parameterOutOfRange`.
    static func check(
        cost: Int,
        blockSize: Int,
        parallelization: Int
    ) throws(HashSchemeError) {
        guard (2...maximumBlocks).contains(cost), cost & (cost - 1) == 0 else {
            throw .memoryCostOutOfRange
        }
        guard (1...1024).contains(blockSize), (1...1024).contains(parallelization) else {
            throw .parameterOutOfRange
        }
        guard cost * blockSize <= maximumBlocks else { throw .memoryCostOutOfRange }
        guard cost * blockSize * parallelization <= maximumWork else { throw .parameterOutOfRange }
    }

    /// Hashes a password; the cost has been checked.
    ///
    /// - Throws: `outOfMemory`.
    static func hash(
        _ password: [UInt8],
        salt: [UInt8],
        cost: Cost,
        count: Int
    ) throws(PasswordHashError) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: count)
        let status = Phrase(password).withCharacters { password, passwordCount in
            EVP_PBE_scrypt(
                password,
                passwordCount,
                Phrase.terminated(salt),
                salt.count,
                UInt64(cost.n),
                UInt64(cost.blockSize),
                UInt64(cost.parallelization),
                1 << 30,
                &hash,
                count
            )
        }
        guard status == 1 else { throw .outOfMemory }
        return hash
    }
}

/// A password as C's functions take it: with an address even where it is empty.
struct Phrase {
    private let bytes: [UInt8]

    init(_ password: [UInt8]) {
        bytes = Self.terminated(password)
    }

    /// The bytes and a zero behind them.
    static func terminated(_ bytes: [UInt8]) -> [UInt8] { bytes + [0] }

    /// Calls `body` with the characters, ended by a zero, and their number without it.
    func withCharacters<Result>(_ body: (UnsafePointer<CChar>, Int) -> Result) -> Result {
        let characters = bytes.map(CChar.init(bitPattern:))
        return characters.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("a phrase has its zero at least")
            }
            return body(start, bytes.count - 1)
        }
    }
}
