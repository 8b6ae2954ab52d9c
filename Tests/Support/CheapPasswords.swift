import AuthCrypto
import AuthDomain

/// Real password hashes that cost next to nothing.
package struct CheapPasswords: PasswordHashing {
    private let hasher: PasswordHasher

    /// Starts a thread that hashes.
    package init() {
        hasher = PasswordHasher(
            threadCount: 1,
            parameters: Argon2id.Parameters(memoryKiB: 8, passes: 1, lanes: 1)
        )
    }

    /// How many hashes were computed so far.
    package var jobCount: Int { hasher.jobCount }

    package func hash(_ password: String) async throws -> String {
        try await hasher.hash(Array(password.utf8))
    }

    package func verify(_ password: String, against stored: String?) async throws -> Bool {
        guard let stored else {
            try await hasher.burn(Array(password.utf8))
            return false
        }
        return try await hasher.verify(Array(password.utf8), against: stored)
    }
}
