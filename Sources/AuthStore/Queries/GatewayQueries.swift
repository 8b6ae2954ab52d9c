import AuthCrypto
import AuthDomain

extension SQLTransaction: GatewayQueries {
    private static let columns: SQL = "road, name, position, settings, sealed_secrets, created_at"

    func gateways() throws -> [StoredGateway] {
        try connection.execute(
            "SELECT \(Self.columns) FROM gateways ORDER BY road, position, name"
        ).map(StoredGateway.init)
    }

    func set(_ gateway: StoredGateway) throws {
        let settings = String(decoding: gateway.settings.serialized, as: UTF8.self)
        try connection.execute(
            """
            INSERT INTO gateways (\(Self.columns))
            VALUES (
                \(gateway.road), \(gateway.name), \(gateway.position), \(settings),
                \(gateway.sealedSecrets), \(gateway.createdAt)
            )
            ON CONFLICT (road, name) DO UPDATE
            SET position = excluded.position, settings = excluded.settings,
                sealed_secrets = excluded.sealed_secrets, created_at = excluded.created_at
            """
        )
    }

    func deleteGateway(_ name: String, on road: MessageRoad) throws -> Bool {
        try connection.execute(
            "DELETE FROM gateways WHERE road = \(road) AND name = \(name) RETURNING name"
        ).isEmpty == false
    }
}

extension StoredGateway {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        let settings: String = try row["settings"]
        self.init(
            road: try row["road"],
            name: try row["name"],
            position: try row["position"],
            settings: try JSONObject(parsing: Array(settings.utf8)),
            sealedSecrets: try row["sealed_secrets"],
            createdAt: try row["created_at"]
        )
    }
}
