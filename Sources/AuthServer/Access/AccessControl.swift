import AuthDomain
import AuthWire
import HTTPServer

/// Finds out who asks and about which project and tenant, by the rules of the server's mode.
struct AccessControl: Sendable {
    private let environment: Environment
    private let mode: ServerMode
    private let proxies: TrustedProxies
    private let settings = ProjectSettings()

    init(environment: Environment, mode: ServerMode, proxies: TrustedProxies) {
        self.environment = environment
        self.mode = mode
        self.proxies = proxies
    }

    /// What the request proves itself by; a bearer token is looked up, and must be for this operation.
    ///
    /// - Throws: the refusals of the protocol's front end, or the store's failure.
    func credential(
        of routed: RoutedRequest,
        for endpoint: EndpointDescription
    ) async throws -> Credential {
        let credential = try Credential(
            of: routed.head,
            for: endpoint.access,
            namesProject: routed.captures["targetProjectId"] != nil
        )
        guard case .bearer(let token) = credential else { return credential }
        let grant = try await grant(token, routed.head)
        try grant.require(endpoint)
        return .administrator(grant)
    }

    private func grant(_ token: String, _ head: HTTPRequestHead) async throws -> AccessGrant {
        if mode.development != nil {
            guard token.lowercased() != "owner" else {
                try DevelopmentGuard.checkOrigin(of: head)
                return .owner
            }
            try await refreshClock()
        }
        guard let grant = try await AccessTokens(environment).find(token) else {
            throw WireError.bearerInvalid
        }
        return grant
    }

    /// The token that a request brings for its user.
    func presented(by request: some TargetedRequest) async throws -> Presented {
        try await Presented(
            idToken: request.idToken,
            refreshToken: request.refreshToken,
            environment: environment
        )
    }

    /// The caller of an operation, with the settings that hold for it.
    ///
    /// - Throws: the refusals of the protocol's front end, or the store's failure.
    func caller(
        _ credential: Credential,
        target: RequestTarget,
        head: HTTPRequestHead,
        presented: Presented,
        isForDisabled: Bool = false
    ) async throws -> Caller {
        try check(target)
        if let development = mode.development, let project = target.project {
            guard credential.grant != nil || project == development.defaultProject else {
                throw WireError.projectNotForKeys
            }
        }
        let caller = try await caller(
            credential,
            target,
            head,
            presented
        ) { key, project throws(WireError) in
            try KeyRestriction.check(key, projectNumber: project.number, head: head)
        }
        guard isForDisabled || !caller.config.isDisabled else { throw WireError(.projectDisabled) }
        return caller
    }

    /// The caller of our own page, to which a mailed link brings a browser with an app's key.
    ///
    /// In production the key names the project. In development no key does, so the code itself does:
    /// whoever holds one of 256 random bits was sent it.
    ///
    /// - Throws: the refusals of the protocol's front end, or the store's failure.
    func pageCaller(
        apiKey: String,
        code: String?,
        tenant: String?,
        head: HTTPRequestHead
    ) async throws -> Caller {
        var project: String?
        if mode.development != nil, let code {
            project = try await environment.store.read { transaction in
                try transaction.project(ofActionCode: Secrets.hash(code))
            }
        }
        let target = RequestTarget(project: project, tenant: tenant)
        try check(target)
        let caller = try await caller(.apiKey(apiKey), target, head, .nothing) { _, _ in }
        guard !caller.config.isDisabled else { throw WireError(.projectDisabled) }
        return caller
    }

    private func caller(
        _ credential: Credential,
        _ target: RequestTarget,
        _ head: HTTPRequestHead,
        _ presented: Presented,
        checkKey: (APIKey, Project) throws(WireError) -> Void
    ) async throws -> Caller {
        let found: Found
        switch mode {
        case .development(let development):
            found = try await find(credential, target, presented, development)
        case .production:
            found = try await find(credential, target, presented, checkKey)
        }
        let project = found.project
        let config = try settings.config(of: project, tenant: found.tenant)
        try check(found.tenant, of: target, config, credential)
        var apiKey: String?
        if case .apiKey(let key) = credential { apiKey = key }
        let client = proxies.client(of: head)
        var caller = Caller(
            scope: Scope(project: project.id, tenant: target.tenant),
            projectNumber: environment.policy.quirks.projectNumber ?? project.number,
            config: config,
            access: credential.grant == nil ? .client : .administrator,
            role: credential.grant?.role,
            apiKey: apiKey,
            locale: ClientDescription.locale(of: head) ?? config.defaultLocale,
            userAgent: ClientDescription.userAgent(of: head),
            network: client.countedText,
            presented: found.presented
        )
        caller.address = client.text
        caller.range = client.rangeText
        caller.bundleID = ClientDescription.bundleID(of: head)
        caller.packageName = ClientDescription.packageName(of: head)
        return caller
    }

