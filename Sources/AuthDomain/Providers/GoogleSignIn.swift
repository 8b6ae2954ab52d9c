import AuthCrypto

/// Google's sign-in: an ID token, or an access token that was made for one of our clients.
///
/// Source: Google's guide to OpenID Connect; its endpoint for token information.
struct GoogleSignIn: Sendable {
    private let verification: ProviderVerification
    private let endpoints: ProviderEndpoints

    init(_ verification: ProviderVerification) {
        self.verification = verification
        endpoints = verification.provider.endpoints
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        if let idToken = credential.idToken {
            var (assertion, claims) = try await verification.identity(
                idToken,
                credential.rawNonce,
                .matching,
                issuers: endpoints.issuers,
                keys: endpoints.keys
            )
            judge(&assertion, claims)
            return assertion
        }
        guard let accessToken = credential.accessToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        return try await classic(accessToken)
    }

    /// The token must be one of ours before anybody is asked whose it is: else every app that a person
    /// has used could come in their name.
    private func classic(_ accessToken: String) async throws -> ProviderAssertion {
        guard let inspectionURL = endpoints.inspection, let profileURL = endpoints.userInfo else {
            throw AuthError.providerNotConfigured
        }
        let calls = verification.calls
        let token = try await calls.get(inspectionURL, [("access_token", accessToken)])
        guard token.status == 200 else { throw refusal(token) }
        guard let audience = token.json["aud"]?.stringValue,
            verification.provider.audiences.contains(audience)
        else { throw AuthError.providerAnswerInvalid(.accessTokenOfOtherApp) }
        let profile = try await calls.get(profileURL, bearer: accessToken)
        guard profile.status == 200 else { throw refusal(profile) }
        guard let id = profile.json["sub"]?.nonEmptyText, id == token.json["sub"]?.stringValue
        else {
            throw AuthError.providerAnswerInvalid(.subjectMissing)
        }
        var assertion = ProviderAssertion(provider: verification.provider.id, rawID: id)
        assertion.take(profile.json)
        assertion.tokens.accessToken = accessToken
        judge(&assertion, profile.json)
        return assertion
    }

    private func judge(_ assertion: inout ProviderAssertion, _ claims: JSONObject) {
        assertion.told = Self.profile(claims)
        guard let email = assertion.email, claims["email_verified"]?.looseBool ?? false else {
            return
        }
        assertion.emailVerified = KnownProvider.google
            .provesOwnership(of: email, organisation: claims["hd"]?.nonEmptyText)
    }

    /// What Google tells of a person, in the names in which Firebase hands it on.
    ///
    /// Source: the Auth emulator, src/emulator/auth/operations.ts.
    private static func profile(_ claims: JSONObject) -> JSONObject {
        var profile: JSONObject = [:]
        let names = [
            ("id", "sub"), ("name", "name"), ("given_name", "given_name"),
            ("family_name", "family_name"), ("verified_email", "email_verified"),
            ("locale", "locale"), ("email", "email"), ("picture", "picture"), ("hd", "hd"),
        ]
        for (name, claim) in names { profile[name] = claims[claim] }
        return profile
    }

    /// The same of claims that nobody signed, which the emulator completes.
    ///
    /// Source: the Auth emulator, src/emulator/auth/operations.ts.
    static func fakeProfile(_ claims: JSONObject) -> JSONObject {
        var profile = profile(claims)
        let scope = "https://www.googleapis.com/auth/userinfo."
        let scopes = "openid \(scope)profile"
        let hasEmail = claims["email"]?.nonEmptyText != nil
        profile["granted_scopes"] = .string(hasEmail ? scopes + " \(scope)email" : scopes)
        profile["verified_email"] = .bool(claims["email_verified"]?.looseBool ?? false)
        profile["locale"] = "en"
        return profile
    }

    private func refusal(_ answer: ProviderCalls.Answer) -> AuthError {
        let reason = answer.json["error_description"] ?? answer.json["error"]
        return .providerAnswerInvalid(
            .accessToken(
                code: Int64(answer.status),
                message: String(
                    (reason?.stringValue ?? "Invalid access token").unicodeScalars.prefix(200)
                )
            )
        )
    }
}
