import AuthCrypto

/// Facebook's login: the classic one brings an access token, the limited one an ID token with a nonce.
///
/// An address that Facebook tells is never taken as proved.
///
/// Source: Facebook's guides to access tokens, to secure requests and to Limited Login.
struct FacebookLogin: Sendable {
    private static let fields = "id,name,first_name,last_name,middle_name,email,picture"

    private let verification: ProviderVerification
    private let endpoints: ProviderEndpoints

    init(_ verification: ProviderVerification) {
        self.verification = verification
        endpoints = verification.provider.endpoints
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        if let idToken = credential.idToken {
            return try await limited(idToken, credential.rawNonce)
        }
        guard let accessToken = credential.accessToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        // What the SDK gives without tracking looks like an access token to apps that expect one.
        guard (try? UnverifiedJWT(accessToken)) == nil else {
            throw AuthError.providerAnswerInvalid(.tokenInWrongPlace)
        }
        return try await classic(accessToken)
    }

    /// Both logins know a person of an app by the same id.
    private func limited(_ idToken: String, _ rawNonce: String?) async throws -> ProviderAssertion {
        var (assertion, _) = try await verification.identity(
            idToken,
            rawNonce,
            .required,
            issuers: endpoints.issuers,
            keys: endpoints.keys
        )
        assertion.emailVerified = false
        return assertion
    }

    private func classic(_ accessToken: String) async throws -> ProviderAssertion {
        let app = try verification.client()
        guard let inspectionURL = endpoints.inspection, let profileURL = endpoints.userInfo else {
            throw AuthError.providerNotConfigured
        }
        let answer = try await verification.calls.get(
            inspectionURL,
            [("input_token", accessToken), ("access_token", "\(app.id)|\(app.secret)")]
        )
        let owner = try owner(of: answer, app: app.id)
        let proof = HMAC.sha256(key: Array(app.secret.utf8), message: Array(accessToken.utf8))
        let profile = try await verification.calls.get(
            profileURL,
            [
                ("fields", Self.fields), ("access_token", accessToken),
                ("appsecret_proof", Hex.encode(proof)),
            ]
        )
        guard profile.status == 200 else { throw refusal(profile.json["error"]) }
        guard let id = profile.json["id"]?.nonEmptyText, id == owner else {
            throw AuthError.providerAnswerInvalid(.accessTokenOfOtherApp)
        }
        return assertion(id, profile.json, accessToken)
    }

    /// The user of a token that Facebook says is good, and ours.
    private func owner(of answer: ProviderCalls.Answer, app: String) throws -> String {
        let data = answer.json["data"]
        guard answer.status == 200, data?["is_valid"] == true else {
            throw refusal(data?["error"] ?? answer.json["error"])
        }
        let now = verification.environment.clock.now()
        let expiry = data?["expires_at"]?.intValue ?? 0
        guard expiry == 0 || now < Timestamp(seconds: expiry) else {
            throw AuthError.providerAnswerInvalid(
                .accessToken(code: 190, message: "The access token has expired")
            )
        }
        guard data?["app_id"]?.stringValue == app, data?["type"]?.stringValue == "USER",
            let id = data?["user_id"]?.nonEmptyText
        else { throw AuthError.providerAnswerInvalid(.accessTokenOfOtherApp) }
        return id
    }

    private func refusal(_ error: JSONValue?) -> AuthError {
        .providerAnswerInvalid(
            .accessToken(
                code: error?["code"]?.intValue ?? 190,
                message: String(
                    (error?["message"]?.stringValue ?? "Malformed access token")
                        .unicodeScalars.prefix(200)
                )
            )
        )
    }

    private func assertion(
        _ id: String,
        _ told: JSONObject,
        _ accessToken: String
    ) -> ProviderAssertion {
        var assertion = ProviderAssertion(provider: verification.provider.id, rawID: id)
        assertion.told = told
        assertion.email = told["email"]?.stringValue.flatMap { EmailAddress($0)?.text }
        assertion.profile.displayName = told["name"]?.nonEmptyText
        assertion.profile.givenName = told["first_name"]?.nonEmptyText
        assertion.profile.familyName = told["last_name"]?.nonEmptyText
        assertion.profile.photoURL = told["picture"]?["data"]?["url"]?.nonEmptyText
        assertion.tokens.accessToken = accessToken
        return assertion
    }
}
