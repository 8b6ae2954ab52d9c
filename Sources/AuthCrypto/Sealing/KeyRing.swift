/// The master keys a store may meet: one that seals, and older ones that only open.
package struct KeyRing: Sendable, Redacted {
    /// The key that seals.
    package let current: SealingKey

    /// Keys that sealed before and still open.
    package let others: [SealingKey]

    /// Gathers the keys at hand.
    ///
    /// - Parameters:
    ///   - current: the key that seals.
    ///   - others: keys that sealed before.
    package init(current: SealingKey, others: [SealingKey] = []) {
        self.current = current
        self.others = others
    }

    /// Encrypts a value for one place in the store, under the current key.
    ///
    /// - Parameters:
    ///   - plaintext: any bytes.
    ///   - context: names the place (table, row, column).
    /// - Returns: the sealed value.
    package func seal(_ plaintext: [UInt8], context: [UInt8]) -> [UInt8] {
        current.seal(plaintext, context: context)
    }

    /// Decrypts a value under whichever key sealed it.
    ///
    /// - Parameters:
    ///   - sealed: what `seal` returned.
    ///   - context: what it was sealed with.
    /// - Returns: the plaintext.
    /// - Throws: `malformed`, `keyUnknown` or `tampered`.
    package func open(_ sealed: [UInt8], context: [UInt8]) throws(SealingError) -> [UInt8] {
        guard let id = SealingKey.keyID(of: sealed) else { throw .malformed }
        guard let key = key(id) else { throw .keyUnknown }
        return try key.open(sealed, context: context)
    }

    /// Derives a key for a purpose of its own from the current master key.
    ///
    /// What is stored under it outlives a change of master key only beside `current.id`.
    ///
    /// - Parameters:
    ///   - label: names the purpose; two labels give unrelated keys.
    ///   - count: how many bytes; at most 8160.
    /// - Returns: the derived bytes.
    package func derive(_ label: String, count: Int) -> [UInt8] {
        current.derive(label, count: count)
    }

    /// Finds a key by its id.
    ///
    /// - Parameter id: 8 bytes, as `SealingKey.id`.
    /// - Returns: the key, or `nil` where it is not at hand.
    package func key(_ id: [UInt8]) -> SealingKey? {
        current.id == id ? current : others.first { $0.id == id }
    }
}
