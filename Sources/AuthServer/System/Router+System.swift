import AuthDomain
import AuthWire
import HTTPServer

extension Router {
    /// Adds what a supervisor asks: whether the process lives, and whether it can serve.
    mutating func addHealth(_ environment: Environment) {
        page("healthz", "/healthz") { _ in HTTPResponse(status: 200, text: "ok\n") }
        page("readyz", "/readyz") { _ in
            do {
                _ = try await environment.store.read { try $0.meta("mode") }
                return HTTPResponse(status: 200, text: "ready\n")
            } catch {
                return HTTPResponse(status: 503, text: "the store does not answer\n")
            }
        }
    }

    /// Adds what Prometheus reads.
    mutating func addMetrics(_ metrics: Metrics) {
        page("metrics", "/metrics") { _ in
            HTTPResponse(
                status: 200,
                headers: ["Content-Type": MetricsText.contentType, "Cache-Control": "no-store"],
                body: Array(MetricsText(metrics).text.utf8)
            )
        }
    }

    /// Adds the public keys where OpenID Connect libraries look for them, and where Google has them.
    mutating func addPublicKeys(_ environment: Environment, _ keys: PublicKeys) {
        let discovery = OpenIDConfiguration(environment: environment, keys: keys)
        page("jwks", "/.well-known/jwks.json") { _ in try await keys.keySet(for: .idToken) }
        for host in ["", "/securetoken.google.com"] {
            page("openidConfiguration", host + "/{project}/.well-known/openid-configuration") {
                try await discovery.document(of: $0.captures["project"] ?? "")
            }
            page("projectJwks", host + "/{project}/.well-known/jwks.json") {
                try await discovery.keySet(of: $0.captures["project"] ?? "")
            }
        }
        let account = "securetoken@system.gserviceaccount.com"
        for host in ["", "/www.googleapis.com"] {
            page("tokenCertificates", host + "/robot/v1/metadata/x509/\(account)") { _ in
                try await keys.certificates(for: .idToken)
            }
            page("tokenKeys", host + "/service_accounts/v1/jwk/\(account)") { _ in
                try await keys.keySet(for: .idToken)
            }
            page("publicKeys", host + "/identitytoolkit/v3/relyingparty/publicKeys") { _ in
                try await keys.certificates(for: .sessionCookie)
            }
        }
        for host in ["", "/\(EndpointDescription.Host.identityToolkit.rawValue)"] {
            page("sessionCookiePublicKeys", host + "/v1/sessionCookiePublicKeys") { _ in
                try await keys.keySet(for: .sessionCookie)
            }
        }
    }

    /// Adds what providers that speak SAML read of us.
    mutating func addSAMLMetadata(_ environment: Environment) {
        page(
            "samlMetadata",
            SAMLMetadataPage.path,
            answer: SAMLMetadataPage(environment: environment).show
        )
    }

    private mutating func page(
        _ name: String,
        _ template: String,
        answer: @escaping Route.Answer
    ) {
        add(Route(name, audience: .anyone, answer: answer), "GET", template)
    }
}
