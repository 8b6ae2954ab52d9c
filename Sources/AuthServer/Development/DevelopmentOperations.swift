import AuthCrypto
import AuthDomain
import AuthWire

/// The operations that only a development server has.
struct DevelopmentOperations: Sendable {
    let environment: Environment
    let clock: DevClock

    /// Answers `DELETE /emulator/v1/projects/{p}/accounts`.
    func clearAccounts(_ request: EmptyRequest, _ scope: Scope) async throws -> EmptyResponse {
        let now = clock.now()
        try await environment.store.write { try $0.deleteAllAccounts(in: scope, at: now) }
        return EmptyResponse()
    }

    /// Answers `GET /emulator/v1/projects/{p}/oobCodes`: those that still work, in the order in which
    /// they were asked for.
    func oobCodes(
        _ request: EmptyRequest,
        _ scope: Scope
    ) async throws -> EmulatorOobCodesResponse {
        let now = clock.now()
        let codes = try await environment.store.scan { transaction in
            try transaction.messages(of: scope.project).compactMap { message in
                guard [.email, .link].contains(message.kind), message.scope == scope,
                    let code = message.code,
                    let stored = try transaction.actionCode(hash: Secrets.hash(code), in: scope),
                    stored.usedAt == nil, now < stored.expiresAt
                else { return nil as EmulatorOobCodesResponse.OobCode? }
                return EmulatorOobCodesResponse.OobCode(message, stored)
            }
        }
        return EmulatorOobCodesResponse(oobCodes: codes)
    }

    /// Answers `GET /emulator/v1/projects/{p}/verificationCodes`, likewise.
    func verificationCodes(
        _ request: EmptyRequest,
        _ scope: Scope
    ) async throws -> EmulatorVerificationCodesResponse {
        let now = clock.now()
        let messages = try await environment.store.scan { transaction in
            try transaction.messages(of: scope.project).filter { message in
                guard message.kind == .sms, message.scope == scope,
                    let session = message.sessionInfo,
                    let stored = try transaction.verification(
                        hash: Secrets.hash(session),
                        in: scope
                    )
                else { return false }
                return stored.usedAt == nil && now < stored.expiresAt
                    && stored.tries < PhoneVerification.maximumTries
            }
        }
        return EmulatorVerificationCodesResponse(
            verificationCodes: messages.map {
                .init(phoneNumber: $0.to, sessionInfo: $0.sessionInfo, code: $0.code)
            }
        )
    }
}

extension EmulatorOobCodesResponse.OobCode {
    /// The address is the account's, also where the mail went to the one that is to take its place.
    fileprivate init(_ message: OutboxMessage, _ code: ActionCode) {
        self.init(
            email: code.email,
            newEmail: message.newEmail,
            requestType: OobRequestType(rawValue: message.purpose),
            oobCode: message.code,
            oobLink: message.link
        )
    }
}

/// The two settings that the emulator's own endpoint has.
extension DevelopmentOperations {
    /// Answers `GET /emulator/v1/projects/{p}/config`.
    func config(_ request: EmptyRequest, _ scope: Scope) async throws -> EmulatorConfig {
        EmulatorConfig(try await environment.store.read { try Self.config(scope, in: $0) })
    }

    /// Answers `PATCH /emulator/v1/projects/{p}/config`: only what the request has changes.
    func updateConfig(_ request: EmulatorConfig, _ scope: Scope) async throws -> EmulatorConfig {
        let new = Project.new(
            scope.project,
            isDevelopment: true,
            random: environment.random,
            clock: environment.clock
        )
        let config = try await environment.store.write { transaction in
            try transaction.insertIfMissing(new)
            guard var project = try transaction.lockProject(scope.project) else {
                throw WireError(.projectNotFound)
            }
            var config = try ProjectConfig(parsing: project.config)
            config.set(request.signIn?.allowDuplicateEmails, "signIn", "allowDuplicateEmails")
            config.set(
                request.emailPrivacyConfig?.enableImprovedEmailPrivacy,
                "emailPrivacyConfig",
                "enableImprovedEmailPrivacy"
            )
            project.config = config.text
            try transaction.update(project)
            return config
        }
        return EmulatorConfig(config)
    }

    private static func config(
        _ scope: Scope,
        in transaction: any Transaction
    ) throws -> ProjectConfig {
        guard let project = try transaction.project(scope.project) else {
            return ProjectConfig.initial(isDevelopment: true)
        }
        return try ProjectConfig(parsing: project.config)
    }
}

extension EmulatorConfig {
    fileprivate init(_ config: ProjectConfig) {
        self.init(
            signIn: .init(allowDuplicateEmails: config.allowsDuplicateEmails),
            emailPrivacyConfig: .init(enableImprovedEmailPrivacy: config.protectsEmails)
        )
    }
}

extension ProjectConfig {
    /// Sets a truth value two names deep; nil changes nothing.
    fileprivate mutating func set(_ value: Bool?, _ section: String, _ name: String) {
        guard let value else { return }
        var object = json.objectValue ?? [:]
        var inner = object[section]?.objectValue ?? [:]
        inner[name] = .bool(value)
        object[section] = .object(inner)
        self = ProjectConfig(.object(object))
    }
}
