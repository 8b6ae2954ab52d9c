import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

/// Changes the one key that a project has for a service of somebody else's.
struct ServiceKeyChange: Sendable {
    let service: ServiceKey.Service
    let settings: Settings

    /// Keeps a key in place of the one before; its secret is sealed.
    ///
    /// - Parameter key: makes the key for a project, at a time, sealing with what is given.
    /// - Throws: what `MasterKey.read` throws, or the store's failure.
    func keep(_ key: (String, Timestamp, Secrets) -> ServiceKey) async throws {
        try await StoreLocation.withStore(settings) { store in
            let keyRing = try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
            let made = key(
                try await store.project(settings).id,
                try await store.clock().now(),
                Secrets(keyRing: keyRing, random: SystemRandom())
            )
            try await store.write { try $0.set(made) }
        }
    }

    /// Forgets the key.
    ///
    /// - Returns: whether there was one.
    /// - Throws: the store's failure.
    func remove() async throws -> Bool {
        try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            return try await store.write { try $0.deleteServiceKey(service, "", of: project) }
        }
    }
}
