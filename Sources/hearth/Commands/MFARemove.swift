import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Takes a second factor from a user who has lost it.
    static let mfaRemove = Command(
        "mfa remove",
        "Take a second factor from a user, sign the user out everywhere, and say so by mail.",
        operands: "USER FACTOR",
        options: [Option.project, Option.tenant] + StoreLocation.commandOptions
            + MasterKey.options
    ) { settings, _ in
        let names = try settings.operands("USER", "FACTOR")
        let remaining = try await StoreAdministration.runTelling(settings) { administration in
            let store = administration.store
            let scope = administration.caller.scope
            let account = try await store.user(names[0], in: scope).account
            let removal = FactorRemoval(
                administration.environment,
                caller: administration.caller
            )
            try await removal.remove(FactorID(names[1]), of: account.id, in: scope)
            return try await store.user(account.id.rawValue, in: scope).factors.count
        }
        Output.result(
            settings,
            text: "removed; \(remaining) left",
            json: ["removed": .string(names[1]), "remaining": .int(Int64(remaining))]
        )
    }
}
