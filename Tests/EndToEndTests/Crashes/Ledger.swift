import Synchronization
import Testing

/// What a server has acknowledged, to be held against what is there after a crash.
final class Ledger: Sendable {
    /// An account as its user left it.
    struct Entry: Sendable {
        /// The refresh token of the latest answer.
        let refreshToken: String
        /// Nil where the answer to a change never came: either outcome is right then.
        let factorCount: Int?
    }

    private let entries = Mutex<[String: Entry]>([:])

    /// How many answers the ledger holds.
    var count: Int { entries.withLock { $0.count } }

    /// Writes down what an answer said, in place of what an earlier one did.
    func write(_ name: String, _ entry: Entry) {
        entries.withLock { $0[name] = entry }
    }

    /// Notes that a change is under way, whose answer may never come.
    func beginChange(_ name: String) {
        entries.withLock { $0[name] = nil }
    }

    /// Expects all that was acknowledged to be there, and forgets it.
    func settle(with client: Client) async throws {
        let all = entries.withLock { entries in
            defer { entries = [:] }
            return entries
        }
        for (name, entry) in all {
            let refreshed = try await client.refresh(entry.refreshToken)
            #expect(refreshed.status == 200, "the session of \(name): \(refreshed.text)")
            guard let factorCount = entry.factorCount, let idToken = refreshed["id_token"] else {
                continue
            }
            let factors = try await client.factors(idToken)
            #expect(factors.count == factorCount, "the factors of \(name)")
        }
    }
}
