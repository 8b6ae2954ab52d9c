import AuthCrypto

/// Play Games: a code that Google gave to an Android game for its server.
///
/// Source: Google's guide to server-side access to Play Games Services.
struct PlayGamesSignIn: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let code = credential.serverCode, !code.isEmpty else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let client = try verification.client()
        let endpoints = verification.provider.endpoints
        guard let tokenURL = endpoints.token, let playerURL = endpoints.userInfo else {
            throw AuthError.providerNotConfigured
        }
        // Google wants the redirect of such a code to be there, and empty.
        let tokens = try await TokenExchange(verification, at: tokenURL)
            .tokens(for: code, client: client.id, redirectURI: "")
        guard let accessToken = tokens.accessToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let player = try await verification.calls.get(playerURL, bearer: accessToken)
        guard player.status == 200, let id = player.json["playerId"]?.nonEmptyText else {
            throw AuthError.providerAnswerInvalid(
                .refused(reason: player.reason(hiding: [accessToken]))
            )
        }
        var assertion = ProviderAssertion(provider: verification.provider.id, rawID: id)
        assertion.told = player.json
        assertion.profile.displayName = player.json["displayName"]?.nonEmptyText
        assertion.profile.photoURL = player.json["avatarImageUrl"]?.nonEmptyText
        assertion.tokens = tokens
        assertion.tokens.idToken = nil
        return assertion
    }
}
