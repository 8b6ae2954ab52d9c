import AuthCrypto
import AuthDomain
import AuthWire

/// The keys of Apple's push service that the server keeps for apps.
extension Operations {
    /// Answers `POST` at the keys.
    ///
    /// - Throws: `INVALID_ARGUMENT` for what is missing or unfit.
    func setPushKey(
        _ request: PushKeyConfig,
        _ caller: Caller
    ) async throws -> PushKeyListResponse {
        let bundleID = try bundleID(request.bundleId)
        let services = try services(request.environment.nonEmpty)
        let key: NewPushKey
        do {
            key = try NewPushKey(bundleID: bundleID, credential: try credential(request))
        } catch let unfit as NewPushKey.Unfit {
            throw WireError(.invalidArgument, detail: unfit.reason)
        }
        let stored = key.stored(
            for: services,
            of: caller.scope.project,
            at: environment.clock.now(),
            secrets: environment.secrets
        )
        try await environment.store.write { transaction in
            for key in stored { try transaction.set(key) }
        }
        return PushKeyListResponse(pushKeys: stored.compactMap(PushKeyConfig.init))
    }

    /// Answers `GET` at the keys.
    func pushKeys(_ request: EmptyRequest, _ caller: Caller) async throws -> PushKeyListResponse {
        let keys = try await environment.store.read { transaction in
            try transaction.serviceKeys(of: caller.scope.project)
        }
        return PushKeyListResponse(pushKeys: keys.compactMap(PushKeyConfig.init))
    }

    /// Answers `DELETE` at an app's keys.
    ///
    /// - Throws: `INVALID_ARGUMENT`, `NOT_FOUND`.
    func deletePushKey(
        _ request: ResourceName<PushKeyConfig>,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        let name = try bundleID(request.id).text
        let isDeleted = try await environment.store.write { transaction in
            try PushKey.Service.allCases.map { service in
                try transaction.deleteServiceKey(service.stored, name, of: caller.scope.project)
            }.contains(true)
        }
        guard isDeleted else { throw WireError(.notFound, status: 404) }
        return EmptyResponse()
    }

    private func bundleID(_ text: String?) throws(WireError) -> BundleID {
        guard let bundleID = text.flatMap(BundleID.init) else {
            throw WireError(.invalidArgument, detail: "bundleId must be an app's identifier.")
        }
        return bundleID
    }

    private func services(_ name: String?) throws(WireError) -> [PushKey.Service] {
        guard let name else { return PushKey.Service.allCases }
        guard let service = PushKey.Service(rawValue: name) else {
            throw WireError(.invalidArgument, detail: "environment must be production or sandbox.")
        }
        return [service]
    }

    private func credential(_ request: PushKeyConfig) throws(WireError) -> PushKey.Credential {
        switch (request.privateKey.nonEmpty, request.certificate.nonEmpty) {
        case (let pem?, nil):
            return .key(pem: pem, id: request.keyId ?? "", team: request.teamId ?? "")
        case (nil, let pem?): return .certificate(pem: pem)
        default: throw WireError.fieldsExclude("privateKey", "certificate")
        }
    }
}

extension PushKeyConfig {
    /// What there is to show of a key; nil for one of another service.
    fileprivate init?(_ key: ServiceKey) {
        guard let service = PushKey.Service.allCases.first(where: { $0.stored == key.service })
        else { return nil }
        self.init(
            bundleId: key.name,
            environment: service.rawValue,
            keyId: key.settings["keyId"]?.stringValue,
            teamId: key.settings["teamId"]?.stringValue,
            createTime: WireTimestamp(milliseconds: key.createdAt.milliseconds)
        )
    }
}
