import Foundation

/// What is kept of a user between launches.
struct KeptUser: Codable, Sendable {
    /// Of this format; a reader takes its own and older ones.
    private(set) var version = 1
    let profile: UserProfile
    let tokens: SessionTokens

    init(profile: UserProfile, tokens: SessionTokens) {
        self.profile = profile
        self.tokens = tokens
    }

    /// Reads what was kept; nil if it is damaged, or of a newer format.
    init?(_ data: Data) {
        guard
            let record = try? JSONDecoder().decode(KeptUser.self, from: data),
            record.version <= 1
        else { return nil }
        self = record
    }

    func data() throws -> Data {
        try JSONEncoder().encode(self)
    }
}
