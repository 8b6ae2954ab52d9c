import AuthCrypto

/// What an OpenID provider of the operator's choice says of itself.
///
/// Source: OpenID Connect Discovery 1.0, section 3; RFC 8414, section 2.
struct ProviderDocument: Sendable {
    let issuer: String
    private let json: JSONObject

    /// Reads it at the issuer that the settings name.
    ///
    /// - Throws: `providerNotConfigured`, `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    init(of verification: ProviderVerification) async throws {
        guard let issuer = verification.provider.issuer else {
            throw AuthError.providerNotConfigured
        }
        let environment = verification.environment
        self.issuer = issuer
        json = try await environment.foreignIssuers
            .document(of: issuer, at: environment.clock.now())
    }

    /// An address that the document must have, and that is safe to go to.
    ///
    /// - Throws: `ProviderUnavailable`.
    func url(_ name: String, by verification: ProviderVerification) throws -> String {
        guard let url = optionalURL(name, by: verification) else {
            throw ProviderUnavailable(reason: "the issuer's document has no \(name) to use")
        }
        return url
    }

    /// An address that the document may have.
    func optionalURL(_ name: String, by verification: ProviderVerification) -> String? {
        // A browser is sent there, too: nothing but what this server would call itself.
        json[name]?.nonEmptyText.flatMap { verification.environment.http.accepts($0) ? $0 : nil }
    }

    /// Whether each of its answers says who gave it; RFC 9207, section 3.
    var namesItself: Bool { json["authorization_response_iss_parameter_supported"] == true }

    /// Whether a code can be bound to whoever asks for it.
    ///
    /// A provider that does not say is asked to: it leaves alone what it does not know, by RFC 6749.
    var takesChallenge: Bool {
        texts("code_challenge_methods_supported").map { $0.contains("S256") } ?? true
    }

    /// Whether our secret goes into the head of a request, as it does where nothing is said.
    var takesSecretInHead: Bool {
        texts("token_endpoint_auth_methods_supported").map { methods in
            methods.contains("client_secret_basic") || !methods.contains("client_secret_post")
        } ?? true
    }

    private func texts(_ name: String) -> [String]? {
        json[name]?.arrayValue?.compactMap(\.stringValue)
    }
}
