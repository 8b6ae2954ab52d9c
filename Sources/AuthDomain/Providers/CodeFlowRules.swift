/// What a provider takes and gives when it is asked by OAuth 2.
struct CodeFlowRules: Sendable {
    /// How our secret goes to the provider; RFC 6749, section 2.3.1.
    enum SecretPlace: Sendable {
        case form
        case basic
    }

    /// What is asked for where the app names nothing.
    var scopes: [String]
    /// Whether the provider binds a code to the one who asked for it; RFC 7636.
    var takesChallenge = true
    /// Whether its word about the user is an ID token, and not what it tells to an access token.
    var givesIDToken = true
    /// Whether its ID tokens carry the nonce of the request.
    var usesNonce = true
    /// Whether the ID token comes by way of the browser, without a code.
    var answersWithIDToken = false
    var secretPlace = SecretPlace.form
    var responseMode: String?
}

extension KnownProvider {
    /// The provider's ways, by its own documentation; nil where it has no such flow.
    var codeFlowRules: CodeFlowRules? {
        let openID = ["openid", "email", "profile"]
        switch self {
        case .apple:
            // Apple answers by a posted form as soon as a name or an address is asked for.
            return CodeFlowRules(
                scopes: ["name", "email"],
                takesChallenge: false,
                responseMode: "form_post"
            )
        case .facebook:
            return CodeFlowRules(
                scopes: ["email", "public_profile"],
                givesIDToken: false,
                usesNonce: false
            )
        case .github:
            return CodeFlowRules(scopes: ["user:email"], givesIDToken: false, usesNonce: false)
        case .google, .microsoft: return CodeFlowRules(scopes: openID)
        case .linkedin:
            // LinkedIn's ID tokens have no nonce, and its secret and a verifier exclude each other.
            return CodeFlowRules(scopes: openID, takesChallenge: false, usesNonce: false)
        case .yahoo: return CodeFlowRules(scopes: openID, secretPlace: .basic)
        case .gameCenter, .playGames, .twitter: return nil
        }
    }
}

extension CodeFlowRules {
    /// The ways of a provider of the operator's choice: what its document says, and else what OpenID
    /// Connect supposes.
    ///
    /// Source: RFC 8414, section 2; OpenID Connect Discovery 1.0, section 3.
    init(of provider: ProviderConfig, document: ProviderDocument) {
        self.init(scopes: ["openid", "email", "profile"])
        answersWithIDToken = !provider.usesCodeFlow
        takesChallenge = provider.usesCodeFlow && document.takesChallenge
        secretPlace = document.takesSecretInHead ? .basic : .form
    }

    /// The scopes of a request: the app's own beside those without which nobody could be told apart.
    func scopes(with asked: [String]) -> String {
        var all = scopes
        for scope in asked.flatMap({ $0.split(separator: " ").map(String.init) })
        where !all.contains(scope) {
            all.append(scope)
        }
        return all.joined(separator: " ")
    }
}
