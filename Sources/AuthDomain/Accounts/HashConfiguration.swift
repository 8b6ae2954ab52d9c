import AuthCrypto

/// A way in which passwords of a project were hashed before they were imported.
///
/// Its key is kept here, sealed and once; the hashes of the accounts name it by ``id``.
package struct HashConfiguration: Hashable, Sendable {
    package let id: String
    package let project: String
    /// As ``HashScheme`` writes itself.
    package let scheme: String
    /// Nil where the scheme has no key.
    package var sealedKey: [UInt8]?
    package let createdAt: Timestamp

    /// Creates a configuration.
    package init(
        id: String,
        project: String,
        scheme: String,
        sealedKey: [UInt8]?,
        createdAt: Timestamp
    ) {
        self.id = id
        self.project = project
        self.scheme = scheme
        self.sealedKey = sealedKey
        self.createdAt = createdAt
    }

    /// Where the key of a configuration is kept: table, row and column.
    static func place(_ id: String) -> String { "hash_configurations/\(id)/sealed_key" }

    /// How the stored hashes begin that were made this way.
    ///
    /// - Throws: `PasswordHashError` where the scheme cannot be read.
    func hashPrefixes() throws -> [String] {
        try HashScheme(parsing: scheme).storedPrefixes(keyID: sealedKey.map { _ in id })
    }

    /// The key; nil where the scheme has none.
    ///
    /// - Throws: `SealingError`.
    package func key(by secrets: Secrets) throws -> [UInt8]? {
        try sealedKey.map { try secrets.open($0, for: Self.place(id)) }
    }
}

/// The configurations of one project, which imports add to.
struct HashConfigurations: Sendable {
    let environment: Environment
    let project: String

    /// Makes sure that there is a configuration of each scheme with this key.
    ///
    /// - Returns: the name of the key, for the hashes to refer to; nil where there is none.
    /// - Throws: `SealingError` where a configuration's key does not open.
    func keep(_ schemes: Set<HashScheme>, key: [UInt8]?) async throws -> String? {
        let known = try await environment.store.read { transaction in
            try transaction.hashConfigurations(of: project)
        }
        // Keys are opened ahead of the transaction that keeps others waiting.
        let matches = try schemes.map { scheme in
            (scheme, try id(of: scheme, key: key, in: known))
        }
        let now = environment.clock.now()
        return try await environment.store.write { transaction in
            var kept: String?
            for (scheme, match) in matches {
                // Noted, or else what an import is about to use could be removed as unused.
                if let match, try transaction.noteImport(match, at: now) {
                    kept = match
                    continue
                }
                let others = try transaction.hashConfigurations(of: project)
                if let other = try id(of: scheme, key: key, in: others) {
                    _ = try transaction.noteImport(other, at: now)
                    kept = other
                } else {
                    let new = configuration(of: scheme, key: key)
                    try transaction.insert(new)
                    kept = new.id
                }
            }
            return kept
        }
    }

    /// The configuration of a scheme with this key; nil where there is none.
    private func id(
        of scheme: HashScheme,
        key: [UInt8]?,
        in known: [HashConfiguration]
    ) throws -> String? {
        let text = scheme.text
        return try known.first {
            try $0.scheme == text && $0.key(by: environment.secrets) == key
        }?.id
    }

    private func configuration(of scheme: HashScheme, key: [UInt8]?) -> HashConfiguration {
        let id = environment.secrets.identifier()
        return HashConfiguration(
            id: id,
            project: project,
            scheme: scheme.text,
            sealedKey: key.map { environment.secrets.seal($0, for: HashConfiguration.place(id)) },
            createdAt: environment.clock.now()
        )
    }
}
