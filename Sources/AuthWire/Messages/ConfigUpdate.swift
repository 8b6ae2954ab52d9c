/// A change of a project's settings: the settings are the body, the mask is the query's.
///
/// Source: discovery document v2, `identitytoolkit.projects.updateConfig`.
package struct ConfigUpdateRequest: Hashable, Sendable {
    package var config: Config
    /// Absent or without paths where every field is to be set.
    package var updateMask: FieldMask?

    package init(config: Config, updateMask: FieldMask? = nil) {
        self.config = config
        self.updateMask = updateMask
    }
}

extension ConfigUpdateRequest: Codable {
    private enum CodingKeys: String, CodingKey {
        case updateMask
    }

    package init(from decoder: any Decoder) throws {
        config = try Config(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        updateMask = try container.decodeIfPresent(FieldMask.self, forKey: .updateMask)
    }

    package func encode(to encoder: any Encoder) throws {
        try config.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(updateMask, forKey: .updateMask)
    }
}
