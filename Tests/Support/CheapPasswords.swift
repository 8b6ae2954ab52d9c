package import AuthCrypto
import AuthDomain

/// Real password hashes that cost next to nothing.
package struct CheapPasswords: PasswordHashing {
    private let hasher: PasswordHasher

    /// Starts a thread that hashes; more jobs than may wait for it are refused.
    package init(maximumWaiting: Int = 64) {
        hasher = PasswordHasher(
            threadCount: 1,
            maximumWaiting: maximumWaiting,
            parameters: Argon2id.Parameters(memoryKiB: 8, passes: 1, lanes: 1)
        )
    }

    /// How many hashes were computed so far.
    package var jobCount: Int { hasher.jobCount }

    package func hash(_ password: String) async throws -> String {
        try await unlessFull { try await hasher.hash(Array(password.utf8)) }
    }

    package func verify(
        _ password: String,
        against stored: String?,
        key: [UInt8]?
    ) async throws -> PasswordVerdict {
        try await unlessFull {
            guard let stored else {
                try await hasher.burn(Array(password.utf8))
                return PasswordVerdict(isRight: false)
            }
            return try await hasher.verify(Array(password.utf8), against: stored, key: key)
        }
    }

    private func unlessFull<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch is PasswordHasher.Overloaded {
            throw HashingOverloaded()
        }
    }
}
