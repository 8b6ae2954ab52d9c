/// What is wrong with what an app has of a provider.
package enum ProviderFault: Hashable, Sendable {
    /// Neither a token nor anything else that could be checked.
    case credentialMissing
    /// No ID token at all.
    case tokenUnreadable
    /// Signed by nobody that the provider names, or not as its tokens are.
    case signatureInvalid
    case audience([String], expected: [String])
    case issuer(String, expected: [String])
    /// Of another time; `issuedAt` in seconds since 1970.
    case stale(issuedAt: Int64)
    /// No id of the user is in it.
    case subjectMissing
    /// The id of the user is no text.
    case subjectNotText
    /// The provider refuses an access token, with a code of its own.
    case accessToken(code: Int64, message: String)
    /// An access token that the provider gave to another app.
    case accessTokenOfOtherApp
    /// An ID token in the place of an access token.
    case tokenInWrongPlace
    /// The provider lets nobody see whom its access tokens were made for.
    case accessTokenUnverifiable
    /// The provider does not give tokens, for a reason of its own.
    case refused(reason: String)
    /// An answer of another provider than the one that was asked.
    case answerOfOtherProvider
    /// An answer in SAML.
    case saml(SAMLFault)
    /// The JSON that development takes in the place of SAML lacks a part.
    case fakeSAMLPartMissing(String)
}

/// What is wrong with the nonce of an ID token.
package enum NonceFault: Hashable, Sendable {
    /// The token has one and the request has none.
    case missing
    /// The token has none.
    case missingInToken
    /// They do not belong together.
    case mismatch
    /// It has signed somebody in before.
    case used
}
