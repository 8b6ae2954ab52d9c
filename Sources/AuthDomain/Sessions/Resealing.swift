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
            return try resealSigningKeys(transaction) + resealHashKeys(transaction)
                + resealAuthenticatorApps(transaction) + resealRecoveryCodeKey(transaction)
                + resealProviders(transaction) + resealServiceKeys(transaction)
                + resealAuthorizations(transaction) + resealDeliveries(transaction)
                + resealGateways(transaction)
        }
    }

    private func resealSigningKeys(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for purpose in SigningKeyPurpose.allCases {
            for var key in try transaction.signingKeys(for: purpose) {
                let context = SigningKeys.context(key.id)
                guard let sealed = try reseal(key.sealedPrivateKey, context) else { continue }
                key.sealedPrivateKey = sealed
                try transaction.update(key)
                count += 1
            }
        }
        return count
    }

    private func resealHashKeys(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for var configuration in try transaction.hashConfigurationsWithKey() {
            let context = Array(HashConfiguration.place(configuration.id).utf8)
            guard let old = configuration.sealedKey, let sealed = try reseal(old, context) else {
                continue
            }
            configuration.sealedKey = sealed
            try transaction.update(configuration)
            count += 1
        }
        return count
    }

    private func resealAuthenticatorApps(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for app in try transaction.authenticatorApps() {
            let context = Array(Factor.secretPlace(app.factor).utf8)
            guard let sealed = try reseal(app.sealedSecret, context) else { continue }
            try transaction.update(
                AuthenticatorApp(
                    scope: app.scope,
                    account: app.account,
                    factor: app.factor,
                    sealedSecret: sealed
                )
            )
            count += 1
        }
        return count
    }

    private func resealRecoveryCodeKey(_ transaction: any Transaction) throws -> Int {
        let place = RecoveryCodeKey.place
        guard let text = try transaction.meta(place), let old = Base64URL.decode(text),
            let sealed = try reseal(old, Array(place.utf8))
        else {
            return 0
        }
        try transaction.setMeta(place, Base64URL.encode(sealed))
        return 1
    }

    private func resealProviders(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for var provider in try transaction.providerConfigsWithSecret() {
            let context = Array(provider.secretsPlace.utf8)
            guard let old = provider.sealedSecrets, let sealed = try reseal(old, context) else {
                continue
            }
            provider.sealedSecrets = sealed
            try transaction.update(provider)
            count += 1
        }
        return count
    }

    private func resealServiceKeys(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for var key in try transaction.serviceKeys() {
            guard let sealed = try reseal(key.sealedSecret, Array(key.place.utf8)) else { continue }
            key.sealedSecret = sealed
            try transaction.set(key)
            count += 1
        }
        return count
    }

    private func resealGateways(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for var gateway in try transaction.gateways() {
            let context = Array(gateway.place.utf8)
            guard let sealed = try reseal(gateway.sealedSecrets, context) else { continue }
            gateway.sealedSecrets = sealed
            try transaction.set(gateway)
            count += 1
        }
        return count
    }

    private func resealAuthorizations(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for var authorization in try transaction.authorizations() {
            let context = Array(authorization.secretsPlace.utf8)
            guard let sealed = try reseal(authorization.sealedSecrets, context) else { continue }
            authorization.sealedSecrets = sealed
            try transaction.update(authorization)
            count += 1
        }
        return count
    }

    private func resealDeliveries(_ transaction: any Transaction) throws -> Int {
        var count = 0
        for delivery in try transaction.deliveriesWithContent() {
            let context = Array(Delivery.contentPlace(delivery.id).utf8)
            guard let old = delivery.sealedContent, let sealed = try reseal(old, context) else {
                continue
            }
            try transaction.update(sealedContent: sealed, of: delivery)
            count += 1
        }
        return count
    }

    /// The value under the current key; nil where that has sealed it before.
    private func reseal(_ sealed: [UInt8], _ context: [UInt8]) throws -> [UInt8]? {
        let plain = try keyRing.open(sealed, context: context)
        guard SealingKey.keyID(of: sealed) != keyRing.current.id else { return nil }
        return keyRing.seal(plain, context: context)
    }
}
