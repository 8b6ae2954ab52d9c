import AuthCrypto
import AuthDomain

extension SQLTransaction: ServiceKeyQueries {
    private static let columns: SQL = "project, service, name, settings, sealed_secret, created_at"

    func serviceKey(
        _ service: ServiceKey.Service,
        _ name: String,
        of project: String
    ) throws -> ServiceKey? {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM service_keys
            WHERE project = \(project) AND service = \(service) AND name = \(name)
            """
        ).first.map(ServiceKey.init)
    }

    func serviceKeys(of project: String) throws -> [ServiceKey] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM service_keys WHERE project = \(project)
            ORDER BY service, name
            """
        ).map(ServiceKey.init)
    }

    func serviceKeys() throws -> [ServiceKey] {
        try connection.execute(
            "SELECT \(Self.columns) FROM service_keys ORDER BY project, service, name"
        ).map(ServiceKey.init)
    }

    func set(_ key: ServiceKey) throws {
        let settings = String(decoding: key.settings.serialized, as: UTF8.self)
        try connection.execute(
            """
            INSERT INTO service_keys (\(Self.columns))
            VALUES (
                \(key.project), \(key.service), \(key.name), \(settings), \(key.sealedSecret),
                \(key.createdAt)
            )
            ON CONFLICT (project, service, name) DO UPDATE
            SET settings = excluded.settings, sealed_secret = excluded.sealed_secret,
                created_at = excluded.created_at
            """
        )
    }

    func deleteServiceKey(
        _ service: ServiceKey.Service,
        _ name: String,
        of project: String
    ) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM service_keys
            WHERE project = \(project) AND service = \(service) AND name = \(name)
            RETURNING name
            """
        ).isEmpty == false
    }
}

extension ServiceKey.Service: TextConvertible {}

extension ServiceKey {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        let settings: String = try row["settings"]
        self.init(
            project: try row["project"],
            service: try row["service"],
            name: try row["name"],
            settings: try JSONValue(parsing: Array(settings.utf8)),
            sealedSecret: try row["sealed_secret"],
            createdAt: try row["created_at"]
        )
    }
}
