import AuthCrypto

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

extension Project {
    /// Whether a project that an operator makes may be called this.
    ///
    /// 6 to 30 lower-case letters, digits and hyphens, a letter first and no hyphen last, as Google
    /// names projects: the id stands in paths and in the issuer of tokens.
    package static func isValidID(_ text: String) -> Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        let hyphen = UInt8(ascii: "-")
        guard (6...30).contains(text.utf8.count), let first = text.utf8.first,
            letters.contains(first), text.utf8.last != hyphen
        else { return false }
        return text.utf8.allSatisfy {
            letters.contains($0) || digits.contains($0) || $0 == hyphen
        }
    }

    /// A project with the settings that its mode begins with, and a number of its own.
    package static func new(
        _ id: String,
        isDevelopment: Bool,
        random: any RandomSource,
        clock: any Clock
    ) -> Project {
        let draw = random.bytes(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return Project(
            id: id,
            number: String(100_000_000_000 + draw % 900_000_000_000),
            config: ProjectConfig.initial(isDevelopment: isDevelopment).text,
            createdAt: clock.now()
        )
    }
}

extension APIKey {
    /// A fresh key in the form of Google's: `AIza` and 35 letters, digits, hyphens and underscores.
    package static func new(
        of project: String,
        bundleIDs: [String] = [],
        random: any RandomSource,
        clock: any Clock
    ) -> APIKey {
        APIKey(
            key: "AIza" + Base64URL.encode(random.bytes(26)),
            project: project,
            bundleIDs: bundleIDs,
            createdAt: clock.now()
        )
    }
}
