import AuthCrypto
package import AuthDomain
package import AuthWire

/// A change of a project's settings, checked and ready to be made.
package struct ConfigChange: Sendable {
    /// The settings that can be changed, each a path such as `signIn.email.enabled`.
    package static let paths = ConfigField.all.map(\.path)

    private let values: [(field: ConfigField, value: JSONValue)]

    /// Checks a request.
    ///
    /// Without a mask every field is set, to nothing where the request lacks it.
    /// - Throws: `INVALID_CONFIG`, `INVALID_TESTING_PHONE_NUMBER`.
    package init(_ request: ConfigUpdateRequest, phoneNumbers: any PhoneNumbers) throws {
        let mask = request.updateMask ?? FieldMask(paths: [])
        for path in mask.paths where !ConfigField.exists(path) {
            throw WireError.invalidConfig("\(path) cannot be changed.")
        }
        let asked = try JSONValue(parsing: WireCoding.encode(request.config))
        try Self.refuseUnsupported(in: asked, at: [], mask)
        values = try ConfigField.all.filter { mask.covers($0.path) }.compactMap { field in
            let named = asked.value(at: field.names)
            if mask.paths.isEmpty, field.isOwn, named == nil { return nil }
            return (field, try field.checked(named ?? field.absent, phoneNumbers))
        }
    }

    /// Makes the change in one transaction.
    ///
    /// - Returns: the project as it is now.
    /// - Throws: `PROJECT_NOT_FOUND`, or the store's failure.
    package func make(to id: String, in store: any Store) async throws -> Project {
        try await store.write { transaction in
            guard var project = try transaction.lockProject(id) else {
                throw WireError(.projectNotFound)
            }
            project.config = applied(to: try ProjectConfig(parsing: project.config)).text
            try transaction.update(project)
            return project
        }
    }

    /// The settings after the change.
    private func applied(to settings: ProjectConfig) -> ProjectConfig {
        ProjectConfig(
            values.reduce(settings.json) { $0.setting($1.value, at: $1.field.names[...]) }
        )
    }

    /// A setting that is asked for and would not be made is refused, not forgotten.
    private static func refuseUnsupported(
        in value: JSONValue,
        at names: [String],
        _ mask: FieldMask
    ) throws(WireError) {
        let path = names.joined(separator: ".")
        if ConfigField.isSupported(path) || ConfigField.outputOnly.contains(path) { return }
        if case .object(let members) = value, names.isEmpty || ConfigField.exists(path) {
            for member in members {
                try refuseUnsupported(in: member.value, at: names + [member.name], mask)
            }
            return
        }
        guard !mask.covers(path) else { throw .invalidConfig("\(path) is not supported yet.") }
    }
}

extension JSONValue {
    /// The value below these names.
    fileprivate func value(at names: [String]) -> JSONValue? {
        names.reduce(self as JSONValue?) { $0?[$1] }
    }

    /// The same with one value below these names replaced.
    fileprivate func setting(_ value: JSONValue, at names: ArraySlice<String>) -> JSONValue {
        guard let name = names.first else { return value }
        var object = objectValue ?? [:]
        object[name] = (object[name] ?? [:]).setting(value, at: names.dropFirst())
        return .object(object)
    }
}

extension WireError {
    /// A setting that cannot be.
    static func invalidConfig(_ reason: String) -> Self {
        Self(.invalidConfig, detail: reason)
    }
}
