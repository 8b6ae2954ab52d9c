/// A stored password hash, of whichever kind its own text says.
package enum PasswordHash: Sendable, Hashable, Redacted {
    /// What this server writes.
    case argon2id(Argon2idHash)
    /// What another system made.
    case imported(ImportedHash)

    /// Reads a stored hash.
    ///
    /// - Parameter text: as the kind writes itself.
    /// - Throws: `unreadable`.
    package init(parsing text: String) throws(PasswordHashError) {
        self =
            text.hasPrefix(Argon2idHash.prefix)
            ? .argon2id(try Argon2idHash(parsing: text))
            : .imported(try ImportedHash(parsing: text))
    }

    /// Takes a hash that another system made; Argon2id's are of this server's own kind.
    ///
    /// - Parameter hash: the hash.
    package init(_ hash: ImportedHash) {
        guard case .argon2(let variant) = hash.scheme, variant.kind == .id, variant.version == .v13,
            variant.associatedData.isEmpty,
            let own = try? Argon2idHash(
                parameters: variant.parameters,
                salt: hash.salt,
                hash: hash.hash
            )
        else {
            self = .imported(hash)
            return
        }
        self = .argon2id(own)
    }

    /// What the store keeps.
    package var text: String {
        switch self {
        case .argon2id(let hash): hash.text
        case .imported(let hash): hash.text
        }
    }

    /// Names the key that it takes to compare with it; nil where it takes none.
    package var keyID: String? {
        switch self {
        case .argon2id: nil
        case .imported(let hash): hash.keyID
        }
    }

    /// The bytes that another system needs to compare passwords: the hash, and its salt.
    package var exported: (hash: [UInt8], salt: [UInt8]) {
        switch self {
        case .argon2id(let hash): (hash.hash, hash.salt)
        case .imported(let hash): (hash.hash, hash.salt)
        }
    }

    /// Whether new hashes are made just so.
    package var isStandard: Bool {
        guard case .argon2id(let hash) = self else { return false }
        return hash.parameters == .standard
    }

    /// Compares a password, and hashes it anew where new hashes cost something else.
    ///
    /// With a hash of another system the new one is made in any case: some of those cost nothing, and
    /// the time of the answer would tell them.
    ///
    /// - Throws: `PasswordHashError`.
    func verdict(
        on password: [UInt8],
        key: [UInt8]?,
        new parameters: Argon2id.Parameters,
        in memory: HashMemory
    ) throws(PasswordHashError) -> PasswordVerdict {
        switch self {
        case .argon2id(let hash):
            guard try hash.matches(password, in: memory) else {
                return PasswordVerdict(isRight: false)
            }
            guard hash.parameters != parameters else { return PasswordVerdict(isRight: true) }
            let new = try Argon2idHash(of: password, parameters: parameters, in: memory)
            return PasswordVerdict(isRight: true, replacement: new.text)
        case .imported(let hash):
            let isRight = try hash.matches(password, key: key, in: memory)
            let new = try Argon2idHash(of: password, parameters: parameters, in: memory)
            return PasswordVerdict(isRight: isRight, replacement: isRight ? new.text : nil)
        }
    }
}
