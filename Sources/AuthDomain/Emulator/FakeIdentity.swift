import AuthCrypto

/// What a development server believes of providers that nobody has set up: whatever it is told.
///
/// The Auth emulator's account chooser writes claims as bare JSON; tests write tokens that nobody signed.
///
/// Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
struct FakeIdentity: Sendable {
    /// What is believed of a credential, or what is wrong with it.
    ///
    /// - Throws: `providerAnswerInvalid`.
    static func assertion(
        of credential: ProviderCredential
    ) throws(AuthError) -> ProviderAssertion {
        let claims: JSONObject
        if let idToken = credential.idToken {
            guard let read = Self.claims(of: idToken) else {
                throw .providerAnswerInvalid(.tokenUnreadable)
            }
            claims = read
        } else if let accessToken = credential.accessToken {
            guard let read = Self.claims(of: accessToken) else {
                throw .providerAnswerInvalid(.accessTokenUnverifiable)
            }
            claims = read
        } else {
            throw .providerAnswerInvalid(.credentialMissing)
        }
        guard let subject = claims["sub"]?.nonEmptyText else {
            throw .providerAnswerInvalid(.subjectMissing)
        }
        var assertion = ProviderAssertion(provider: credential.provider, rawID: subject)
        assertion.take(claims)
        if credential.provider == KnownProvider.google.rawValue {
            assertion.told = GoogleSignIn.fakeProfile(claims)
        }
        assertion.emailVerified =
            assertion.email != nil && claims["email_verified"]?.looseBool ?? false
        if credential.provider.hasPrefix("saml.") {
            assertion.emailVerified = true
            if let text = credential.fakeSAML { try takeSAML(text, into: &assertion) }
        }
        assertion.tokens.idToken = credential.idToken
        assertion.tokens.accessToken =
            credential.accessToken ?? "FirebaseAuthEmulatorFakeAccessToken_\(credential.provider)"
        assertion.tokens.tokenSecret = credential.tokenSecret
        assertion.dropUnfit()
        return assertion
    }

    /// Takes address and attributes out of the JSON that the emulator has in the place of SAML.
    private static func takeSAML(
        _ text: String,
        into assertion: inout ProviderAssertion
    ) throws(AuthError) {
        guard let response = try? JSONObject(parsing: Array(text.utf8)) else {
            throw .providerAnswerInvalid(.saml(.unreadable))
        }
        let told = response["assertion"]
        guard let nameID = told?["subject"]?["nameId"]?.nonEmptyText else {
            throw .providerAnswerInvalid(.saml(.subject("assertion.subject.nameId is missing")))
        }
        assertion.email = EmailAddress(nameID)?.text ?? assertion.email
        assertion.told = told?["attributeStatements"]?.objectValue ?? [:]
    }

    /// Whether a text is claims in the form that the chooser gives them.
    static func isClaims(_ text: String?) -> Bool { text?.utf8.first == UInt8(ascii: "{") }

    private static func claims(of text: String) -> JSONObject? {
        if isClaims(text) { return try? JSONObject(parsing: Array(text.utf8)) }
        return (try? UnverifiedJWT(text)).flatMap { try? JSONObject(parsing: $0.unverifiedClaims) }
    }
}
