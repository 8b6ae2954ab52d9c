import AuthCrypto

/// Yahoo's and LinkedIn's sign-in: OpenID Connect, of which a part is told to the access token alone.
///
/// Source: Yahoo's and LinkedIn's guides to OpenID Connect.
struct UserInfoSignIn: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let idToken = credential.idToken else {
            // Neither lets anybody see whom its access tokens were made for.
            let isBare = credential.accessToken == nil
            throw AuthError.providerAnswerInvalid(
                isBare ? .credentialMissing : .accessTokenUnverifiable
            )
        }
        let endpoints = verification.provider.endpoints
        var (assertion, claims) = try await verification.identity(
            idToken,
            credential.rawNonce,
            .matching,
            issuers: endpoints.issuers,
            keys: endpoints.keys,
            algorithms: ["RS256", "ES256"]
        )
        if let accessToken = credential.accessToken, let url = endpoints.userInfo {
            let answer = try await verification.calls.get(url, bearer: accessToken)
            // Whoever the access token is for: only the ID token's own user is told of.
            if answer.status == 200, answer.json["sub"] == claims["sub"] {
                for member in answer.json { claims[member.name] = member.value }
                assertion.take(claims)
            }
        }
        let provider = KnownProvider(rawValue: verification.provider.id)
        if let email = assertion.email, claims["email_verified"]?.looseBool ?? false {
            assertion.emailVerified = provider?.provesOwnership(of: email) ?? false
        }
        return assertion
    }
}
