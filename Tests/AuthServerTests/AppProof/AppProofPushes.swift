import AuthCrypto
import AuthDomain
import AuthStore
import AuthTestSupport
import Synchronization

/// Stands for Apple's push service: keeps by which of its services it was asked.
final class AppProofPushes: PushSender {
    let needsKey: Bool
    private let unknown: PushKey.Service?
    private let asked = Mutex<[PushKey.Service]>([])

    /// Creates one; it knows no device in one of its services.
    init(needsKey: Bool = false, unknownIn unknown: PushKey.Service? = nil) {
        self.needsKey = needsKey
        self.unknown = unknown
    }

    /// The services that were asked, oldest first.
    var services: [PushKey.Service] { asked.withLock { $0 } }

    func send(_ push: AppPush, with key: PushKey?) async throws {
        guard let key else { return }
        asked.withLock { $0.append(key.service) }
        guard key.service != unknown else {
            throw FailedPush(.deviceTokenUnknown, reason: "Apple does not know the device here")
        }
    }
}

extension TestServer {
    /// Keeps a key of Apple's for an app, in both services.
    func keepPushKeys(for bundleID: String = TestServer.bundleID) async throws {
        let pem = try SigningKey.generate(.es256).pem()
        let keys = try NewPushKey(
            bundleID: BundleID(bundleID).orThrow(),
            credential: .key(pem: pem, id: "ABCDE12345", team: "TEAM123456")
        ).stored(
            for: PushKey.Service.allCases,
            of: Self.project,
            at: clock.now(),
            secrets: environment.secrets
        )
        try await store.write { transaction in
            for key in keys { try transaction.set(key) }
        }
    }
}

extension Optional {
    /// The value.
    ///
    /// - Throws: where there is none.
    fileprivate func orThrow() throws -> Wrapped {
        guard let self else { throw AuthError.appProofInvalid }
        return self
    }
}
