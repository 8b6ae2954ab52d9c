import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

extension Command {
    /// Gives the server what it needs to send an app pushes.
    static let appAPNS = Command(
        "app apns",
        "Let an app prove itself by a push: keep the key of Apple's push service for it.",
        options: [
            Option("bundle-id", "ID", "The app's bundle identifier."),
            Option("key", "FILE", "The team's key for the push service (.p8)."),
            Option("key-id", "ID", "The key's id: 10 letters and digits."),
            Option("team-id", "ID", "The team's id: 10 letters and digits."),
            Option("certificate", "FILE", "A certificate and its private key (PEM), not a key."),
            Option(
                "environment",
                "NAME",
                "production for apps of the store, sandbox for development, or both.",
                fallback: "both"
            ),
            Option("remove", nil, "Forget what is kept for the app."),
            Option.project,
        ] + StoreLocation.commandOptions + MasterKey.options
    ) { settings, _ in
        _ = try settings.operands()
        guard let bundleID = BundleID(settings["bundle-id"] ?? "") else {
            throw UsageError("--bundle-id must be an identifier such as com.example.app")
        }
        let services = try services(settings)
        guard !settings.isOn("remove") else {
            return try await remove(bundleID, services, settings)
        }
        let credential = try credential(settings)
        let key: NewPushKey
        do throws(NewPushKey.Unfit) {
            key = try NewPushKey(bundleID: bundleID, credential: credential)
        } catch {
            throw Failure(error.reason)
        }
        try await StoreLocation.withStore(settings) { store in
            let keyRing = try MasterKey.read(settings, folder: StoreLocation(settings)?.folder)
            let keys = key.stored(
                for: services,
                of: try await store.project(settings).id,
                at: try await store.clock().now(),
                secrets: Secrets(keyRing: keyRing, random: SystemRandom())
            )
            try await store.write { transaction in
                for key in keys { try transaction.set(key) }
            }
        }
        tell(bundleID, services, "kept", settings)
    }

    private static func services(_ settings: Settings) throws(UsageError) -> [PushKey.Service] {
        let name = settings["environment"] ?? ""
        guard name != "both" else { return PushKey.Service.allCases }
        guard let service = PushKey.Service(rawValue: name) else {
            throw UsageError("--environment must be production, sandbox or both")
        }
        return [service]
    }

    private static func credential(_ settings: Settings) throws -> PushKey.Credential {
        switch (settings["key"], settings["certificate"]) {
        case (let path?, nil):
            guard let id = settings["key-id"], let team = settings["team-id"] else {
                throw UsageError("--key needs --key-id and --team-id")
            }
            return .key(pem: try text(of: path), id: id, team: team)
        case (nil, let path?): return .certificate(pem: try text(of: path))
        default: throw UsageError("give --key, or --certificate")
        }
    }

    /// Keys are a few kilobytes; one read has all of them.
    private static func text(of path: String) throws(Failure) -> String {
        String(decoding: try InputFile(path).read(), as: UTF8.self)
    }

    private static func remove(
        _ bundleID: BundleID,
        _ services: [PushKey.Service],
        _ settings: Settings
    ) async throws {
        let removed = try await StoreLocation.withStore(settings) { store in
            let project = try await store.project(settings).id
            return try await store.write { transaction in
                try services.filter { service in
                    try transaction.deleteServiceKey(service.stored, bundleID.text, of: project)
                }
            }
        }
        guard !removed.isEmpty else { throw Failure("nothing is kept for \(bundleID.text)") }
        tell(bundleID, removed, "removed", settings)
    }

    private static func tell(
        _ bundleID: BundleID,
        _ services: [PushKey.Service],
        _ deed: String,
        _ settings: Settings
    ) {
        Output.result(
            settings,
            text: """
                app          \(bundleID.text)
                environment  \(services.map(\.rawValue).joined(separator: ", "))
                key          \(deed)
                """,
            json: [
                "bundleId": .string(bundleID.text),
                "environments": .array(services.map { .string($0.rawValue) }),
                "key": .string(deed),
            ]
        )
    }
}
