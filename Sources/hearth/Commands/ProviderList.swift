import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows the identity providers of a project or a tenant.
    static let providerList = Command(
        "provider list",
        "Show the identity providers that are set up, and the redirect URI to register there.",
        options: [Option.project, Option.tenant, PublicURL.option] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let publicURL = try PublicURL(settings).text
        let policy = Policy(publicURL: publicURL, issuerPrefix: publicURL + "/")
        let providers = try await StoreLocation.withStore(settings) { store in
            let scope = try await store.scope(settings)
            return try await store.scan { transaction in
                try ProviderConfig.Kind.allCases.flatMap { kind in
                    try transaction.providerConfigs(kind, in: scope, after: nil, limit: .max)
                }
            }
        }
        Output.result(
            settings,
            text: Table(
                ["PROVIDER", "ENABLED", "CLIENT ID", "REDIRECT URI"],
                providers.map { provider in
                    [
                        provider.id, provider.isEnabled ? "yes" : "no",
                        (provider.clientID ?? "").orDash, policy.redirectURI(of: provider),
                    ]
                }
            ).text,
            json: .array(
                providers.map { provider in
                    [
                        "providerId": .string(provider.id), "enabled": .bool(provider.isEnabled),
                        "clientId": provider.clientID.map(JSONValue.string) ?? .null,
                        "redirectUri": .string(policy.redirectURI(of: provider)),
                    ]
                }
            )
        )
    }
}
