/// A password hash that another system made, with all that is needed to compute it again but a key.
///
/// Written as `$firebase-scrypt$m=14,r=8,s=Bw,k=ID$salt$hash`, both in base64url; `k` names the key,
/// which is kept elsewhere. A hash of bcrypt is its own text.
package struct ImportedHash: Sendable, Hashable, Redacted {
    /// How it is computed.
    package let scheme: HashScheme
    /// Names the key; nil where the scheme has none.
    package let keyID: String?
    /// What was hashed beside the password; at most 1024 bytes.
    package let salt: [UInt8]
    /// The hash; at most 1024 bytes.
    package let hash: [UInt8]

    /// Takes the parts of a hash.
    ///
    /// That a digest has another length than its function's hashes is no error: it matches no
    /// password, as with Identity Platform.
    ///
    /// - Parameters:
    ///   - scheme: how it is computed.
    ///   - keyID: letters and digits, where the scheme has a key.
    ///   - salt: at most 1024 bytes, for Argon2 at least 8.
    ///   - hash: 1 to 1024 bytes; of bcrypt its text.
    /// - Throws: `unreadable` for sizes out of bounds, or a scheme that may not be computed.
    package init(
        scheme: HashScheme,
        keyID: String?,
        salt: [UInt8],
        hash: [UInt8]
    ) throws(PasswordHashError) {
        guard (1...1024).contains(hash.count), salt.count <= 1024,
            scheme.needsKey == (keyID != nil)
        else { throw .unreadable }
        switch scheme {
        case .argon2:
            guard salt.count >= 8, hash.count >= 4 else { throw .unreadable }
        case .bcrypt(let cost):
            guard salt.isEmpty, Bcrypt.cost(of: hash) == cost else { throw .unreadable }
        case .pbkdf2(_, _, let byteCount):
            guard hash.count == byteCount else { throw .unreadable }
        case .firebaseScrypt, .scrypt, .hmac, .md5, .digest: break
        }
        do {
            try scheme.check()
        } catch {
            throw .unreadable
        }
        self.scheme = scheme
        self.keyID = keyID
        self.salt = salt
        self.hash = hash
    }

    /// Reads a hash of bcrypt, whose cost and salt are in it.
    ///
    /// - Parameter hash: its text in ASCII: `$2a$`, `$2b$` or `$2y$`, and a cost of 4 to 15.
    /// - Throws: `unreadable`.
    package init(bcrypt hash: [UInt8]) throws(PasswordHashError) {
        guard let cost = Bcrypt.cost(of: hash) else { throw .unreadable }
        try self.init(scheme: .bcrypt(cost: cost), keyID: nil, salt: [], hash: hash)
    }

    /// Makes a hash of no password: to compare with it costs what a real one costs.
    ///
    /// - Parameter scheme: how it is computed, as the store keeps it.
    /// - Throws: `unreadable`.
    package init(dummyFor scheme: HashScheme) throws(PasswordHashError) {
        let keyID = scheme.needsKey ? "none" : nil
        let salt = [UInt8](repeating: 0, count: 16)
        switch scheme {
        case .bcrypt(let cost): try self.init(bcrypt: Bcrypt.dummy(cost: cost))
        case .pbkdf2(_, _, let count):
            let hash = [UInt8](repeating: 0, count: count)
            try self.init(scheme: scheme, keyID: keyID, salt: salt, hash: hash)
        default:
            let hash = [UInt8](repeating: 0, count: 64)
            try self.init(scheme: scheme, keyID: keyID, salt: salt, hash: hash)
        }
    }

    /// Reads a stored hash.
    ///
    /// - Parameter text: as `text` writes it.
    /// - Throws: `unreadable`.
    package init(parsing text: String) throws(PasswordHashError) {
        let fields = StoredText.fields(of: text, separator: "$")
        guard fields.count == 5 else {
            try self.init(bcrypt: Array(text.utf8))
            return
        }
        let parameters = HashScheme.Parameters(fields[2])
        guard fields[0].isEmpty, let salt = Base64URL.decode(String(fields[3])),
            let hash = Base64URL.decode(String(fields[4]))
        else { throw .unreadable }
        try self.init(
            scheme: HashScheme(name: fields[1], parameters: parameters),
            keyID: parameters["k"].map(String.init),
            salt: salt,
            hash: hash
        )
    }

    /// What the store keeps.
    package var text: String {
        if case .bcrypt = scheme { return String(decoding: hash, as: UTF8.self) }
        let key = keyID.map { ",k=" + $0 } ?? ""
        return "$\(scheme.text)\(key)$\(Base64URL.encode(salt))$\(Base64URL.encode(hash))"
    }

    /// Tells whether this is the hash of a password.
    ///
    /// - Parameters:
    ///   - password: any bytes.
    ///   - key: the key that `keyID` names; nil where there is none.
    ///   - memory: where Argon2 works.
    /// - Returns: whether it is.
    /// - Throws: `unreadable` where a key is missing, `outOfMemory`, `passwordTooLong`.
    package func matches(
        _ password: [UInt8],
        key: [UInt8]?,
        in memory: HashMemory
    ) throws(PasswordHashError) -> Bool {
        guard !scheme.needsKey || key != nil else { throw .unreadable }
        let other = try scheme.hash(
            password,
            HashScheme.Ingredients(salt: salt, key: key ?? [], stored: hash),
            in: memory
        )
        return constantTimeEqual(hash, other)
    }
}
