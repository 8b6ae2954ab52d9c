import AuthWire
import HTTPServer

/// Operations that the protocol has and this server has not yet: a client learns that much.
enum UnimplementedOperations {
    private struct Operation {
        let name: String
        let method: String
        let path: String
        let audience: Route.Audience

        /// An operation for apps.
        init(app name: String, _ path: String, method: String = "POST") {
            self.name = name
            self.method = method
            self.path = path
            audience = .app
        }

        /// An operation for administrators.
        init(admin name: String, _ path: String, method: String = "POST") {
            self.name = name
            self.method = method
            self.path = path
            audience = .administrator
        }
    }

    /// Adds an answer of 501 for each.
    static func add(to router: inout Router) {
        for operation in apps + legacy + administration {
            let route = Route(operation.name, audience: operation.audience) { _ in
                throw WireError.notImplemented(operation.name)
            }
            let isLegacy = operation.path.hasPrefix("/identitytoolkit/")
            let host = isLegacy ? "www.googleapis.com" : "identitytoolkit.googleapis.com"
            router.add(route, operation.method, operation.path)
            router.add(route, operation.method, "/\(host)\(operation.path)")
        }
    }

    private static var apps: [Operation] {
        [
            Operation(app: "accounts:signInWithIdp", "/v1/accounts:signInWithIdp"),
            Operation(app: "accounts:revokeToken", "/v2/accounts:revokeToken"),
            Operation(app: "passwordPolicy", "/v2/passwordPolicy", method: "GET"),
        ]
    }

    /// The same by their names in v3.
    private static var legacy: [Operation] {
        let path = "/identitytoolkit/v3/relyingparty"
        return ["signOutUser", "verifyAssertion"].map { Operation(app: $0, "\(path)/\($0)") }
    }

    private static var administration: [Operation] {
        let project = "/projects/{targetProjectId}"
        return resource("tenants", at: "\(project)/tenants")
            + [project, "\(project)/tenants/{tenantId}"].flatMap(administration)
    }

    /// What an administrator can do with a project as with a tenant.
    private static func administration(of place: String) -> [Operation] {
        let collections = ["defaultSupportedIdpConfigs", "inboundSamlConfigs", "oauthIdpConfigs"]
        return collections.flatMap { resource($0, at: "\(place)/\($0)") }
    }

    /// A collection that can be listed and added to, and its members.
    private static func resource(_ name: String, at path: String) -> [Operation] {
        let calls = [
            ("GET", ""), ("POST", ""), ("GET", "/{id}"), ("PATCH", "/{id}"), ("DELETE", "/{id}"),
        ]
        return ["/v2", "/admin/v2"].flatMap { version in
            calls.map { Operation(admin: name, version + path + $0.1, method: $0.0) }
        }
    }
}
