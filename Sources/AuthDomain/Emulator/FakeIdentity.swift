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
        let subject = try subject(of: claims)
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

    private static func subject(of claims: JSONObject) throws(AuthError) -> String {
        switch claims["sub"] {
        case nil, .null, "": throw .providerAnswerInvalid(.subjectMissing)
        case .string(let text): return text
        default: throw .providerAnswerInvalid(.subjectNotText)
        }
    }

    /// Takes address and attributes out of the JSON that the emulator has in the place of SAML.
    private static func takeSAML(
        _ text: String,
        into assertion: inout ProviderAssertion
    ) throws(AuthError) {
        guard let response = try? JSONObject(parsing: Array(text.utf8)) else {
            throw .providerAnswerInvalid(.saml(.unreadable))
        }
        guard let told = response["assertion"] else {
            throw .providerAnswerInvalid(.fakeSAMLPartMissing("assertion"))
        }
        guard let subject = told["subject"] else {
            throw .providerAnswerInvalid(.fakeSAMLPartMissing("assertion.subject"))
        }
        guard let nameID = subject["nameId"]?.nonEmptyText else {
            throw .providerAnswerInvalid(.fakeSAMLPartMissing("assertion.subject.nameId"))
        }
        assertion.email = EmailAddress(nameID)?.text ?? assertion.email
        assertion.told = told["attributeStatements"]?.objectValue ?? [:]
    }

    /// Whether a text is claims in the form that the chooser gives them.
    static func isClaims(_ text: String?) -> Bool { text?.utf8.first == UInt8(ascii: "{") }

    private static func claims(of text: String) -> JSONObject? {
        if isClaims(text) { return try? JSONObject(parsing: Array(text.utf8)) }
        let token = try? UnverifiedJWT(UnverifiedJWT.withoutSignature(text))
        return token.flatMap { try? JSONObject(parsing: $0.unverifiedClaims) }
    }
}

extension UnverifiedJWT {
    /// A token's text up to its signature, where nobody checks that: tests write any text in its place.
    static func withoutSignature(_ text: String) -> String {
        text.lastIndex(of: ".").map { String(text[...$0]) } ?? text
    }
}
