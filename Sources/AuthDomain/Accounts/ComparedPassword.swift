import AuthCrypto

/// What a password is compared with at an address, whether or not an account is there.
///
/// Hashes that other systems made cost another time than ours. So in a project that has imported some,
/// an address without a password is treated as one of its accounts would be: always the same
/// address in the same way, so that no clock tells it from an account.
struct ComparedPassword: Sendable {
    /// A stored hash; nil for one of ours that does not exist.
    let text: String?
    /// The key of an imported hash.
    let key: [UInt8]?

    /// Finds it.
    ///
    /// - Parameters:
    ///   - stored: the account's hash; nil where there is no account, or none with a password.
    ///   - address: where the user wants to sign in.
    ///   - configurations: how the project's imported passwords were hashed.
    ///   - secrets: opens the keys, and makes the choice for an address unpredictable.
    /// - Throws: `HashConfigurationMissing`, `SealingError`, `PasswordHashError`.
    init(
        _ stored: String?,
        at address: EmailAddress,
        among configurations: [HashConfiguration],
        secrets: Secrets
    ) throws {
        guard let stored else {
            try self.init(decoyAt: address, among: configurations, secrets: secrets)
            return
        }
        // What development keeps in clear is no hash, and has no key.
        guard let keyID = try? PasswordHash(parsing: stored).keyID else {
            self.init(text: stored, key: nil)
            return
        }
        guard let configuration = configurations.first(where: { $0.id == keyID }) else {
            throw HashConfigurationMissing()
        }
        self.init(text: stored, key: try configuration.key(by: secrets))
    }

    private init(text: String?, key: [UInt8]?) {
        self.text = text
        self.key = key
    }

    private init(
        decoyAt address: EmailAddress,
        among configurations: [HashConfiguration],
        secrets: Secrets
    ) throws {
        let choice = secrets.choice(of: address.text, among: configurations.count + 1)
        guard configurations.indices.contains(choice) else {
            self.init(text: nil, key: nil)
            return
        }
        let configuration = configurations[choice]
        let dummy = try ImportedHash(dummyFor: HashScheme(parsing: configuration.scheme))
        self.init(text: dummy.text, key: try configuration.key(by: secrets))
    }
}

/// The store has a password hash without the key that it was made with.
package struct HashConfigurationMissing: Error {}
