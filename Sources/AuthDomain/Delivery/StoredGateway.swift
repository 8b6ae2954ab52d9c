package import AuthCrypto

/// A gateway that an operator has set up in the store, for all servers of it.
package struct StoredGateway: Hashable, Sendable {
    package let road: MessageRoad
    /// Which of the gateways that servers know.
    package let name: String
    /// Where it stands among the gateways of its road; the smaller is tried first.
    package let position: Int64
    /// Options of `hearth serve` by name; a JSON object without secrets.
    package let settings: JSONObject
    /// The same of secrets: a JSON object.
    package internal(set) var sealedSecrets: [UInt8]
    package let createdAt: Timestamp

    /// Takes a gateway as the store has it.
    package init(
        road: MessageRoad,
        name: String,
        position: Int64,
        settings: JSONObject,
        sealedSecrets: [UInt8],
        createdAt: Timestamp
    ) {
        self.road = road
        self.name = name
        self.position = position
        self.settings = settings
        self.sealedSecrets = sealedSecrets
        self.createdAt = createdAt
    }

    /// Makes one whose secrets are yet to be sealed.
    package init(
        road: MessageRoad,
        name: String,
        position: Int64,
        settings: JSONObject,
        secrets: JSONObject,
        at now: Timestamp,
        keyRing: KeyRing
    ) {
        self.init(
            road: road,
            name: name,
            position: position,
            settings: settings,
            sealedSecrets: [],
            createdAt: now
        )
        sealedSecrets = keyRing.seal(secrets.serialized, context: Array(place.utf8))
    }

    /// The options that are secret, by name.
    ///
    /// - Throws: `SealingError` where they were sealed under another master key.
    package func secrets(by keyRing: KeyRing) throws -> JSONObject {
        try JSONObject(parsing: keyRing.open(sealedSecrets, context: Array(place.utf8)))
    }

    /// Table, row and column of the sealed secrets.
    var place: String { "gateways/\(road.rawValue)/\(name)/sealed_secrets" }
}
