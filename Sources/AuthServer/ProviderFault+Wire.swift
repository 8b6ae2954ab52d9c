import AuthCrypto
import AuthDomain

extension NonceFault {
    /// Source: what Firebase's own service answers; it repeats both nonces, which this server does not.
    var spelling: String {
        switch self {
        case .missing: "Nonce is missing in the request."
        case .missingInToken: "Nonce is missing in the ID Token."
        case .mismatch:
            """
            The nonce in ID Token does not match the SHA256 hash of the raw nonce in the request.
            """
        case .used: "Duplicate credential received. Please try again with a new credential."
        }
    }
}

extension ProviderFault {
    /// Source: what Firebase's own service answers, as its users report it.
    var spelling: String {
        switch self {
        case .credentialMissing:
            "The credential has neither an ID token nor an access token that can be checked."
        case .tokenUnreadable: "Unable to parse the ID Token."
        case .signatureInvalid: "Unable to verify the ID Token signature."
        case .audience(let audience, let expected):
            """
            The audience in ID Token [\(audience.joined(separator: ", "))] does not match the \
            expected audience \(expected.joined(separator: ", ")).
            """
        case .issuer(let issuer, let expected):
            """
            The issuer in ID Token \(issuer) does not match the expected one in config: \
            \(expected.joined(separator: ", ")).
            """
        case .stale(let issuedAt): "ID Token issued at \(issuedAt) is stale to sign-in."
        case .subjectMissing, .subjectNotText:
            "ID Token does not contain user's identity in 'sub' claim."
        case .accessToken(let code, let message): Self.badAccessToken(code, message)
        case .accessTokenOfOtherApp:
            Self.badAccessToken(190, "The access token was not issued to this app")
        case .tokenInWrongPlace:
            Self.badAccessToken(
                190,
                """
                This is an ID token of Limited Login; send it as id_token, with the raw nonce
                """
            )
        case .accessTokenUnverifiable:
            "The audience of the provider's access tokens cannot be verified; send an ID token."
        case .refused(let reason): "The identity provider refused: \(reason)"
        case .answerOfOtherProvider:
            "The authorization response is not one of the identity provider that was asked."
        case .saml(let fault): fault.spelling
        case .fakeSAMLPartMissing(let part): "The SAMLResponse names no user: \(part) is missing."
        }
    }

    private static func badAccessToken(_ code: Int64, _ message: String) -> String {
        let reason: JSONObject = ["code": .int(code), "message": .string(message)]
        return "Bad access token: " + String(decoding: reason.serialized, as: UTF8.self)
    }
}

extension AuthorizationFault {
    var spelling: String {
        switch self {
        case .stateUnknown:
            "The answer is of no sign-in under way: its state is missing, unknown, used or expired."
        case .sessionMismatch: "The session ID is not that of the sign-in."
        case .providerMismatch: "The sign-in began at another identity provider."
        case .redirectMismatch: "The answer came back to another address than it was asked to."
        }
    }
}
