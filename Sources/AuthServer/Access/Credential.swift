import AuthDomain
import AuthWire
import HTTPServer

/// By what a request proves who it is, before anything is asked of the store.
enum Credential: Sendable, Equatable {
    /// A key of some project, still to be looked up.
    case apiKey(String)
    /// A bearer token, still to be looked up.
    case bearer(String)
    /// A bearer token of an administrator, and what it allows.
    case administrator(AccessGrant)
    /// Nothing, where nothing is asked for.
    case none

    /// Finds the credential that an operation asks for.
    ///
    /// - Parameters:
    ///   - head: the request without its body.
    ///   - access: who may call the operation.
    ///   - namesProject: whether the path names a project, which is for administrators.
    /// - Throws: the refusals of the protocol.
    init(
        of head: HTTPRequestHead,
        for access: EndpointDescription.Access,
        namesProject: Bool
    ) throws(WireError) {
        if access == .none {
            self = .none
            return
        }
        if access != .apiKey, let token = Self.bearerToken(of: head) {
            self = .bearer(token)
            return
        }
        let isForAdministrators = access == .oauth || (namesProject && access == .either)
        guard let key = try Self.apiKey(of: head) else {
            throw isForAdministrators ? .bearerMissing : .apiKeyMissing
        }
        guard access != .oauth else { throw .apiKeyNotEnough }
        guard !isForAdministrators else { throw .projectNotForKeys }
        self = .apiKey(key)
    }

    /// The token of `Authorization: Bearer`; other schemes say nothing to us.
    private static func bearerToken(of head: HTTPRequestHead) -> String? {
        guard let field = head.headers["Authorization"] else { return nil }
        let parts = field.split(separator: " ", maxSplits: 1)
        guard let scheme = parts.first, scheme.lowercased() == "bearer" else { return nil }
        return parts.count > 1 ? String(parts[1].trimming(" ")) : ""
    }

    private static func apiKey(of head: HTTPRequestHead) throws(WireError) -> String? {
        struct Query: Decodable {
            var key: String?
        }
        let query = try WireCoding.decode(Query.self, fromForm: head.query.utf8)
        return query.key?.nonEmpty ?? head.headers["x-goog-api-key"]?.nonEmpty
    }
}

extension WireError {
    /// A project that is named without the right to.
    static let projectNotForKeys = Self(
        .insufficientPermission,
        detail: "Only authenticated requests can specify target_project_id."
    )
}
