import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Keeps a user from signing in.
    static let usersDisable = switching(
        "users disable",
        "Keep a user from signing in, and sign the user out everywhere.",
        disabled: true
    )

    /// Lets a user sign in again.
    static let usersEnable = switching(
        "users enable",
        "Let a disabled user sign in again.",
        disabled: false
    )

    /// Removes a user.
    static let usersDelete = Command(
        "users delete",
        "Remove a user and all that is kept of the user, for good.",
        operands: "USER",
        options: [Option.project, Option.tenant] + StoreLocation.commandOptions
            + MasterKey.options
    ) { settings, _ in
        let name = try settings.operand("USER")
        let id = try await StoreAdministration.runForgetting(settings) { administration in
            let scope = administration.caller.scope
            let id = try await administration.store.user(name, in: scope).account.id
            _ = try await BatchDelete(administration.environment).delete(
                [id],
                force: true,
                caller: administration.caller
            )
            return id.rawValue
        }
        Output.result(
            settings,
            text: "\(Table.harmless(id)) deleted",
            json: ["deleted": .string(id)]
        )
    }

    private static func switching(
        _ name: String,
        _ summary: String,
        disabled: Bool
    ) -> Command {
        Command(
            name,
            summary,
            operands: "USER",
            options: [Option.project, Option.tenant] + StoreLocation.commandOptions
        ) { settings, _ in
            let name = try settings.operand("USER")
            let id = try await StoreAdministration.run(settings) { administration in
                let scope = administration.caller.scope
                let id = try await administration.store.user(name, in: scope).account.id
                var change = Update.Administration()
                change.disabled = disabled
                _ = try await Update(administration.environment).byAdministrator(
                    AccountChanges(),
                    change,
                    of: id,
                    caller: administration.caller
                )
                return id.rawValue
            }
            Output.result(
                settings,
                text: "\(Table.harmless(id)) \(disabled ? "disabled" : "enabled")",
                json: ["uid": .string(id), "disabled": .bool(disabled)]
            )
        }
    }
}
