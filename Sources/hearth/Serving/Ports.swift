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

/// Stands where nothing is sent, as for a command.
struct NoMessenger: Messenger {
    var sendsEmail: Bool { false }

    func requireRoom(on road: MessageRoad, in transaction: any Transaction) {}

    func accept(_ message: UserMessage, in transaction: any Transaction) throws {
        throw RoadMissing(message.road)
    }

    func release(_ message: UserMessage) {}
}
