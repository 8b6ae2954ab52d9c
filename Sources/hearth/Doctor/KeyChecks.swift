import AuthCrypto
import AuthDomain
import AuthServer
import AuthStore

/// Looks at the signing keys: whether the master key opens them, and how old they are.
struct KeyChecks {
    /// A key that signs for longer was not handed over when it was due.
    private static let oldestDays: Int64 = 90
    private static let secondsPerDay: Int64 = 24 * 3600

    let store: SQLStore
    let settings: Settings
    let folder: String?

    func run() async -> [Finding] {
        var findings = [await Finding.of("master key") { try await masterKey() }]
        for purpose in SigningKeyPurpose.allCases {
            let subject = "key for " + purpose.rawValue.replacing("_", with: " ")
            findings.append(await Finding.of(subject) { try await age(purpose, subject) })
        }
        return findings
    }

    private func masterKey() async throws -> Finding {
        let keyRing = try MasterKey.read(settings, folder: folder)
        let keys = SigningKeys(store: store, clock: try await store.clock(), keyRing: keyRing)
        for purpose in SigningKeyPurpose.allCases {
            _ = try await keys.published(for: purpose)
        }
        let path = MasterKey.place(settings, folder: folder)?.path
        if let folder, let path, path.hasPrefix(folder + "/") {
            return .warn("master key", "opens the signing keys, but lies beside them")
        }
        return .ok("master key", "opens the signing keys")
    }

    private func age(_ purpose: SigningKeyPurpose, _ subject: String) async throws -> Finding {
        let now = try await store.clock().now()
        let keys = try await store.read { try $0.signingKeys(for: purpose) }
        guard !keys.isEmpty else {
            return .warn(subject, "there is none yet; a server makes one soon after it starts")
        }
        guard let signer = keys.first(where: { $0.signs(at: now) }) else {
            return .fail(subject, "none of them may sign now")
        }
        let days = (now.seconds - signer.signsFrom.seconds) / Self.secondsPerDay
        let hasNext = keys.contains { now < $0.signsFrom }
        let text = "signs since \(days) days" + (hasNext ? ", the next one is published" : "")
        guard days < Self.oldestDays else {
            return .warn(subject, text + "; no server has looked after it")
        }
        return .ok(subject, text)
    }
}
