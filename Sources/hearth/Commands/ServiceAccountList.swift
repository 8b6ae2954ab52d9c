import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows the service accounts of a project.
    static let serviceAccountList = Command(
        "serviceaccount list",
        "Show a project's service accounts, oldest first, revoked ones included.",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        let accounts = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings)
            return try await store.read { try $0.serviceAccounts(of: project.id) }
        }
        let table = Table(
            ["ACCOUNT", "ROLE", "KEY", "CREATED", "REVOKED"],
            accounts.map { account in
                [
                    account.email, account.role.rawValue, account.keyID, account.createdAt.text,
                    (account.revokedAt?.text).orDash,
                ]
            }
        )
        Output.result(settings, text: table.text, json: .array(accounts.map(summary)))
    }

    private static func summary(_ account: ServiceAccount) -> JSONValue {
        [
            "clientEmail": .string(account.email), "role": .string(account.role.rawValue),
            "keyId": .string(account.keyID), "createdAt": .string(account.createdAt.text),
            "revokedAt": (account.revokedAt?.text).map(JSONValue.string) ?? .null,
        ]
    }
}
