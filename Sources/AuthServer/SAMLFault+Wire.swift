import AuthDomain

extension SAMLFault {
    /// Source: what Firebase's own service answers where it is known, which is the signature's; else
    /// judgement, in its manner.
    var spelling: String {
        switch self {
        case .unreadable: "Unable to parse the SAMLResponse."
        case .malformed(let what): "Invalid SAMLResponse: \(what)."
        case .encrypted: "Encrypted assertions in SAMLResponse are not supported."
        case .signatureMissing:
            "Failed to verify the signature in SAMLResponse: neither Response nor Assertion is signed."
        case .signatureInvalid: "Failed to verify the signature in SAMLResponse."
        case .algorithm(let name):
            "Failed to verify the signature in SAMLResponse: the algorithm \(name) is not supported."
        case .status(let status): "The identity provider refused the sign-in: \(status)"
        case .notAsked: "The SAMLResponse is not an answer to the request of this sign-in."
        case .issuer(let issuer, let expected):
            """
            The issuer in SAMLResponse \(issuer) does not match the expected one in config: \
            \(expected).
            """
        case .audience(let audience, let expected):
            """
            The audience in SAMLResponse [\(audience.joined(separator: ", "))] does not match the \
            expected audience \(expected).
            """
        case .recipient(let recipient, let expected):
            """
            The recipient in SAMLResponse \(recipient) does not match the expected one \(expected).
            """
        case .stale: "The SAMLResponse is stale to sign-in."
        case .subject(let what): "The SAMLResponse names no user: \(what)."
        case .used: "The SAMLResponse has been used before."
        }
    }
}
