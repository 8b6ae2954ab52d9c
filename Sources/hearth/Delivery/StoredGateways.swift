import AuthCrypto
import AuthDomain
import AuthStore

/// The gateways that the store has, as settings of the server.
enum StoredGateways {
    /// The options of the gateways of a road, by the gateways' names.
    static func options(of road: MessageRoad) -> [(name: String, options: [Option])] {
        switch road {
        case .sms: SMSConfiguration.Kind.allCases.map { ($0.rawValue, $0.options) }
        case .email: EmailConfiguration.Kind.allCases.map { ($0.rawValue, $0.options) }
        }
    }

    /// The option that names the gateways of a road in their order.
    private static func order(_ road: MessageRoad) -> String { "\(road.rawValue)-gateway" }

    /// The settings with what the store has in it; the same where that cannot be read.
    static func filled(
        _ settings: Settings,
        from store: SQLStore?,
        _ problems: inout Problems
    ) async -> Settings {
        guard let store else { return settings }
        var filled = settings
        do {
            let folder = try StoreLocation(settings)?.folder
            try await fill(&filled, from: store, folder)
        } catch {
            problems.add(Explanation.of(error))
        }
        return filled
    }

    /// Whether messages may go by a gateway: all of its road, or text messages to some country.
    private static func isNamed(_ gateway: StoredGateway, in settings: Settings) -> Bool {
        settings.all(order(gateway.road)).contains(gateway.name)
            || gateway.road == .sms
                && settings.all("sms-route").contains { $0.contains(gateway.name) }
    }

    /// Lets settings say what the store has, a gateway at a time: one of which they say anything is
    /// theirs alone.
    ///
    /// - Throws: `SealingError` where the secrets were sealed under another master key, `Failure` where
    ///   there is none, or the store's failure.
    private static func fill(
        _ settings: inout Settings,
        from store: SQLStore,
        _ folder: String?
    ) async throws {
        let stored = try await store.read { try $0.gateways() }
        guard !stored.isEmpty else { return }
        let keyRing = try MasterKey.read(settings, folder: folder)
        for road in MessageRoad.allCases {
            let names = stored.filter { $0.road == road }.map(\.name)
            if !names.isEmpty { settings.fill(order(road), from: names) }
        }
        for gateway in stored where isNamed(gateway, in: settings) {
            let known = options(of: gateway.road).first { $0.name == gateway.name }?.options ?? []
            guard known.allSatisfy({ settings.all($0.name).isEmpty }) else { continue }
            for values in [gateway.settings, try gateway.secrets(by: keyRing)] {
                for member in values {
                    settings.fill(member.name, from: member.value.stringValue.map { [$0] } ?? [])
                }
            }
        }
    }
}
