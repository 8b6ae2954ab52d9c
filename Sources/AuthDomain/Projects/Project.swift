/// A project: the name under which accounts, keys and settings live.
package struct Project: Hashable, Sendable {
    package let id: String
    /// The decimal project number that some answers carry in place of the id.
    package let number: String
    /// The settings: the text of a JSON object, read by ``ProjectConfig``.
    package var config: String
    package let createdAt: Timestamp

    /// Creates a project.
    package init(id: String, number: String, config: String, createdAt: Timestamp) {
        self.id = id
        self.number = number
        self.config = config
        self.createdAt = createdAt
    }
}

/// A key that names a project in a client's requests; public, no secret.
package struct APIKey: Hashable, Sendable {
    package let key: String
    package let project: String
    /// Bundle ids that may use it; empty for any.
    package let bundleIDs: [String]
    /// Referrer patterns that may use it; empty for any.
    package let referrers: [String]
    package let createdAt: Timestamp

    /// Creates a key.
    package init(
        key: String,
        project: String,
        bundleIDs: [String] = [],
        referrers: [String] = [],
        createdAt: Timestamp
    ) {
        self.key = key
        self.project = project
        self.bundleIDs = bundleIDs
        self.referrers = referrers
        self.createdAt = createdAt
    }
}
