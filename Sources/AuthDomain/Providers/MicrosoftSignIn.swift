import AuthCrypto

/// Microsoft's sign-in: an ID token of one of its many organisations, or of a person's own account.
///
/// Source: Microsoft's reference of ID tokens, and its advice about claims that its customers can set.
struct MicrosoftSignIn: Sendable {
    private static let issuerPrefix = "https://login.microsoftonline.com/"
    private static let issuerSuffix = "/v2.0"

    private let verification: ProviderVerification

    init(_ verification: ProviderVerification) {
        self.verification = verification
    }

    func assertion(of credential: ProviderCredential) async throws -> ProviderAssertion {
        guard let idToken = credential.idToken else {
            // Microsoft lets nobody see whom its access tokens were made for.
            let isBare = credential.accessToken == nil
            throw AuthError.providerAnswerInvalid(
                isBare ? .credentialMissing : .accessTokenUnverifiable
            )
        }
        let endpoints = verification.provider.endpoints
        let issuers =
            endpoints.issuers.isEmpty ? try Self.issuers(of: idToken) : endpoints.issuers
        let (told, claims) = try await verification.identity(
            idToken,
            credential.rawNonce,
            .matching,
            issuers: issuers,
            keys: endpoints.keys
        )
        let isConsumer = claims["tid"]?.stringValue == MicrosoftTenant.consumers
        var assertion = ProviderAssertion(
            provider: verification.provider.id,
            rawID: Self.objectID(of: claims, isConsumer: isConsumer) ?? told.rawID
        )
        assertion.take(claims)
        assertion.mark = told.mark
        // An organisation writes any address into its users' tokens.
        if let email = assertion.email, isConsumer {
            assertion.emailVerified = KnownProvider.microsoft.provesOwnership(of: email)
        }
        return assertion
    }

    /// The issuer that a token of its organisation must have.
    ///
    /// The signature then tells whether the token may say so: Microsoft signs for all of them.
    private static func issuers(of idToken: String) throws(AuthError) -> [String] {
        guard let token = try? UnverifiedJWT(idToken),
            let claims = try? JSONObject(parsing: token.unverifiedClaims)
        else { throw .providerAnswerInvalid(.tokenUnreadable) }
        let tenant = claims["tid"]?.stringValue ?? ""
        let isPlain = tenant.utf8.allSatisfy {
            (0x61...0x66).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
        }
        guard isPlain, tenant.utf8.count == MicrosoftTenant.consumers.utf8.count else {
            let issuer = claims["iss"]?.stringValue ?? ""
            throw .providerAnswerInvalid(
                .issuer(
                    String(issuer.unicodeScalars.prefix(200)),
                    expected: [issuerPrefix + "{tid}" + issuerSuffix]
                )
            )
        }
        return [issuerPrefix + tenant + issuerSuffix]
    }

    /// The id that Microsoft's Graph has for the user, which Firebase keeps.
    ///
    /// A person's own account has one of 16 digits there, which a token fills up to the form of others.
    private static func objectID(of claims: JSONObject, isConsumer: Bool) -> String? {
        guard let id = claims["oid"]?.nonEmptyText else { return nil }
        let filling = "00000000-0000-0000-"
        guard isConsumer, id.hasPrefix(filling) else { return id }
        return id.dropFirst(filling.count).filter { $0 != "-" }
    }
}