    /// What counts as the caller of a request, whoever that is.
    func network(of head: HTTPRequestHead) -> String {
        proxies.client(of: head).countedText
    }

    /// Adopts the time of the store, where the time can be moved.
    func refreshClock() async throws {
        guard let clock = mode.development?.clock else { return }
        try await environment.store.read { try clock.refresh(from: $0) }
    }

    private func check(_ target: RequestTarget) throws(WireError) {
        if let project = target.project, !Self.isName(project) {
            throw WireError(.invalidProjectID)
        }
        if let tenant = target.tenant, !Self.isName(tenant) { throw WireError(.invalidTenantID) }
    }

    /// Refuses a tenant that is not there.
    private func check(
        _ tenant: Tenant?,
        of target: RequestTarget,
        _ config: ProjectConfig,
        _ credential: Credential
    ) throws(WireError) {
        guard target.tenant != nil else { return }
        guard config.allowsTenants ?? environment.policy.makesTenants else {
            throw .tenantsNotAllowed
        }
        // Each kind of client knows one of the two codes only.
        guard tenant != nil else {
            throw WireError(credential.grant == nil ? .invalidTenantID : .tenantNotFound)
        }
    }

    /// Names of projects and tenants are short and plain; what else is asked for does not exist.
    private static func isName(_ text: String) -> Bool {
        (1...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."), UInt8(ascii: ":"):
                    true
                default: false
                }
            }
    }
}

extension AccessControl {
    /// What one turn of the store says of a request.
    private struct Found {
        let project: Project
        /// The tenant that is named; nil where none is, or it is not there.
        let tenant: Tenant?
        let presented: Presented.Record

        init(
            _ project: Project,
            _ target: RequestTarget,
            _ presented: Presented,
            _ transaction: any Transaction
        ) throws {
            self.project = project
            self.tenant = try target.tenant.flatMap { id in
                try transaction.tenant(id, of: project.id)
            }
            self.presented = try presented.record(
                in: Scope(project: project.id, tenant: target.tenant),
                transaction
            )
        }
    }

    /// Finds the project of a service account; a request may name no other.
    private func find(
        _ grant: AccessGrant,
        _ target: RequestTarget,
        _ presented: Presented
    ) async throws -> Found {
        guard let id = grant.project, target.project == nil || target.project == id else {
            throw WireError.permissionMissing
        }
        let found = try await environment.store.read { transaction in
            try transaction.project(id).map { try Found($0, target, presented, transaction) }
        }
        guard let found else { throw WireError.permissionMissing }
        return found
    }

    /// Finds the project of a key, in production.
    private func find(
        _ credential: Credential,
        _ target: RequestTarget,
        _ presented: Presented,
        _ checkKey: (APIKey, Project) throws(WireError) -> Void
    ) async throws -> Found {
        if let grant = credential.grant { return try await find(grant, target, presented) }
        guard case .apiKey(let text) = credential else { throw WireError.bearerInvalid }
        let answer = try await environment.store.read { transaction in
            try transaction.keyAndProject(text).map { key, project in
                (key, try Found(project, target, presented, transaction))
            }
        }
        guard let (key, found) = answer else { throw WireError.apiKeyInvalid() }
        try checkKey(key, found.project)
        guard target.project == nil || target.project == found.project.id else {
            throw WireError.projectNotForKeys
        }
        return found
    }

    /// Finds the project and the tenant that a request to a development server means, made where they
    /// are met first.
    private func find(
        _ credential: Credential,
        _ target: RequestTarget,
        _ presented: Presented,
        _ development: ServerMode.Development
    ) async throws -> Found {
        if let grant = credential.grant, grant.project != nil {
            return try await find(grant, target, presented)
        }
        let id = target.project ?? development.defaultProject
        let clock = development.clock
        let found = try await environment.store.read { transaction in
            try clock.refresh(from: transaction)
            return try transaction.project(id).map {
                try Found($0, target, presented, transaction)
            }
        }
        if let found, target.tenant == nil || found.tenant != nil { return found }
        let new = Project.new(
            id,
            isDevelopment: true,
            random: environment.random,
            clock: clock
        )
        return try await environment.store.write { transaction in
            try transaction.insertIfMissing(new)
            let project = try transaction.project(id) ?? new
            if let tenant = target.tenant,
                try ProjectConfig(parsing: project.config).allowsTenants ?? true
            {
                _ = try transaction.insertIfFree(
                    Tenant.implicit(tenant, of: id, at: clock.now())
                )
            }
            return try Found(project, target, presented, transaction)
        }
    }
}

extension Credential {
    /// What an administrator's token allows; nil for anybody else.
    fileprivate var grant: AccessGrant? {
        if case .administrator(let grant) = self { grant } else { nil }
    }
}
