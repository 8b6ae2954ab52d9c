/// Body of `accounts:signInWithGameCenter`: a player's signature by Apple.
///
/// Source: discovery document v1, `SignInWithGameCenterRequest`.
package struct SignInWithGameCenterRequest: Codable, Hashable, Sendable {
    package var playerId: String?
    package var teamPlayerId: String?
    package var gamePlayerId: String?
    package var publicKeyUrl: String?
    package var signature: String?
    package var salt: String?
    /// Milliseconds since 1970.
    package var timestamp: Int64?
    package var displayName: String?
    package var idToken: String?
    package var tenantId: String?

    package init(
        playerId: String? = nil,
        teamPlayerId: String? = nil,
        gamePlayerId: String? = nil,
        publicKeyUrl: String? = nil,
        signature: String? = nil,
        salt: String? = nil,
        timestamp: Int64? = nil,
        displayName: String? = nil,
        idToken: String? = nil,
        tenantId: String? = nil
    ) {
        self.playerId = playerId
        self.teamPlayerId = teamPlayerId
        self.gamePlayerId = gamePlayerId
        self.publicKeyUrl = publicKeyUrl
        self.signature = signature
        self.salt = salt
        self.timestamp = timestamp
        self.displayName = displayName
        self.idToken = idToken
        self.tenantId = tenantId
    }
}
