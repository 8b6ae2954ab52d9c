import AuthCrypto
import AuthDomain

extension SQLTransaction {
    private static let columns: SQL = "id, project, bundle_ids, referrers, created_at"

    func apiKey(_ key: String) throws -> APIKey? {
        try connection.execute("SELECT \(Self.columns) FROM api_keys WHERE id = \(key)")
            .first.map(APIKey.init)
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
            INSERT INTO api_keys (\(Self.columns))
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
            key: try row["id"],
            project: try row["project"],
            bundleIDs: bundleIDs.texts,
            referrers: referrers.texts,
            createdAt: try row["created_at"]
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
