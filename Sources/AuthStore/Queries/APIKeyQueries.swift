import AuthCrypto
import AuthDomain

extension SQLTransaction {
    private static let columns: SQL = """
        api_keys.id AS key, project, bundle_ids, referrers, api_keys.created_at AS key_created_at
        """

    func apiKey(_ key: String) throws -> APIKey? {
        try connection.execute("SELECT \(Self.columns) FROM api_keys WHERE id = \(key)")
            .first.map(APIKey.init)
    }

    func keyAndProject(_ key: String) throws -> (key: APIKey, project: Project)? {
        try connection.execute(
            """
            SELECT \(Self.columns), \(Project.columns) FROM api_keys
            JOIN projects ON projects.id = api_keys.project
            WHERE api_keys.id = \(key)
            """
        ).first.map { (try APIKey($0), try Project($0)) }
    }

    func apiKeys(of project: String) throws -> [APIKey] {
        try connection.execute(
            """
            SELECT \(Self.columns) FROM api_keys WHERE project = \(project)
            ORDER BY created_at, id
            """
        ).map(APIKey.init)
    }

    func insert(_ key: APIKey) throws {
        try connection.execute(
            """
            INSERT INTO api_keys (id, project, bundle_ids, referrers, created_at)
            VALUES (
                \(key.key), \(key.project), \(TextList(texts: key.bundleIDs)),
                \(TextList(texts: key.referrers)), \(key.createdAt)
            )
            """
        )
    }
}

extension APIKey {
    /// Reads a row of the table.
    fileprivate init(_ row: Row) throws {
        let bundleIDs: TextList = try row["bundle_ids"]
        let referrers: TextList = try row["referrers"]
        self.init(
            key: try row["key"],
            project: try row["project"],
            bundleIDs: bundleIDs.texts,
            referrers: referrers.texts,
            createdAt: try row["key_created_at"]
        )
    }
}

/// Texts, stored as a JSON array.
private struct TextList: TextConvertible {
    let texts: [String]

    init(texts: [String]) {
        self.texts = texts
    }

    var storedText: String {
        let array = JSONValue.array(texts.map(JSONValue.string))
        return String(decoding: array.serialized, as: UTF8.self)
    }

    init?(storedText: String) {
        guard let value = try? JSONValue(parsing: Array(storedText.utf8)),
            let elements = value.arrayValue
        else { return nil }
        texts = elements.compactMap(\.stringValue)
    }
}
