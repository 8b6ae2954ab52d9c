package import AuthCrypto
package import AuthDomain

/// Signing keys that all tests of a process share, because making one takes long.
package enum SharedKeys {
    /// The master key of every test.
    package static let keyRing = Result {
        KeyRing(current: try SealingKey(bytes: [UInt8](repeating: 7, count: 32)))
    }

    private static let stored = Result {
        try SigningKeyPurpose.allCases.map { purpose in
            let id = "key-of-\(purpose.rawValue)"
            return StoredSigningKey(
                id: id,
                purpose: purpose,
                algorithm: SignatureAlgorithm.rs256.rawValue,
                sealedPrivateKey: try keyRing.get().seal(
                    SigningKey.generate(.rs256).pkcs8(),
                    context: SigningKeys.context(id)
                ),
                createdAt: VirtualClock.start,
                signsFrom: VirtualClock.start,
                signsUntil: nil
            )
        }
    }

    /// Gives a new store the keys.
    package static func insert(into store: any Store) async throws {
        let keys = try stored.get()
        try await store.write { transaction in
            for key in keys { try transaction.insert(key) }
        }
    }
}
