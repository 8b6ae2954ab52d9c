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
        for operation in legacy + administration {
            let route = Route(operation.name, audience: operation.audience) { _ in
                throw WireError.notImplemented(operation.name)
            }
            let isLegacy = operation.path.hasPrefix("/identitytoolkit/")
            let host = isLegacy ? "www.googleapis.com" : "identitytoolkit.googleapis.com"
            router.add(route, operation.method, operation.path)
            router.add(route, operation.method, "/\(host)\(operation.path)")
        }
    }

    /// The same by their names in v3.
    private static var legacy: [Operation] {
        let path = "/identitytoolkit/v3/relyingparty"
        return ["setProjectConfig", "signOutUser"].map {
            Operation(app: $0, "\(path)/\($0)")
        }
    }

    /// Google's own roles within a tenant, which has none of ours.
    private static var administration: [Operation] {
        ["/v2", "/admin/v2"].flatMap { version in
            ["getIamPolicy", "setIamPolicy", "testIamPermissions"].map { name in
                Operation(
                    admin: "tenants:\(name)",
                    "\(version)/projects/{targetProjectId}/tenants/{tenantId}:\(name)"
                )
            }
        }
    }
}
