import AuthCrypto

/// GitHub's sign-in: an access token, which GitHub says was made for our app.
///
/// Source: GitHub's REST reference, OAuth applications and users.
struct GitHubSignIn: Sendable {
    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let accessToken = credential.accessToken else {
            throw AuthError.providerAnswerInvalid(.credentialMissing)
        }
        let told = try await owner(of: accessToken)
        guard let id = told["id"]?.intValue else {
            throw AuthError.providerAnswerInvalid(.subjectMissing)
        }
        var assertion = ProviderAssertion(provider: verification.provider.id, rawID: String(id))
        assertion.told = told
        assertion.email = told["email"]?.stringValue.flatMap { EmailAddress($0)?.text }
        assertion.profile.displayName = told["name"]?.nonEmptyText
        assertion.profile.screenName = told["login"]?.nonEmptyText
        assertion.profile.photoURL = told["avatar_url"]?.nonEmptyText
        assertion.tokens.accessToken = accessToken
        return assertion
    }

    private func owner(of accessToken: String) async throws -> JSONObject {
        let app = try verification.client()
        let endpoints = verification.provider.endpoints
        guard let applications = endpoints.inspection, let profileURL = endpoints.userInfo else {
            throw AuthError.providerNotConfigured
        }
        let request = Self.aboutToken("POST", accessToken, at: applications, app)
        let token = try await verification.calls.answer(to: request)
        // GitHub says so of tokens of other apps, too.
        guard token.status == 200 else {
            throw AuthError.providerAnswerInvalid(.accessTokenOfOtherApp)
        }
        var profile = OutgoingRequest("GET", profileURL)
        profile.fields = [
            .init("Accept", "application/vnd.github+json"), .init("User-Agent", "Hearth"),
            .init("Authorization", "Bearer " + accessToken),
        ]
        let answer = try await verification.calls.answer(to: profile)
        guard answer.status == 200, answer.json["id"] == token.json["user"]?["id"] else {
            throw AuthError.providerAnswerInvalid(.accessTokenOfOtherApp)
        }
        return answer.json
    }

    /// A request of our app's about one of its tokens.
    static func aboutToken(
        _ method: String,
        _ accessToken: String,
        at applications: String,
        _ app: (id: String, secret: String)
    ) -> OutgoingRequest {
        let body: JSONObject = ["access_token": .string(accessToken)]
        return OutgoingRequest(
            method,
            "\(applications)/\(PercentEncoding.escape(app.id))/token",
            fields: [
                .init("Accept", "application/vnd.github+json"),
                .init("Content-Type", "application/json"),
                .init("User-Agent", "Hearth"),
                .init(
                    "Authorization",
                    "Basic " + Base64.encode(Array("\(app.id):\(app.secret)".utf8))
                ),
            ],
            body: body.serialized
        )
    }
}
