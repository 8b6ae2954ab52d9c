import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// Tells a provider that speaks SAML what it must know of our side; nothing in it is secret.
struct SAMLMetadataPage: Sendable {
    static let path = "/__/auth/saml/metadata"

    let environment: Environment

    /// Which provider asks.
    private struct Question: Decodable, Sendable {
        var project: String?
        var providerId: String?
        var tid: String?
    }

    /// Answers `GET`.
    ///
    /// - Throws: 404 where there is no such provider.
    func show(_ routed: RoutedRequest) async throws -> HTTPResponse {
        let question: Question = try WireCoding.decode(fromForm: routed.head.query.utf8)
        let scope = Scope(project: question.project ?? "", tenant: question.tid.nonEmpty)
        let id = question.providerId ?? ""
        let provider = try await environment.store.read { try $0.providerConfig(id, in: scope) }
        guard let provider, provider.kind == .saml,
            let text = SAMLMetadata(for: provider, policy: environment.policy).text
        else { throw WireError.routeNotFound }
        return HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": "application/samlmetadata+xml", "Cache-Control": "no-cache",
            ],
            body: Array(text.utf8)
        )
    }

    /// Where the page of a provider is.
    static func url(of provider: ProviderConfig, _ policy: Policy) -> String {
        let tenant = provider.scope.tenant.map { "&tid=\($0)" } ?? ""
        return "\(policy.publicURL)\(path)?project=\(provider.scope.project)"
            + "&providerId=\(provider.id)\(tenant)"
    }
}
