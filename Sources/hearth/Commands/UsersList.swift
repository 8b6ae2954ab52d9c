import AuthCrypto
import AuthDomain
import AuthGateways
import AuthServer
import AuthStore

extension Command {
    /// Shows the users of a project.
    static let usersList = Command(
        "users list",
        "Show a project's users in the order of their ids, phone numbers masked.",
        options: [
            Option("limit", "N", "Show so many, 1 to 1000.", fallback: "100"),
            Option("after", "UID", "Begin behind this user."),
            Option.project, Option.tenant,
        ] + StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        guard let limit = Int(settings["limit"] ?? ""), (1...1000).contains(limit) else {
            throw UsageError("--limit must be 1 to 1000")
        }
        let after = settings["after"].map { AccountID($0) }
        let users = try await StoreLocation.withStore(settings) { store in
            let scope = try await store.scope(settings)
            return try await store.read { transaction in
                try transaction.accounts(in: scope, after: after, limit: limit).map {
                    try AccountDetails(of: $0, in: transaction)
                }
            }
        }
        Output.result(settings, text: table(users).text, json: .array(users.map(summary)))
        if users.count == limit, let last = users.last {
            Output.note("there may be more: --after \(Table.harmless(last.account.id.rawValue))")
        }
    }

    private static func table(_ users: [AccountDetails]) -> Table {
        Table(
            ["UID", "EMAIL", "VERIFIED", "PHONE", "FACTORS", "STATE", "CREATED", "LAST SIGN-IN"],
            users.map { user in
                [
                    user.account.id.rawValue, user.account.email.orDash,
                    user.account.emailVerified ? "yes" : "no",
                    user.account.phoneNumber.map(PhoneNumberRules().masked).orDash,
                    String(user.factors.count), user.account.disabled ? "disabled" : "enabled",
                    user.account.createdAt.text, (user.account.lastLoginAt?.text).orDash,
                ]
            }
        )
    }

    private static func summary(_ user: AccountDetails) -> JSONValue {
        let phoneNumber = user.account.phoneNumber.map(PhoneNumberRules().masked)
        return [
            "uid": .string(user.account.id.rawValue),
            "email": user.account.email.map(JSONValue.string) ?? .null,
            "emailVerified": .bool(user.account.emailVerified),
            "phoneNumber": phoneNumber.map(JSONValue.string) ?? .null,
            "factors": .int(Int64(user.factors.count)), "disabled": .bool(user.account.disabled),
            "createdAt": .string(user.account.createdAt.text),
            "lastSignInAt": (user.account.lastLoginAt?.text).map(JSONValue.string) ?? .null,
        ]
    }
}
