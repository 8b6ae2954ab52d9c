import Foundation

/// The two tokens of a session, and how long the first is good for.
///
/// The end is reckoned from the moment of arrival and the lifetime that the server gave, never from
/// the token's own date: the device's clock may be hours off.
struct SessionTokens: Sendable {
    let idToken: Secret
    let refreshToken: Secret

    /// Seconds, from arrival.
    private let lifetime: Double
    /// By the device's clock; counts only after a restart.
    private let arrival: Date
    private let end: ContinuousClock.Instant

    /// A token this close to its end is not used any more; seconds.
    private static let margin = 300.0

    /// Takes the tokens of an answer that has just come.
    ///
    /// - Parameters:
    ///   - idToken: the ID token.
    ///   - refreshToken: the token that gets further ones.
    ///   - expiresIn: seconds; where the answer has none, the token's own lifetime counts. No more
    ///     than a day is believed.
    /// - Throws: `invalidUserToken` if one of the tokens is missing.
    init(idToken: String?, refreshToken: String?, expiresIn: Int64?) throws {
        guard
            let idToken, !idToken.isEmpty,
            let refreshToken, !refreshToken.isEmpty
        else { throw AuthErrorCode.invalidUserToken.error() }
        let claimed = try expiresIn.map(Double.init) ?? IDToken(idToken).lifetime
        let lifetime = min(max(claimed, 0), 86_400)
        self.init(
            idToken: Secret(idToken),
            refreshToken: Secret(refreshToken),
            lifetime: lifetime,
            arrival: Date(),
            remaining: lifetime
        )
    }

    private init(
        idToken: Secret,
        refreshToken: Secret,
        lifetime: Double,
        arrival: Date,
        remaining: Double
    ) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.lifetime = lifetime
        self.arrival = arrival
        end = .now + .seconds(min(max(remaining, 0), 86_400))
    }

    /// Whether the ID token may still be used.
    var isFresh: Bool {
        .now + .seconds(Self.margin) < end
    }

    /// Whether these came after others, by the device's clock.
    func isNewer(than other: SessionTokens) -> Bool {
        arrival > other.arrival
    }

    /// For how many seconds the tokens have been here.
    ///
    /// By the clock that runs on while the device sleeps; after a restart by the device's clock.
    var age: Double {
        let remaining = ContinuousClock.now.duration(to: end)
        return max(0, lifetime - remaining / .seconds(1))
    }

    /// Whether two values hold the same tokens.
    func isSame(as other: SessionTokens) -> Bool {
        idToken == other.idToken && refreshToken == other.refreshToken
    }
}

extension SessionTokens: Codable {
    private enum CodingKeys: String, CodingKey {
        case idToken, refreshToken, lifetime, arrival
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lifetime = try container.decode(Double.self, forKey: .lifetime)
        let arrival = try container.decode(Date.self, forKey: .arrival)
        let age = Date().timeIntervalSince(arrival)
        self.init(
            idToken: try container.decode(Secret.self, forKey: .idToken),
            refreshToken: try container.decode(Secret.self, forKey: .refreshToken),
            lifetime: lifetime,
            arrival: arrival,
            // A clock that was set back tells nothing: the token counts as ended.
            remaining: age < 0 ? 0 : lifetime - age
        )
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(idToken, forKey: .idToken)
        try container.encode(refreshToken, forKey: .refreshToken)
        try container.encode(lifetime, forKey: .lifetime)
        try container.encode(arrival, forKey: .arrival)
    }
}
