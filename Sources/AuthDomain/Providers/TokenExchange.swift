import AuthCrypto

/// Trades what a provider gave by way of a browser or an app for its tokens.
///
/// Source: RFC 6749, sections 4.1.3, 5.1 and 5.2.
struct TokenExchange: Sendable {
    private let verification: ProviderVerification
    private let url: String

    init(_ verification: ProviderVerification, at url: String) {
        self.verification = verification
        self.url = url
    }

    /// Trades the code of an authorization answer.
    ///
    /// - Throws: `providerNotConfigured`, `providerAnswerInvalid`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func tokens(
        for code: String,
        of request: AuthorizationRequest,
        _ rules: CodeFlowRules
    ) async throws -> ProviderAssertion.Tokens {
        guard let client = verification.provider.clientID else {
            throw AuthError.providerNotConfigured
        }
        return try await tokens(
            for: code,
            client: client,
            redirectURI: request.redirectURI,
            verifier: rules.takesChallenge ? request.codeVerifier : nil,
            rules.secretPlace
        )
    }

    /// Trades a code that was given to a client of ours.
    ///
    /// - Parameters:
    ///   - code: what the provider gave; it serves once.
    ///   - client: our id, for which the code was given.
    ///   - redirectURI: where the code was sent to; nil where it came without one, as to an app.
    ///   - verifier: what the code was bound to; nil where it was not.
    ///   - place: how our secret goes along.
    /// - Returns: what the provider gave for it.
    /// - Throws: `providerNotConfigured`, `providerAnswerInvalid`, `ProviderUnavailable`,
    ///   `OutgoingFailure.overloaded`.
    func tokens(
        for code: String,
        client: String,
        redirectURI: String?,
        verifier: String? = nil,
        _ place: CodeFlowRules.SecretPlace = .form
    ) async throws -> ProviderAssertion.Tokens {
        var form = [(name: "grant_type", value: "authorization_code"), ("code", code)]
        if let redirectURI { form.append(("redirect_uri", redirectURI)) }
        if let verifier { form.append(("code_verifier", verifier)) }
        let answer = try await send(form, client: client, place)
        // GitHub says no with the status of a yes.
        guard answer.status == 200, answer.json["error"] == nil else {
            let hidden = [code, verifier ?? "", try verification.clientSecret(for: client)]
            throw AuthError.providerAnswerInvalid(.refused(reason: answer.reason(hiding: hidden)))
        }
        var tokens = ProviderAssertion.Tokens()
        tokens.idToken = answer.json["id_token"]?.nonEmptyText
        tokens.accessToken = answer.json["access_token"]?.nonEmptyText
        tokens.refreshToken = answer.json["refresh_token"]?.nonEmptyText
        tokens.expiresInSeconds = answer.json["expires_in"]?.intValue
        return tokens
    }

    /// Sends a form with our id and secret.
    ///
    /// - Throws: `providerNotConfigured`, `ProviderUnavailable`, `OutgoingFailure.overloaded`.
    func send(
        _ form: [(name: String, value: String)],
        client: String,
        _ place: CodeFlowRules.SecretPlace
    ) async throws -> ProviderCalls.Answer {
        let secret = try verification.clientSecret(for: client)
        switch place {
        case .form:
            let own = [(name: "client_id", value: client), ("client_secret", secret)]
            return try await verification.calls.post(url, form + own)
        case .basic:
            let pair = PercentEncoding.escape(client) + ":" + PercentEncoding.escape(secret)
            let field = OutgoingRequest.Field(
                "Authorization",
                "Basic " + Base64.encode(Array(pair.utf8))
            )
            return try await verification.calls.post(url, form, fields: [field])
        }
    }
}

extension ProviderCalls.Answer {
    private static let longestReason = 200

    /// Why the provider says no, in its own words, unless they repeat what was told in confidence.
    ///
    /// Source: RFC 6749, section 5.2; Facebook's Graph, for errors that are objects.
    func reason(hiding secrets: [String]) -> String {
        let error = json["error"]
        let kind = error?.nonEmptyText ?? error?["type"]?.nonEmptyText ?? "status \(status)"
        let text = json["error_description"]?.nonEmptyText ?? error?["message"]?.nonEmptyText
        let reason = [kind, text].compactMap(\.self).joined(separator: ": ")
        guard !secrets.contains(where: { !$0.isEmpty && reason.contains($0) }) else {
            return "status \(status)"
        }
        let plain = reason.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        return String(String(String.UnicodeScalarView(plain)).prefix(Self.longestReason))
    }
}
