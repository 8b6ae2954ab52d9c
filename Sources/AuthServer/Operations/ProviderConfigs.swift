import AuthCrypto
import AuthDomain
import AuthWire

extension Operations {
    /// Answers `POST` at a collection of providers.
    ///
    /// - Throws: `CONFIGURATION_EXISTS`, and what is wrong with id or settings.
    func createProvider<Value: ProviderResource>(
        _ request: ResourceChange<Value>,
        _ caller: Caller
    ) async throws -> Value {
        let id = try Value.checked(id: request.id.nonEmpty)
        guard request.resource != (try WireCoding.decode(from: [])) else {
            throw WireError(.missingConfig)
        }
        let change = try ConfigChange(
            request.resource,
            nil,
            Value.fields,
            phoneNumbers: environment.phoneNumbers
        )
        let now = environment.clock.now()
        var settings = change.applied(to: [:], at: now)
        try Value.check(settings, of: id)
        if Value.kind == .saml { settings = try await addingSigner(to: settings, of: id, at: now) }
        let provider = ProviderConfig(
            scope: caller.scope,
            id: id,
            kind: Value.kind,
            settings: [:],
            sealedSecrets: nil,
            createdAt: now
        ).holding(settings, Value.fields, by: environment.secrets)
        guard try await environment.store.write({ try $0.insertIfFree(provider) }) else {
            throw WireError(.configurationExists)
        }
        return try answer(provider, caller)
    }

    /// Answers `GET` for one provider.
    ///
    /// - Throws: `CONFIGURATION_NOT_FOUND`.
    func provider<Value: ProviderResource>(
        _ request: ResourceName<Value>,
        _ caller: Caller
    ) async throws -> Value {
        let id = try Value.checked(id: request.id.nonEmpty)
        let found = try await environment.store.read { transaction in
            try transaction.providerConfig(id, in: caller.scope)
        }
        guard let found else { throw WireError(.configurationNotFound) }
        return try answer(found, caller)
    }

    /// Answers `GET` for a collection of providers.
    ///
    /// - Throws: `INVALID_PAGE_SELECTION`, or `INVALID_ARGUMENT` for a page of no size.
    func providers<Page: ProviderPage>(
        _ request: ListRequest,
        _ caller: Caller
    ) async throws -> Page {
        let pages = ListPages(environment, of: Page.Value.collection, in: caller.scope)
        let range = try pages.range(request)
        let found = try await environment.store.scan { transaction in
            try transaction.providerConfigs(
                Page.Value.kind,
                in: caller.scope,
                after: range.cursor,
                limit: range.size
            )
        }
        let (page, token) = pages.cut(found, range, id: \.id)
        return Page(try page.map { try answer($0, caller) }, nextPageToken: token)
    }

    /// Answers `PATCH` for one provider.
    ///
    /// - Throws: `CONFIGURATION_NOT_FOUND`, and what is wrong with the settings; nothing is then
    ///   changed.
    func updateProvider<Value: ProviderResource>(
        _ request: ResourceChange<Value>,
        _ caller: Caller
    ) async throws -> Value {
        let id = try Value.checked(id: request.id.nonEmpty)
        let change = try ConfigChange(
            request.resource,
            request.updateMask,
            Value.fields,
            phoneNumbers: environment.phoneNumbers
        )
        let secrets = environment.secrets
        let now = environment.clock.now()
        let provider = try await environment.store.write { transaction in
            guard let old = try transaction.lockProviderConfig(id, in: caller.scope) else {
                throw WireError(.configurationNotFound)
            }
            let settings = change.applied(to: try old.whole(by: secrets), at: now)
            try Value.check(settings, of: id)
            let new = old.holding(settings, Value.fields, by: secrets)
            try transaction.update(new)
            return new
        }
        return try answer(provider, caller)
    }

