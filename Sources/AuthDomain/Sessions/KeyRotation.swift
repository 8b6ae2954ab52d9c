import AuthCrypto

/// When a signing key hands over to the next one.
package enum KeyRotation: Sendable {
    /// When it has served its time.
    case whenDue
    /// A day from now, so that everybody has met the next key before it signs.
    case soon
    /// At once; a verifier that keeps the published keys may refuse new tokens until it reads them
    /// again.
    case now
}

extension SigningKeys {
    /// Makes what is missing and due: a first key, the next one, and room where an old one has served.
    ///
    /// Making a key takes long, so this never runs on a thread that answers requests. Tokens of a key
    /// that was handed over stay good until they expire.
    ///
    /// - Parameters:
    ///   - rotation: when the next key takes over.
    ///   - purposes: the keys to look after; a server that starts needs those of ID tokens first.
    /// - Throws: the store's failure; `SealingError` where the master key is not the store's.
    package func maintain(
        _ rotation: KeyRotation = .whenDue,
        for purposes: [SigningKeyPurpose] = SigningKeyPurpose.allCases
    ) async throws {
        for purpose in purposes {
            let keys = try await read(purpose).map(\.stored)
            let newest = keys.max { $0.signsFrom < $1.signsFrom }
            if isDue(rotation, after: newest) {
                try await makeKey(rotation, after: newest, purpose)
            }
            try await forgetOldKeys(keys, purpose)
            try await read(purpose)
        }
    }

    private func isDue(_ rotation: KeyRotation, after newest: StoredSigningKey?) -> Bool {
        guard let newest else { return true }
        let now = clock.now()
        switch rotation {
        case .now: return true
        // The next one is published already.
        case .soon: return newest.signsFrom <= now
        case .whenDue:
            let lead = Self.rotationSeconds - Self.publicationSeconds
            return newest.signsFrom.adding(seconds: lead) <= now
        }
    }

    private func makeKey(
        _ rotation: KeyRotation,
        after newest: StoredSigningKey?,
        _ purpose: SigningKeyPurpose
    ) async throws {
        let now = clock.now()
        let signsAtOnce = newest == nil || rotation == .now
        let privateKey = try SigningKey.generate(.rs256)
        let id = Hex.encode(SecureRandom.bytes(20))
        let key = StoredSigningKey(
            id: id,
            purpose: purpose,
            algorithm: privateKey.algorithm.rawValue,
            sealedPrivateKey: keyRing.seal(try privateKey.pkcs8(), context: Self.context(id)),
            createdAt: now,
            signsFrom: signsAtOnce ? now : now.adding(seconds: Self.publicationSeconds),
            signsUntil: nil
        )
        try await store.write { [keyRing] transaction in
            try Self.lock(transaction)
            // Another process may have been first; one new key is enough.
            let keys = try transaction.signingKeys(for: purpose)
            guard keys.allSatisfy({ keyRing.hasKey(of: $0.sealedPrivateKey) }) else {
                throw SealingError.keyUnknown
            }
            guard keys.max(by: { $0.signsFrom < $1.signsFrom })?.id == newest?.id else { return }
            for var other in keys where other.signsUntil.map({ key.signsFrom < $0 }) ?? true {
                if other.signsFrom > key.signsFrom {
                    // It waited for its turn and has signed nothing.
                    try transaction.deleteSigningKey(other.id)
                } else {
                    other.signsUntil = key.signsFrom
                    try transaction.update(other)
                }
            }
            try transaction.insert(key)
        }
    }

    /// Keeps others from changing signing keys until the transaction ends.
    static func lock(_ transaction: any Transaction) throws {
        _ = try transaction.addMeta("signing_key_changes", 1)
    }

    private func forgetOldKeys(
        _ keys: [StoredSigningKey],
        _ purpose: SigningKeyPurpose
    ) async throws {
        let now = clock.now()
        let dead = keys.filter { key in
            guard let until = key.signsUntil else { return false }
            return until.adding(seconds: purpose.longestTokenSeconds) < now
        }
        guard !dead.isEmpty else { return }
        try await store.write { transaction in
            for key in dead { try transaction.deleteSigningKey(key.id) }
        }
    }
}

extension KeyRing {
    /// Whether the key that sealed a value is at hand.
    fileprivate func hasKey(of sealed: [UInt8]) -> Bool {
        SealingKey.keyID(of: sealed).flatMap(key) != nil
    }
}

extension SigningKeyPurpose {
    /// How long the last token of a key may live, with room for clocks that disagree.
    package var longestTokenSeconds: Int64 {
        switch self {
        case .idToken: 2 * 3600
        case .sessionCookie: 15 * 24 * 3600
        }
    }
}
