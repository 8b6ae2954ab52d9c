import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows the API keys of a project.
    static let appList = Command(
        "app list",
        "Show a project's API keys, and the apps that they are for.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let (project, keys) = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            return (project, try await store.read { try $0.apiKeys(of: project.id) })
        }
        Output.result(
            settings,
            text: Table(
                ["API KEY", "BUNDLE ID", "REFERRERS", "CREATED"],
                keys.map { key in
                    [
                        key.key, key.bundleIDs.joined(separator: " ").orDash,
                        key.referrers.joined(separator: " ").orDash, key.createdAt.text,
                    ]
                }
            ).text,
            json: .array(
                keys.map { key in
                    [
                        "apiKey": .string(key.key),
                        "appId": key.bundleIDs.first.map {
                            .string(project.appID(of: $0))
                        } ?? .null,
                        "bundleIds": .array(key.bundleIDs.map(JSONValue.string)),
                        "referrers": .array(key.referrers.map(JSONValue.string)),
                        "createdAt": .string(key.createdAt.text),
                    ]
                }
            )
        )
    }
}
