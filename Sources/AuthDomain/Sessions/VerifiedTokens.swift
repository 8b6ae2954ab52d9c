import AuthCrypto

/// Remembers which ID tokens bear a good signature, because a client shows the same one many times.
///
/// A signature over the same bytes by the same key is good for ever, so nothing is decided here that
/// another process could decide otherwise. Whoever asks still looks at the key, at the token's life
/// and at its account.
actor VerifiedTokens {
    struct Entry: Sendable {
        /// The key that signed.
        let keyID: String
        let claims: IDTokenClaims
    }

    /// A generation has so many tokens; what nobody showed for a whole one is forgotten.
    private static let generationSize = 512

    private var young: [[UInt8]: Entry] = [:]
    private var old: [[UInt8]: Entry] = [:]

    /// The entry of a token; `hash` is SHA-256 of its text.
    func entry(_ hash: [UInt8]) -> Entry? {
        if let entry = young[hash] { return entry }
        guard let entry = old[hash] else { return nil }
        remember(entry, hash)
        return entry
    }

    /// Remembers a token whose signature was checked.
    func remember(_ entry: Entry, _ hash: [UInt8]) {
        if young.count >= Self.generationSize {
            old = young
            young.removeAll(keepingCapacity: true)
        }
        young[hash] = entry
    }
}
