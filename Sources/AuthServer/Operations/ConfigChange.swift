import AuthCrypto
package import AuthDomain
package import AuthWire

/// A change of settings, checked and ready to be made.
package struct ConfigChange: Sendable {
    private let fields: ConfigFields
    private let values: [(field: ConfigField, value: JSONValue?)]
    /// What the mask names, fields and what holds them.
    private let named: Set<String>

    /// Checks a request.
    ///
    /// Without a mask every field is set, to nothing where the request lacks it.
    ///
    /// - Throws: `INVALID_CONFIG` and what else is a field's own.
    init(
        _ resource: some Resource,
        _ mask: FieldMask?,
        _ fields: ConfigFields,
        phoneNumbers: any PhoneNumbers
    ) throws {
        let mask = mask ?? FieldMask(paths: [])
        for path in mask.paths where ConfigFields.unknownTrigger(in: path) {
            throw WireError.triggerUnknown
        }
        for path in mask.paths where !fields.exists(path) {
            throw WireError.invalidConfig("\(path) cannot be changed.")
        }
        let asked = try JSONValue(parsing: WireCoding.encode(resource))
        self.fields = fields
        try Self.refuseUnsupported(in: asked, at: [], mask, fields)
        named = Set(mask.paths)
        values = try fields.all.filter { mask.covers($0.path) }.compactMap { field in
            guard let value = asked.value(at: field.names) ?? field.implied(by: asked) else {
                return field.isKept && mask.paths.isEmpty ? nil : (field, field.absent)
            }
            return (field, try field.checked(value, phoneNumbers))
        }
        for (field, value) in values where value != nil {
            let other = values.first { $0.field.path == field.excluded }
            guard other?.value == nil else {
                throw WireError.fieldsExclude(field.path, field.excluded ?? "")
            }
        }
    }

    /// Checks that the functions which are to be asked can be called.
    ///
    /// - Parameter accepts: whether the server calls a URL, by its text.
    /// - Throws: `INVALID_BLOCKING_FUNCTION`.
    package func requireCallable(_ accepts: (String) -> Bool) throws(WireError) {
        for (field, value) in values where field.isFunction {
            guard let uri = value?.stringValue, !accepts(uri) else { continue }
            throw uri.lowercased().hasPrefix("http://") ? .functionPlain : .functionInvalid
        }
    }

    /// The settings after the change.
    ///
    /// - Parameters:
    ///   - settings: a JSON object; secrets stand in it like other fields.
    ///   - time: now, which a new password policy carries.
    /// - Returns: the object with the change.
    func applied(to settings: JSONValue, at time: Timestamp) -> JSONValue {
        var result = settings
        for (field, value) in values {
            let isEmptied = value == nil && named.contains(field.path)
            let value = isEmptied ? field.implied(by: result) : value
            result = result.setting(value, at: field.names[...])
            guard value != nil, let other = field.excluded else { continue }
            let names = other.split(separator: ".").map(String.init)
            result = result.setting(nil, at: names[...])
        }
        for (field, value) in values where field.isFunction {
            let time = value.map { _ in
                JSONValue.string(WireTimestamp(milliseconds: time.milliseconds).text)
            }
            result = result.setting(time, at: field.names.dropLast() + ["updateTime"])
        }
        let changesPolicy = values.contains { $0.field.path.hasPrefix("passwordPolicyConfig.") }
        if changesPolicy, result["passwordPolicyConfig"] != nil {
            let text = WireTimestamp(milliseconds: time.milliseconds).text
            result = result.setting(
                .string(text),
                at: ["passwordPolicyConfig", "lastUpdateTime"]
            )
        }
        return result
    }

    /// A setting that is asked for and would not be made is refused, not forgotten.
    private static func refuseUnsupported(
        in value: JSONValue,
        at names: [String],
        _ mask: FieldMask,
        _ fields: ConfigFields
    ) throws(WireError) {
        let path = names.joined(separator: ".")
        if fields.isField(path) || fields.outputOnly.contains(path) || value.saysNothing { return }
        if case .object(let members) = value, names.isEmpty || fields.exists(path) {
            for member in members {
                try refuseUnsupported(in: member.value, at: names + [member.name], mask, fields)
            }
            return
        }
        if ConfigFields.unknownTrigger(in: path), mask.covers(path) { throw .triggerUnknown }
        guard !mask.covers(path) else { throw .invalidConfig("\(path) is not supported yet.") }
    }
}

/// Changes of a project's and a tenant's settings.
extension ConfigChange {
    /// The settings of a project that can be changed, each a path such as `signIn.email.enabled`.
    package static let paths = ConfigFields.project.all.map(\.path)
    /// Those of a tenant.
    package static let tenantPaths = ConfigFields.tenant.all.map(\.path)

