/// What is known of an operation without the types of its messages.
///
/// Paths are templates: `{targetProjectId}` and `{tenantId}` stand for one segment each.
package struct EndpointDescription: Hashable, Sendable {
    /// The verbs of HTTP that operations use.
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    /// A host of Google's, whose name prefixes the path on any other host.
    package enum Host: String, Sendable {
        case identityToolkit = "identitytoolkit.googleapis.com"
        case secureToken = "securetoken.googleapis.com"
        /// Of the v3 API, where it has a row of its own.
        case legacy = "www.googleapis.com"
        case oauth = "oauth2.googleapis.com"
    }

    /// Who may call `path`; `projectPath` is for administrators alone.
    package enum Access: Sendable {
        /// Anyone with an API key of the project.
        case apiKey
        /// An administrator with a bearer token.
        case oauth
        /// Either of the two.
        case either
        /// Anyone who can reach the server.
        case none
    }

    /// The forms of an error's answer.
    package enum ErrorStyle: Sendable {
        /// `code`, `message` and `errors`.
        case legacy
        /// `code`, `message` and `status`.
        case status
        /// `error` and `error_description`, as OAuth 2.0 has them.
        case oauth
    }

    /// The types of the two messages, for whoever describes the operation.
    package struct Messages: Hashable, Sendable {
        package let request: any (Codable & Sendable).Type
        package let answer: any (Codable & Sendable).Type

        package static func == (left: Messages, right: Messages) -> Bool {
            left.request == right.request && left.answer == right.answer
        }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(ObjectIdentifier(request))
            hasher.combine(ObjectIdentifier(answer))
        }
    }

    /// The operation's own name, for example `accounts:signUp`.
    package let name: String
    package let method: Method
    /// The path on the operation's own host, for example `/v1/accounts:signUp`.
    package let path: String
    /// The same operation for an administrator, who names the project.
    package let projectPath: String?
    /// The operation's name in the v3 `relyingparty` API.
    package let legacyName: String?
    /// Absent where Google has no such operation.
    package let host: Host?
    package let access: Access
    package let errorStyle: ErrorStyle
    /// The largest body in bytes; absent for the server's own limit.
    package let bodyLimit: Int?
    /// Whether the path that names a project has a form that names a tenant too.
    package let takesTenant: Bool
    /// Whether the body may be a form instead of JSON.
    package let takesForm: Bool
    /// Whether an administrator has it although the project or tenant lets nobody sign in.
    package let worksWhileDisabled: Bool
    /// Fields that stand in the query of a method whose other fields are the body.
    package let queryFields: Set<String>
    /// The fields of a request that the path stands for, beside project and tenant; sorted.
    let pathFields: [String]
    /// The endpoint fills it in.
    package internal(set) var messages = Messages(
        request: EmptyRequest.self,
        answer: EmptyResponse.self
    )

    init(
        _ name: String,
        _ method: Method,
        _ path: String,
        project projectPath: String? = nil,
        legacy legacyName: String? = nil,
        host: Host? = .identityToolkit,
        access: Access = .either,
        errors errorStyle: ErrorStyle = .legacy,
        bodyLimit: Int? = nil,
        takesTenant: Bool? = nil,
        takesForm: Bool = false,
        worksWhileDisabled: Bool = false,
        queryFields: Set<String> = []
    ) {
        self.name = name
        self.method = method
        self.path = path
        self.projectPath = projectPath
        self.legacyName = legacyName
        self.host = host
        self.access = access
        self.errorStyle = errorStyle
        self.bodyLimit = bodyLimit
        self.takesTenant = takesTenant ?? (projectPath != nil)
        self.takesForm = takesForm
        self.worksWhileDisabled = worksWhileDisabled
        self.queryFields = method == .patch ? queryFields.union(["updateMask"]) : queryFields
        self.pathFields = path.split(separator: "/").filter { $0.hasPrefix("{") }
            .compactMap { $0.dropFirst().split(separator: "}").first.map(String.init) }
            .filter { !["targetProjectId", "tenantId"].contains($0) }
            .sorted()
    }
}

extension EndpointDescription {
    /// The administrator's form for one tenant of a project.
    package var tenantPath: String? {
        let project = "/projects/{targetProjectId}"
        let template = projectPath ?? path
        guard takesTenant, let range = template.firstRange(of: project) else { return nil }
        return template[..<range.upperBound] + "/tenants/{tenantId}" + template[range.upperBound...]
    }

    /// The v3 form of the path.
    package var legacyPath: String? {
        legacyName.map { "/identitytoolkit/v3/relyingparty/\($0)" }
    }

    /// Every template at which a server answers, first the bare ones, then those with a host.
    package var paths: [String] {
        var own = [path, projectPath, tenantPath].compactMap(\.self)
        // Google's guides write `/admin/v2/projects`, its SDKs `/v2/projects`.
        own += own.filter { $0.hasPrefix("/v2/projects/") }.map { "/admin" + $0 }
        let prefixed = host.map { host in own.map { "/\(host.rawValue)\($0)" } }
        let legacy = legacyPath.map { [$0, "/www.googleapis.com\($0)"] }
        return own + (prefixed ?? []) + (legacy ?? [])
    }
}
