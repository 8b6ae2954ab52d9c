package import AuthCrypto

/// Seals what the store keeps under another master key.
///
/// It is one transaction, so that the store needs one master key or the other, and never both.
package struct Resealing: Sendable {
    private let store: any Store
    private let keyRing: KeyRing

    /// Creates it.
    ///
    /// - Parameters:
    ///   - store: where the sealed values are.
    ///   - keyRing: its current key is the new master key, the others open what it has not sealed.
    package init(of store: any Store, under keyRing: KeyRing) {
        self.store = store
        self.keyRing = keyRing
    }

    /// Does it; a second run finds nothing left to do.
    ///
    /// - Returns: how many values were sealed anew.
    /// - Throws: `SealingError` where a value opens under none of the keys; nothing has changed then.
    package func run() async throws -> Int {
        try await store.write { transaction in
            try SigningKeys.lock(transaction)
            var count = 0
            for purpose in SigningKeyPurpose.allCases {
                for var key in try transaction.signingKeys(for: purpose) {
                    let context = SigningKeys.context(key.id)
                    let plain = try keyRing.open(key.sealedPrivateKey, context: context)
                    guard SealingKey.keyID(of: key.sealedPrivateKey) != keyRing.current.id else {
                        continue
                    }
                    key.sealedPrivateKey = keyRing.seal(plain, context: context)
                    try transaction.update(key)
                    count += 1
                }
            }
            return count
        }
    }
}
