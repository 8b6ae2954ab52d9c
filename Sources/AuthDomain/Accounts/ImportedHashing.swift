package import AuthCrypto

/// How the password hashes of one import were made.
package struct ImportedHashing: Sendable, Redacted {
    /// What the import says of them.
    package enum Kind: Sendable {
        /// All of it.
        case scheme(HashScheme)
        /// Each hash says itself what it cost.
        case bcrypt
        /// How much a hash cost depends on its length as well.
        case pbkdf2(Digest, rounds: Int)
    }

    let kind: Kind
    let key: [UInt8]?
    private let byteCount: Int?

    /// Takes what an import says.
    ///
    /// - Parameters:
    ///   - kind: the function and its effort, checked.
    ///   - key: the key that all of them share, where the function has one.
    ///   - byteCount: how long every hash is, where that is known.
    package init(_ kind: Kind, key: [UInt8]? = nil, byteCount: Int? = nil) {
        self.kind = kind
        self.key = key
        self.byteCount = byteCount
    }

    /// A hash of the import; nil where it cannot be one.
    func hash(_ hash: [UInt8], salt: [UInt8], keyID: String?) -> PasswordHash? {
        guard byteCount == nil || byteCount == hash.count else { return nil }
        let imported =
            switch kind {
            case .scheme(let scheme):
                try? ImportedHash(scheme: scheme, keyID: keyID, salt: salt, hash: hash)
            case .bcrypt:
                try? ImportedHash(bcrypt: hash)
            case .pbkdf2(let digest, let rounds):
                try? ImportedHash(
                    scheme: .pbkdf2(digest, rounds: rounds, byteCount: hash.count),
                    keyID: nil,
                    salt: salt,
                    hash: hash
                )
            }
        return imported.map(PasswordHash.init)
    }

    /// In how many ways the hashes of these accounts were made; hashes of our own kind count not.
    func schemes(of accounts: [ImportedAccount]) -> Set<HashScheme> {
        var schemes: Set<HashScheme> = []
        for account in accounts {
            guard case .hash(let hash, let salt) = account.password else { continue }
            let keyID = key == nil ? nil : ""
            guard let hash = self.hash(hash, salt: salt, keyID: keyID) else { continue }
            if case .imported(let imported) = hash { schemes.insert(imported.scheme) }
            // The others are made the same way.
            if case .scheme = kind { break }
        }
        return schemes
    }
}

/// What becomes of the passwords of one import.
struct ImportedPasswords: Sendable {
    private let hashing: ImportedHashing?
    private let keyID: String?
    /// Passwords that came in clear, hashed, by the places of their accounts.
    private var hashed: [Int: String] = [:]

    /// Keeps the configuration of the hashes, and hashes what came in clear, one after the other: an
    /// import leaves room for those who sign in.
    ///
    /// - Throws: `HashingOverloaded`, `SealingError`.
    init(
        of accounts: [ImportedAccount],
        _ hashing: ImportedHashing?,
        isKept: Bool,
        scope: Scope,
        environment: Environment
    ) async throws {
        self.hashing = hashing
        let schemes = hashing?.schemes(of: accounts) ?? []
        let configurations = HashConfigurations(environment: environment, project: scope.project)
        switch (schemes.isEmpty, isKept) {
        case (true, _): keyID = nil
        case (false, true):
            let id = try await configurations.keep(schemes, key: hashing?.key)
            keyID = hashing?.key == nil ? nil : id
        case (false, false): keyID = hashing?.key == nil ? nil : "none"
        }
        for (index, account) in accounts.enumerated() {
            guard case .inClear(let password) = account.password,
                (try? PasswordLength.check(password)) != nil
            else { continue }
            hashed[index] = isKept ? try await environment.passwords.hash(password) : ""
        }
    }

    /// What is stored of the password of the account at a place; nil where it has none.
    func stored(
        _ password: ImportedAccount.Password,
        at index: Int
    ) throws(ImportFault) -> String? {
        switch password {
        case .none: return nil
        case .unreadable: throw .passwordHashUnreadable
        case .readable(let text): return text
        case .inClear:
            guard let hash = hashed[index] else { throw .passwordInvalid }
            return hash
        case .hash(let hash, let salt):
            guard let hashing else { throw .passwordHashUnexplained }
            guard let hash = hashing.hash(hash, salt: salt, keyID: keyID) else {
                throw .passwordHashUnreadable
            }
            return hash.text
        }
    }
}
