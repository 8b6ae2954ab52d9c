/// A password's hash with all that is needed to compute it again.
///
/// Written as `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`, both in base 64 without padding.
/// Source: the PHC string format, as Argon2's own library writes it.
package struct Argon2idHash: Sendable, Hashable, Redacted {
    /// What every text of such a hash begins with.
    static let prefix = "$argon2id$"

    /// The effort it cost.
    package let parameters: Argon2id.Parameters
    /// The random bytes it was mixed with; 8 to 64.
    package let salt: [UInt8]
    /// The hash; 16 to 64 bytes.
    package let hash: [UInt8]

    /// Hashes a password with a new salt of 16 bytes, to 32 bytes.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - parameters: the effort.
    ///   - memory: where to work.
    /// - Throws: `PasswordHashError`.
    package init(
        of password: [UInt8],
        parameters: Argon2id.Parameters = .standard,
        in memory: HashMemory
    ) throws(PasswordHashError) {
        self.parameters = parameters
        salt = SecureRandom.bytes(16)
        hash = try Argon2id.hash(
            password,
            salt: salt,
            parameters: parameters,
            count: 32,
            in: memory
        )
    }

    /// Makes the hash of no password: to compare with it costs what a real one costs.
    init(dummyFor parameters: Argon2id.Parameters) {
        self.parameters = parameters
        salt = [UInt8](repeating: 0, count: 16)
        hash = [UInt8](repeating: 0, count: 32)
    }

    /// Takes the parts of a hash that was made elsewhere.
    ///
    /// - Parameters:
    ///   - parameters: the effort it cost.
    ///   - salt: 8 to 64 bytes.
    ///   - hash: 16 to 64 bytes.
    /// - Throws: `unreadable` for sizes and effort out of bounds.
    package init(
        parameters: Argon2id.Parameters,
        salt: [UInt8],
        hash: [UInt8]
    ) throws(PasswordHashError) {
        guard parameters.areBounded, (8...64).contains(salt.count), (16...64).contains(hash.count)
        else { throw .unreadable }
        self.parameters = parameters
        self.salt = salt
        self.hash = hash
    }

    /// Reads a hash.
    ///
    /// - Parameter text: the PHC string form, version 19.
    /// - Throws: `unreadable`, also for sizes and effort out of bounds.
    package init(parsing text: String) throws(PasswordHashError) {
        let fields = StoredText.fields(of: text, separator: "$")
        guard
            fields.count == 6, fields[0].isEmpty, fields[1] == "argon2id", fields[2] == "v=19",
            let parameters = Self.parameters(fields[3]),
            let salt = Base64.decode(String(fields[4])),
            let hash = Base64.decode(String(fields[5]))
        else { throw .unreadable }
        try self.init(parameters: parameters, salt: salt, hash: hash)
    }

    /// The PHC string form, for the store.
    package var text: String {
        let effort = "m=\(parameters.memoryKiB),t=\(parameters.passes),p=\(parameters.lanes)"
        return "$argon2id$v=19$\(effort)$\(Self.unpadded(salt))$\(Self.unpadded(hash))"
    }

    /// Tells whether this is the hash of a password.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - memory: where to work.
    /// - Returns: whether it is, found in a time that tells nothing of the hash.
    /// - Throws: `passwordTooLong`, `outOfMemory`.
    package func matches(
        _ password: [UInt8],
        in memory: HashMemory
    ) throws(PasswordHashError) -> Bool {
        let other = try Argon2id.hash(
            password,
            salt: salt,
            parameters: parameters,
            count: hash.count,
            in: memory
        )
        return constantTimeEqual(hash, other)
    }

    private static func parameters(_ text: Substring) -> Argon2id.Parameters? {
        let fields = StoredText.fields(of: text, separator: ",")
        guard
            fields.count == 3,
            let memoryKiB = number(fields[0], named: "m="),
            let passes = number(fields[1], named: "t="),
            let lanes = number(fields[2], named: "p=")
        else { return nil }
        return Argon2id.Parameters(memoryKiB: memoryKiB, passes: passes, lanes: lanes)
    }

    private static func number(_ field: Substring, named name: String) -> UInt32? {
        let digits = field.dropFirst(name.count)
        guard field.hasPrefix(name), digits.utf8.first != UInt8(ascii: "+") else { return nil }
        return UInt32(digits)
    }

    private static func unpadded(_ bytes: [UInt8]) -> String {
        String(Base64.encode(bytes).prefix { $0 != "=" })
    }
}