    /// Answers `DELETE` for one provider.
    ///
    /// - Throws: `CONFIGURATION_NOT_FOUND`.
    func deleteProvider<Value: ProviderResource>(
        _ request: ResourceName<Value>,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        let id = try Value.checked(id: request.id.nonEmpty)
        let isDeleted = try await environment.store.write { transaction in
            try transaction.deleteProviderConfig(id, in: caller.scope)
        }
        guard isDeleted else { throw WireError(.configurationNotFound) }
        return EmptyResponse()
    }
}

extension Operations {
    /// A provider as this administrator may see it.
    private func answer<Value: ProviderResource>(
        _ provider: ProviderConfig,
        _ caller: Caller
    ) throws -> Value {
        let settings =
            caller.maySeeSecrets
            ? try provider.whole(by: environment.secrets) : provider.settings
        let shown = provider.describing(settings, environment.policy)
        var value: Value = try WireCoding.decode(from: shown.serialized)
        let place = caller.scope.tenant.map { "/tenants/\($0)" } ?? ""
        value.name = "projects/\(caller.scope.project)\(place)/\(Value.collection)/\(provider.id)"
        value.show(redirectURI: environment.policy.redirectURI(of: provider))
        return value
    }

    /// Gives our side of SAML a key and its certificate, by which a provider knows our requests.
    private func addingSigner(
        to settings: JSONValue,
        of id: String,
        at time: Timestamp
    ) async throws -> JSONValue {
        // Making a key takes long: not on a thread that answers requests.
        let (key, certificate) = try await Task.detached {
            let key = try SigningKey.generate(.rs256)
            let certificate = try key.certificate(
                commonName: id,
                notBefore: time.seconds,
                notAfter: time.seconds + SAMLSigner.lifeSeconds
            )
            return (try key.pem(), certificate)
        }.value
        let expiry = WireTimestamp(
            milliseconds: time.adding(seconds: SAMLSigner.lifeSeconds).milliseconds
        )
        return
            settings
            .setting(.string(key), at: [SAMLSigner.keyName])
            .setting(
                [["x509Certificate": .string(certificate), "expiresAt": .string(expiry.text)]],
                at: ["spConfig", "spCertificates"]
            )
    }
}

/// Our own key for SAML.
private enum SAMLSigner {
    static let keyName = "signingKey"
    static let lifeSeconds: Int64 = 10 * 365 * 86_400
}

extension ProviderConfig {
    /// Settings with what the server says of the provider itself.
    fileprivate func describing(_ settings: JSONValue, _ policy: Policy) -> JSONValue {
        guard kind == .saml else { return settings }
        let url = SAMLMetadataPage.url(of: self, policy)
        return settings.setting(.string(url), at: ["hearth", "metadataUrl"])
    }

    /// The settings with their secrets in their places.
    fileprivate func whole(by secrets: Secrets) throws -> JSONValue {
        settings.merging(try self.secrets(by: secrets))
    }

    /// The same provider with other settings, the secrets among them sealed.
    fileprivate func holding(
        _ whole: JSONValue,
        _ fields: ConfigFields,
        by secrets: Secrets
    ) -> ProviderConfig {
        var settings = whole
        var secret: JSONValue = [:]
        for names in fields.all.filter(\.isSecret).map(\.names) + [[SAMLSigner.keyName]] {
            guard let value = whole.value(at: names) else { continue }
            secret = secret.setting(value, at: names[...])
            settings = settings.setting(nil, at: names[...])
        }
        var provider = self
        provider.settings = settings
        return provider.sealing(secret, by: secrets)
    }
}

extension JSONValue {
    /// An object with the members of another one, objects within objects likewise.
    fileprivate func merging(_ other: JSONValue) -> JSONValue {
        guard case .object(var object) = self, case .object(let members) = other else {
            return other
        }
        for member in members {
            object[member.name] =
                object[member.name].map { $0.merging(member.value) } ?? member.value
        }
        return .object(object)
    }
}

extension Caller {
    /// Whether the caller may read client secrets and private keys back.
    var maySeeSecrets: Bool { role?.allows(.configsGetSecret) == true }
}