    /// Checks a change of a project's settings.
    ///
    /// - Throws: `INVALID_CONFIG`, `INVALID_TESTING_PHONE_NUMBER`.
    package init(_ request: ConfigUpdateRequest, phoneNumbers: any PhoneNumbers) throws {
        try self.init(
            request.resource,
            request.updateMask,
            .project,
            phoneNumbers: phoneNumbers
        )
    }

    /// Checks a change of a tenant's settings.
    ///
    /// - Throws: `INVALID_CONFIG`, `INVALID_TESTING_PHONE_NUMBER`, `MISSING_DISPLAY_NAME`,
    ///   `INVALID_DISPLAY_NAME`.
    package init(
        _ request: ResourceChange<TenantConfig>,
        phoneNumbers: any PhoneNumbers
    ) throws {
        try self.init(request.resource, request.updateMask, .tenant, phoneNumbers: phoneNumbers)
    }

    /// Makes the change in one transaction.
    ///
    /// - Returns: the project as it is now.
    /// - Throws: `PROJECT_NOT_FOUND`, or the store's failure.
    package func make(
        to id: String,
        at time: Timestamp,
        in store: any Store
    ) async throws -> Project {
        try await Self.make(to: id, at: time, in: store) { _ in self }
    }

    /// Makes a change that depends on what the settings are, in one transaction with reading them.
    ///
    /// - Parameters:
    ///   - id: the project.
    ///   - time: now.
    ///   - store: where the project is.
    ///   - change: makes the change for the settings as they are; they stay so until it is made.
    /// - Returns: the project as it is now.
    /// - Throws: `PROJECT_NOT_FOUND`, what `change` throws, or the store's failure.
    package static func make(
        to id: String,
        at time: Timestamp,
        in store: any Store,
        _ change: @escaping @Sendable (ProjectConfig) throws -> ConfigChange
    ) async throws -> Project {
        try await store.write { transaction in
            guard var project = try transaction.lockProject(id) else {
                throw WireError(.projectNotFound)
            }
            let settings = try ProjectConfig(parsing: project.config)
            let applied = try change(settings).applied(to: settings.json, at: time)
            let changed = ProjectConfig(applied)
            do throws(TemplateFault) {
                try changed.requireFitTemplates()
            } catch {
                throw WireError.invalidConfig("\(error.reason).")
            }
            project.config = changed.text
            try transaction.update(project)
            return project
        }
    }

    /// Makes the change of a tenant in one transaction.
    ///
    /// - Returns: the tenant as it is now.
    /// - Throws: `TENANT_NOT_FOUND`, or the store's failure.
    package func make(
        toTenant scope: Scope,
        at time: Timestamp,
        in store: any Store
    ) async throws -> Tenant {
        try await store.write { transaction in
            guard let id = scope.tenant,
                var tenant = try transaction.lockTenant(id, of: scope.project)
            else {
                throw WireError(.tenantNotFound)
            }
            let settings = try JSONValue(parsing: Array(tenant.config.utf8))
            let changed = applied(to: settings, at: time)
            tenant.config = String(decoding: changed.serialized, as: UTF8.self)
            try transaction.update(tenant)
            return tenant
        }
    }
}

extension JSONValue {
    /// The value below these names.
    func value(at names: some Sequence<String>) -> JSONValue? {
        names.reduce(self as JSONValue?) { $0?[$1] }
    }

    /// The same with one value below these names replaced, or without it and what held it alone.
    func setting(_ value: JSONValue?, at names: ArraySlice<String>) -> JSONValue {
        guard let name = names.first else { return value ?? [:] }
        var object = objectValue ?? [:]
        if names.count > 1 {
            let inner = (object[name] ?? [:]).setting(value, at: names.dropFirst())
            let isEmpty = inner.objectValue?.isEmpty ?? true
            object[name] = value == nil && isEmpty ? Optional.none : inner
        } else {
            object[name] = value
        }
        return .object(object)
    }

    /// Whether a field with this value says no more than one that is not there.
    var saysNothing: Bool {
        switch self {
        case .null, .bool(false), .int(0), .string(""), .string("OFF"): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy(\.value.saysNothing)
        default: false
        }
    }
}

extension WireError {
    /// A setting that cannot be.
    static func invalidConfig(_ reason: String) -> Self {
        Self(.invalidConfig, detail: reason)
    }

    /// A tenant of a project that has none.
    static let tenantsNotAllowed = Self(
        .operationNotAllowed,
        detail: "Multi-tenancy is not enabled for this project."
    )
}
