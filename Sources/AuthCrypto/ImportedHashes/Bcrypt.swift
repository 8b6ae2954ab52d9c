internal import CCrypt
internal import COpenSSL

/// The password hash function bcrypt, whose hashes are texts that name their cost and salt.
///
/// Only the first 72 bytes of a password count, as everywhere.
enum Bcrypt {
    private static let length = 60
    private static let settingLength = 29
    private static let workByteCount = MemoryLayout<crypt_data>.size
    private static let alphabet = Set(
        "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789".utf8
    )

    /// The cost of a hash of the kinds `2a`, `2b` and `2y`; nil for every other text.
    static func cost(of hash: [UInt8]) -> Int? {
        let dollar = UInt8(ascii: "$")
        guard hash.count == length, hash[0] == dollar, hash[1] == UInt8(ascii: "2"),
            [UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "y")].contains(hash[2]),
            hash[3] == dollar, hash[6] == dollar, hash[7...].allSatisfy(alphabet.contains),
            let tens = Hex.value(of: hash[4]), let ones = Hex.value(of: hash[5]),
            tens < 10, ones < 10
        else { return nil }
        return Int(tens) * 10 + Int(ones)
    }

    /// A hash of this cost that no password has.
    static func dummy(cost: Int) -> [UInt8] {
        let digits = cost < 10 ? "0\(cost)" : "\(cost)"
        return Array(("$2b$\(digits)$" + String(repeating: ".", count: 53)).utf8)
    }

    /// Hashes a password with the salt and the cost of a hash that has been checked.
    ///
    /// C's texts end at a zero. A password that holds one is hashed up to it, for the time it takes,
    /// and has no hash.
    ///
    /// - Throws: `unreadable` where the library refuses.
    static func hash(
        _ password: [UInt8],
        like stored: [UInt8]
    ) throws(PasswordHashError) -> [UInt8] {
        let work = UnsafeMutableRawPointer.allocate(byteCount: workByteCount, alignment: 16)
        work.initializeMemory(as: UInt8.self, repeating: 0, count: workByteCount)
        defer {
            OPENSSL_cleanse(work, workByteCount)
            work.deallocate()
        }
        let setting = Phrase(Array(stored.prefix(settingLength)))
        let hash: [UInt8]? = Phrase(password).withCharacters { password, _ in
            setting.withCharacters { setting, _ in
                crypt_rn(password, setting, work, Int32(clamping: workByteCount)).map { text in
                    Array(String(cString: text).utf8)
                }
            }
        }
        guard let hash, hash.count == length else { throw .unreadable }
        return password.contains(0) ? [] : hash
    }
}
