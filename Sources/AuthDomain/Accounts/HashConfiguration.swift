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
        if let id = try id(of: schemes, key: key, in: known) { return id }
        return try await environment.store.write { transaction in
            var known = try transaction.hashConfigurations(of: project)
            for scheme in schemes
            where try id(of: [scheme], key: key, in: known) == nil {
                let new = configuration(of: scheme, key: key)
                try transaction.insert(new)
                known.append(new)
            }
            return try id(of: schemes, key: key, in: known)
        }
    }

    /// The configuration of one of the schemes; nil where one of them has none.
    private func id(
        of schemes: Set<HashScheme>,
        key: [UInt8]?,
        in known: [HashConfiguration]
    ) throws -> String? {
        var found: String?
        for scheme in schemes {
            let text = scheme.text
            let match = try known.first {
                try $0.scheme == text && $0.key(by: environment.secrets) == key
            }
            guard let match else { return nil }
            found = match.id
        }
        return found
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
