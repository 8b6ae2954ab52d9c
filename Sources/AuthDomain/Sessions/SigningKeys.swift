package import AuthCrypto

/// The server's signing keys: which one signs now, and which ones verify.
///
/// The store is the truth; what is held here is a copy that is at most a minute old, and read again
/// for a key that it does not know. A new key is published a day before it signs, so that no copy,
/// ours or a verifier's, meets it unprepared.
package actor SigningKeys {
    /// A key signs for so long before the next one takes over.
    static let rotationSeconds: Int64 = 90 * 24 * 3600
    /// A key is published for so long before it signs.
    static let publicationSeconds: Int64 = 24 * 3600
    /// A copy older than this is read again.
    private static let copySeconds: Int64 = 60

    /// A key that is ready for use.
    package struct Key: Sendable {
        package let stored: StoredSigningKey
        package let privateKey: SigningKey
        package let publicKey: PublicKey

        /// The `kid` of the tokens it signs.
        package var id: String { stored.id }
    }

    /// No key may sign now: the clock stands before the first one.
    package struct NoSigningKey: Error {}

    let store: any Store
    let clock: any Clock
    let keyRing: KeyRing
    private var copies: [SigningKeyPurpose: (keys: [Key], readAt: Timestamp)] = [:]
    private var firstKeys: [SigningKeyPurpose: Task<Void, any Error>] = [:]

    /// Creates it; reads nothing yet.
    package init(store: any Store, clock: any Clock, keyRing: KeyRing) {
        self.store = store
        self.clock = clock
        self.keyRing = keyRing
    }

    /// The key that signs now; a purpose that has none yet gets one.
    ///
    /// - Throws: `NoSigningKey`.
    package func signer(for purpose: SigningKeyPurpose) async throws -> Key {
        let now = clock.now()
        let key = try await published(for: purpose)
            .filter { $0.stored.signs(at: now) }
            .max { $0.stored.signsFrom < $1.stored.signsFrom }
        guard let key else { throw NoSigningKey() }
        return key
    }

    /// The key of a `kid`; nil where there is none.
    package func key(_ id: String, for purpose: SigningKeyPurpose) async throws -> Key? {
        if let key = try await keys(for: purpose).first(where: { $0.id == id }) { return key }
        // Another process may have made it since; one look each second, or strangers would cost reads.
        guard let readAt = copies[purpose]?.readAt, readAt.adding(seconds: 1) < clock.now() else {
            return nil
        }
        return try await read(purpose).first { $0.id == id }
    }

    /// All keys whose tokens may be met, the coming one included; newest first.
    ///
    /// A purpose that has no key yet gets one: whoever asks before anything was signed keeps the answer.
    package func published(for purpose: SigningKeyPurpose) async throws -> [Key] {
        let keys = try await keys(for: purpose)
        guard keys.isEmpty else { return keys }
        try await makeFirstKey(of: purpose)
        return try await self.keys(for: purpose)
    }

    /// Makes it once, however many ask for it meanwhile.
    private func makeFirstKey(of purpose: SigningKeyPurpose) async throws {
        if let making = firstKeys[purpose] { return try await making.value }
        // Not on the executor of whoever asks, which answers requests: a key takes long to make.
        let making = Task { try await maintain(for: [purpose]) }
        firstKeys[purpose] = making
        defer { firstKeys[purpose] = nil }
        try await making.value
    }

    private func keys(for purpose: SigningKeyPurpose) async throws -> [Key] {
        let now = clock.now()
        if let copy = copies[purpose], copy.readAt <= now,
            now < copy.readAt.adding(seconds: Self.copySeconds)
        {
            return copy.keys
        }
        return try await read(purpose)
    }

    /// Reads the keys of one purpose from the store.
    @discardableResult
    func read(_ purpose: SigningKeyPurpose) async throws -> [Key] {
        let known = copies[purpose]?.keys ?? []
        let stored = try await store.read { try $0.signingKeys(for: purpose) }
        let keys = try stored.map { stored in
            if let key = known.first(where: { $0.id == stored.id }) {
                return Key(
                    stored: stored,
                    privateKey: key.privateKey,
                    publicKey: key.publicKey
                )
            }
            return try unsealed(stored)
        }
        copies[purpose] = (keys, clock.now())
        return keys
    }

    private func unsealed(_ stored: StoredSigningKey) throws -> Key {
        let context = Self.context(stored.id)
        let privateKey = try SigningKey(
            pkcs8: keyRing.open(stored.sealedPrivateKey, context: context)
        )
        return Key(stored: stored, privateKey: privateKey, publicKey: privateKey.publicKey)
    }

    /// The place of a sealed private key: table, row and column.
    package static func context(_ id: String) -> [UInt8] {
        Array("signing_keys/\(id)/private_key".utf8)
    }
}
