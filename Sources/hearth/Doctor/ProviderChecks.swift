import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

/// Looks at the identity providers of every project and tenant: whether they can work as they are set up.
struct ProviderChecks {
    private static let pageSize = 200

    let store: SQLStore
    let settings: Settings
    let folder: String?

    func run() async -> [Finding] {
        do {
            let keyRing = try MasterKey.read(settings, folder: folder)
            let secrets = Secrets(keyRing: keyRing, random: SystemRandom())
            let weak = try await providers().flatMap { try weaknesses(of: $0, secrets) }
            return weak.isEmpty ? [.ok("providers", "all can work as they are set up")] : weak
        } catch {
            return [.fail("providers", Explanation.of(error))]
        }
    }

    private func weaknesses(of provider: ProviderConfig, _ secrets: Secrets) throws -> [Finding] {
        let place = [provider.scope.project, provider.scope.tenant].compactMap(\.self)
            .joined(separator: "/")
        return try provider.weaknesses(secrets: provider.secrets(by: secrets)).map {
            .warn("providers", "\(provider.id) of \(place): \($0.explanation)")
        }
    }

    /// Every provider, in pages.
    private func providers() async throws -> [ProviderConfig] {
        var found: [ProviderConfig] = []
        for scope in try await scopes() {
            for kind in ProviderConfig.Kind.allCases {
                var cursor: String?
                repeat {
                    let page = try await store.read { [cursor] transaction in
                        try transaction.providerConfigs(
                            kind,
                            in: scope,
                            after: cursor,
                            limit: Self.pageSize
                        )
                    }
                    found += page
                    cursor = page.count == Self.pageSize ? page.last?.id : nil
                } while cursor != nil
            }
        }
        return found
    }

    private func scopes() async throws -> [Scope] {
        var scopes: [Scope] = []
        for project in try await store.read({ try $0.projects() }).map(\.id) {
            scopes.append(Scope(project: project))
            var cursor: String?
            repeat {
                let page = try await store.read { [cursor] transaction in
                    try transaction.tenants(of: project, after: cursor, limit: Self.pageSize)
                }
                scopes += page.map { Scope(project: project, tenant: $0.id) }
                cursor = page.count == Self.pageSize ? page.last?.id : nil
            } while cursor != nil
        }
        return scopes
    }
}

extension ProviderWeakness {
    /// What it means, for an operator.
    var explanation: String {
        switch self {
        case .unsupported: "this server cannot sign anybody in with it"
        case .clientMissing: "no client id, so no ID token is for this project"
        case .secretMissing: "no client secret, so only ID tokens that apps bring work"
        case .appleKeyMissing: "no .p8 key, so only ID tokens that apps bring work"
        case .certificateMissing: "no certificate, so no answer of it is believed"
        }
    }
}
