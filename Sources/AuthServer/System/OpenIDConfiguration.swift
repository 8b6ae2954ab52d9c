import AuthCrypto
import AuthDomain
import AuthWire
import HTTPServer

/// Tells OpenID Connect libraries how to verify a project's ID tokens.
///
/// Source: OpenID Connect Discovery 1.0, section 3; the fields are those that Google publishes.
struct OpenIDConfiguration: Sendable {
    let environment: Environment
    let keys: PublicKeys

    /// The document of one project.
    ///
    /// - Throws: 404 where there is no such project.
    func document(of project: String) async throws -> HTTPResponse {
        try await requireProject(project)
        let algorithms = try await environment.signingKeys.published(for: .idToken)
            .map(\.publicKey.algorithm.rawValue)
        return keys.answer([
            "issuer": .string(environment.policy.issuer(of: project)),
            "jwks_uri": .string(
                "\(environment.policy.publicURL)/\(project)/.well-known/jwks.json"
            ),
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": .array(
                Set(algorithms).sorted().map(JSONValue.string)
            ),
        ])
    }

    /// The keys of one project: all projects of a server share them.
    ///
    /// - Throws: 404 where there is no such project.
    func keySet(of project: String) async throws -> HTTPResponse {
        try await requireProject(project)
        return try await keys.keySet(for: .idToken)
    }

    private func requireProject(_ id: String) async throws {
        guard try await environment.store.read({ try $0.project(id) }) != nil else {
            throw WireError.routeNotFound
        }
    }
}
