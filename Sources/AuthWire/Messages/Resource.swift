/// Something that an administrator makes, reads, changes and removes at an address of its own.
package protocol Resource: Codable, Hashable, Sendable {
    /// The field in which requests name one of them; nil where the path's project and tenant do.
    static var idField: String? { get }
}

extension Resource {
    package static var idField: String? { nil }
}

/// Makes or changes a resource, which is the body; id and mask stand in path and query.
///
/// Source: discovery document v2, for example `identitytoolkit.projects.oauthIdpConfigs.patch`.
package struct ResourceChange<Value: Resource>: Hashable, Sendable {
    package var resource: Value
    package var id: String?
    package var updateMask: FieldMask?

    package init(_ resource: Value, id: String? = nil, updateMask: FieldMask? = nil) {
        self.resource = resource
        self.id = id
        self.updateMask = updateMask
    }
}

extension ResourceChange: Codable {
    package init(from decoder: any Decoder) throws {
        resource = try Value(from: decoder)
        let container = try decoder.container(keyedBy: ResourceKey.self)
        id = try Value.idField.flatMap { field in
            try container.decodeIfPresent(String.self, forKey: ResourceKey(field))
        }
        updateMask = try container.decodeIfPresent(FieldMask.self, forKey: .updateMask)
    }

    package func encode(to encoder: any Encoder) throws {
        try resource.encode(to: encoder)
        var container = encoder.container(keyedBy: ResourceKey.self)
        if let field = Value.idField {
            try container.encodeIfPresent(id, forKey: ResourceKey(field))
        }
        try container.encodeIfPresent(updateMask, forKey: .updateMask)
    }
}

/// Names a resource, to read or to remove it.
package struct ResourceName<Value: Resource>: Hashable, Sendable {
    package var id: String?

    package init(_ id: String? = nil) {
        self.id = id
    }
}

extension ResourceName: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ResourceKey.self)
        id = try Value.idField.flatMap { field in
            try container.decodeIfPresent(String.self, forKey: ResourceKey(field))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: ResourceKey.self)
        guard let field = Value.idField else { return }
        try container.encodeIfPresent(id, forKey: ResourceKey(field))
    }
}

/// Asks for a page of resources.
package struct ListRequest: Codable, Hashable, Sendable {
    package var pageSize: Int?
    package var pageToken: String?

    package init(pageSize: Int? = nil, pageToken: String? = nil) {
        self.pageSize = pageSize
        self.pageToken = pageToken
    }
}

/// A field whose name is known at run time only.
private struct ResourceKey: CodingKey {
    static let updateMask = ResourceKey("updateMask")

    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) {
        stringValue = name
    }

    init(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}
