import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Shows the signing keys.
    static let keysList = Command(
        "keys list",
        "Show the keys that sign tokens.",
        options: StoreLocation.commandOptions
    ) { settings, _ in
        _ = try settings.operands()
        try await StoreLocation.withStore(settings) { store in
            try await KeyTable(of: store).tell(settings)
        }
    }
}

/// The signing keys as an operator sees them.
struct KeyTable {
    private let keys: [StoredSigningKey]
    private let now: Timestamp

    /// Reads the keys.
    ///
    /// - Throws: the store's failure.
    init(of store: SQLStore) async throws {
        now = try await store.clock().now()
        keys = try await store.read { transaction in
            try SigningKeyPurpose.allCases.flatMap { try transaction.signingKeys(for: $0) }
        }
    }

    /// Prints them.
    func tell(_ settings: Settings) {
        Output.result(
            settings,
            text: Table(
                ["KEY", "PURPOSE", "ALGORITHM", "STATE", "CREATED", "SIGNS FROM", "SIGNS UNTIL"],
                keys.map { key in
                    [
                        key.id, key.purpose.rawValue, key.algorithm, state(of: key),
                        key.createdAt.text, key.signsFrom.text, (key.signsUntil?.text).orDash,
                    ]
                }
            ).text,
            json: .array(
                keys.map { key in
                    [
                        "id": .string(key.id), "purpose": .string(key.purpose.rawValue),
                        "algorithm": .string(key.algorithm), "state": .string(state(of: key)),
                        "createdAt": .string(key.createdAt.text),
                        "signsFrom": .string(key.signsFrom.text),
                        "signsUntil": (key.signsUntil?.text).map(JSONValue.string) ?? .null,
                    ]
                }
            )
        )
    }

    /// `next` waits for its turn, `verifying` has signed tokens that may still be good.
    private func state(of key: StoredSigningKey) -> String {
        if key.signs(at: now) { return "signing" }
        return now < key.signsFrom ? "next" : "verifying"
    }
}
