import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows all that is kept of one user, but for secrets.
    static let usersShow = Command(
        "users show",
        "Show one user, named by uid, address or phone number.",
        operands: "USER",
        options: [Option.project, Option.tenant] + StoreLocation.commandOptions
            + MasterKey.options
    ) { settings, _ in
        let name = try settings.operand("USER")
        let report = try await StoreLocation.withStore(settings) { store in
            let scope = try await store.scope(settings)
            let details = try await store.user(name, in: scope)
            let sessions = try await store.read { transaction in
                try transaction.sessions(of: details.account.id, in: scope)
            }
            let now = try await store.clock().now()
            var filter = AttemptFilter(project: scope.project, now: now)
            filter.tenant = scope.tenant ?? ""
            filter.account = details.account.id
            let attempts = try await store.scan { [filter] transaction in
                try transaction.attempts(filter, after: nil, limit: .max)
            }
            return UserReport(
                details: details,
                sessions: sessions,
                attempts: attempts.map { AttemptReport($0, at: now) },
                bounce: try await bounce(of: details.account, settings, store)
            )
        }
        Output.result(settings, text: report.text, json: report.json)
    }

    /// Whether mails came back from the user's address, which is marked under the master key; without
    /// that nobody can tell, and the operator reads so.
    private static func bounce(
        of account: Account,
        _ settings: Settings,
        _ store: SQLStore
    ) async throws -> UserReport.Bounce {
        guard account.email != nil else { return .known(nil) }
        let keyRing = StoreAdministration.masterKey(
            settings,
            without: "whether mails came back is not told"
        )
        guard let keyRing else { return .unknown }
        let secrets = Secrets(keyRing: keyRing, random: SystemRandom())
        return .known(try await store.read { try account.bounce(secrets, in: $0) })
    }
}

/// A user as an operator sees one.
private struct UserReport {
    /// When a mail to the user's address came back; nil for never.
    enum Bounce {
        case known(Timestamp?)
        case unknown
    }

    let details: AccountDetails
    let sessions: [Session]
    let attempts: [AttemptReport]
    let bounce: Bounce

    private var account: Account { details.account }

    var text: String {
        let rows = [
            ["uid", account.id.rawValue],
            ["email", account.email.orDash + (account.emailVerified ? " (verified)" : "")],
            ["mails came back", bounceText], ["phone", account.phoneNumber.orDash],
            ["name", account.displayName.orDash],
            ["photo", account.photoURL.orDash],
            ["state", account.disabled ? "disabled" : "enabled"],
            ["password", account.passwordHash == nil ? "no" : "yes"],
            ["providers", details.identities.map(\.provider).joined(separator: " ").orDash],
            ["claims", account.customAttributes.orDash], ["created", account.createdAt.text],
            ["last sign-in", (account.lastLoginAt?.text).orDash],
            ["valid since", (account.validSince?.text).orDash],
        ]
        let sessionRows = sessions.map { session in
            [
                session.id.rawValue, session.provider, (session.secondFactor?.kind).orDash,
                session.signedInAt.text, session.lastUsedAt.text, session.userAgent.orDash,
            ]
        }
        return [
            Table(["", ""], rows).text, "", FactorTable(details.factors, isMasked: false).text, "",
            Table(
                ["SESSION", "PROVIDER", "SECOND FACTOR", "SIGNED IN", "LAST USED", "CLIENT"],
                sessionRows
            ).text, "", AttemptReport.table(attempts).text,
        ].joined(separator: "\n").trimmed
    }

    private var bounceText: String {
        switch bounce {
        case .known(let time): (time?.text).orDash
        case .unknown: "unknown"
        }
    }

    var json: JSONValue {
        var report = known
        if case .known(let time) = bounce { report["emailBouncedAt"] = text(time?.text) }
        return .object(report)
    }

    private var known: JSONObject {
        [
            "uid": .string(account.id.rawValue), "email": text(account.email),
            "emailVerified": .bool(account.emailVerified), "phoneNumber": text(account.phoneNumber),
            "displayName": text(account.displayName), "photoUrl": text(account.photoURL),
            "disabled": .bool(account.disabled), "hasPassword": .bool(account.passwordHash != nil),
            "providers": .array(details.identities.map { .string($0.provider) }),
            "claims": text(account.customAttributes), "createdAt": .string(account.createdAt.text),
            "lastSignInAt": text(account.lastLoginAt?.text),
            "validSince": text(account.validSince?.text),
            "factors": FactorTable(details.factors, isMasked: false).json,
            "verifications": .array(attempts.map(\.json)),
            "sessions": .array(
                sessions.map { session in
                    [
                        "id": .string(session.id.rawValue), "provider": .string(session.provider),
                        "secondFactor": text(session.secondFactor?.id.rawValue),
                        "signedInAt": .string(session.signedInAt.text),
                        "lastUsedAt": .string(session.lastUsedAt.text),
                        "userAgent": text(session.userAgent),
                    ]
                }
            ),
        ]
    }

    private func text(_ value: String?) -> JSONValue {
        value.map(JSONValue.string) ?? .null
    }
}

extension String {
    /// Without lines of nothing in front.
    fileprivate var trimmed: String { String(drop { $0.isNewline }) }
}
