import AuthCrypto
import AuthStore
import Foundation
import Synchronization

/// Accounts with a password and a verified address, which no request made.
final class Addresses: Sendable {
    private let rest: Mutex<[String]>

    /// Stores accounts beside the servers.
    init(_ count: Int, in deployment: Deployment) async throws {
        let hasher = PasswordHasher()
        let hash = try await hasher.hash(Array(Client.password.utf8))
        await hasher.shutdown()
        let addresses = (0..<count).map { "stored-\($0)@example.com" }
        rest = Mutex(addresses)
        try await deployment.write { connection in
            for address in addresses {
                try connection.execute(
                    """
                    INSERT INTO accounts (
                        project, tenant, id, email, email_verified, password_hash,
                        password_updated_at, created_at, disabled, custom_auth,
                        email_link_sign_in, revision
                    )
                    VALUES (
                        \(ServedStore.project), '', \(address), \(address), TRUE, \(hash),
                        0, 0, FALSE, FALSE, FALSE, 1
                    )
                    """
                )
            }
        }
    }

    /// An address that nobody had yet; nil once all are taken.
    func next() -> String? {
        rest.withLock { $0.popLast() }
    }
}
