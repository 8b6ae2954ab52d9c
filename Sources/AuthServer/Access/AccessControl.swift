import AuthDomain
import AuthWire
import HTTPServer

/// Finds out who asks and about which project and tenant, by the rules of the server's mode.
struct AccessControl: Sendable {
    private let environment: Environment
    private let mode: ServerMode
    private let settings = ProjectSettings()

    init(environment: Environment, mode: ServerMode) {
        self.environment = environment
        self.mode = mode
    }

    /// What the request proves itself by.
    ///
    /// - Throws: the refusals of the protocol's front end.
    func credential(
        of routed: RoutedRequest,
        for endpoint: EndpointDescription
    ) throws(WireError) -> Credential {
        try Credential(
            of: routed.head,
            for: endpoint.access,
            namesProject: routed.captures["targetProjectId"] != nil
        ) { token throws(WireError) in
            // Service accounts, the administrators of production, do not exist yet.
            guard mode.development != nil, token.lowercased() == "owner" else { return false }
            try DevelopmentGuard.checkOrigin(of: routed.head)
            return true
        }
    }

    /// The caller of an operation, with the settings that hold for it.
    ///
    /// - Throws: the refusals of the protocol's front end, or the store's failure.
    func caller(
        _ credential: Credential,
        target: RequestTarget,
        head: HTTPRequestHead
    ) async throws -> Caller {
        try check(target)
        if let development = mode.development, let project = target.project {
            guard credential == .administrator || project == development.defaultProject else {
                throw WireError.projectNotForKeys
            }
        }
        return try await caller(credential, target, head) { key, project throws(WireError) in
            try KeyRestriction.check(key, projectNumber: project.number, head: head)
        }
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
        return try await caller(.apiKey(apiKey), target, head) { _, _ in }
    }

    private func caller(
        _ credential: Credential,
        _ target: RequestTarget,
        _ head: HTTPRequestHead,
        checkKey: (APIKey, Project) throws(WireError) -> Void
    ) async throws -> Caller {
        let project: Project
        switch mode {
        case .development(let development):
            project = try await self.project(target, development)
        case .production:
            project = try await self.project(credential, target, checkKey)
        }
        var apiKey: String?
        if case .apiKey(let key) = credential { apiKey = key }
        return Caller(
            scope: Scope(project: project.id, tenant: target.tenant),
            projectNumber: environment.policy.quirks.projectNumber ?? project.number,
            config: try settings.config(of: project),
            access: credential == .administrator ? .administrator : .client,
            apiKey: apiKey,
            locale: ClientDescription.locale(of: head),
            userAgent: ClientDescription.userAgent(of: head)
        )
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
        guard let tenant = target.tenant else { return }
        // Tenants that an administrator makes do not exist yet; development makes any it meets.
        guard mode.development != nil, Self.isName(tenant) else {
            throw WireError(.invalidTenantID)
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
    /// The project of a key, in production.
    private func project(
        _ credential: Credential,
        _ target: RequestTarget,
        _ checkKey: (APIKey, Project) throws(WireError) -> Void
    ) async throws -> Project {
        guard case .apiKey(let text) = credential else { throw WireError.bearerInvalid }
        let found = try await environment.store.read { transaction in
            try transaction.apiKey(text).flatMap { key in
                try transaction.project(key.project).map { (key, $0) }
            }
        }
        guard let (key, project) = found else { throw WireError.apiKeyInvalid() }
        try checkKey(key, project)
        guard target.project == nil || target.project == project.id else {
            throw WireError.projectNotForKeys
        }
        return project
    }

    /// The project that a request to a development server means, made where it is met first.
    private func project(
        _ target: RequestTarget,
        _ development: ServerMode.Development
    ) async throws -> Project {
        let id = target.project ?? development.defaultProject
        let clock = development.clock
        let found = try await environment.store.read { transaction in
            try clock.refresh(from: transaction)
            return try transaction.project(id)
        }
        if let found { return found }
        let new = Project.new(
            id,
            isDevelopment: true,
            random: environment.random,
            clock: clock
        )
        return try await environment.store.write { transaction in
            try transaction.insertIfMissing(new)
            return try transaction.project(id) ?? new
        }
    }
}
