import AuthCrypto
import AuthDomain

/// The password port on the hashing threads.
struct PasswordThreads: PasswordHashing {
    let hasher: PasswordHasher

    func hash(_ password: String) async throws -> String {
        try await translated { try await hasher.hash(Array(password.utf8)) }
    }

    func verify(
        _ password: String,
        against stored: String?,
        key: [UInt8]?
    ) async throws -> PasswordVerdict {
        try await translated {
            guard let stored else {
                try await hasher.burn(Array(password.utf8))
                return PasswordVerdict(isRight: false)
            }
            return try await hasher.verify(Array(password.utf8), against: stored, key: key)
        }
    }

    private func translated<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch is PasswordHasher.Overloaded {
            throw HashingOverloaded()
        }
    }
}

/// The random port on the operating system's generator.
struct SystemRandom: RandomSource {
    func bytes(_ count: Int) -> [UInt8] {
        SecureRandom.bytes(count)
    }
}

/// Stands where no gateway is set up: nothing is sent, and the log says why.
struct NoGateway: SMSSender, EmailSender {
    /// No gateway is set up for messages of this kind.
    struct Missing: Error {
        let kind: String
    }

    var isReady: Bool { false }

    func send(_ message: SMSMessage) async throws {
        throw Missing(kind: "SMS")
    }

    func send(_ email: ActionEmail) async throws {
        throw Missing(kind: "e-mail")
    }

    func send(_ notice: AccountNotice) async throws {
        throw Missing(kind: "e-mail")
    }
}
