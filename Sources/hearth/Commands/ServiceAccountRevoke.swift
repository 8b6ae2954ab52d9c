import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Takes a service account's access away.
    static let serviceAccountRevoke = Command(
        "serviceaccount revoke",
        "Take a service account's access away at once, its access tokens included, for good.",
        operands: "ACCOUNT",
        options: [Option.project] + StoreLocation.commandOptions
    ) { settings, _ in
        let name = try settings.operand("ACCOUNT")
        let email = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            let email =
                name.contains("@") ? name : ServiceAccount.email(name, project: project)
            let now = try await store.clock().now()
            let isRevoked = try await store.write { transaction in
                try transaction.revokeServiceAccount(email, of: project, at: now)
            }
            guard isRevoked else {
                throw Failure("\(project) has no service account \(email) that could be revoked")
            }
            return email
        }
        Output.result(settings, text: "revoked  \(email)", json: ["revoked": .string(email)])
    }
}
