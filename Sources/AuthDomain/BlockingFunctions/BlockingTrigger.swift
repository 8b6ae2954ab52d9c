import AuthCrypto

/// When a function of the project is asked, which may say no.
///
/// Source: discovery document v2, `BlockingFunctionsConfig`; firebase-functions, its identity events.
package enum BlockingTrigger: String, Sendable, CaseIterable {
    /// Before an account of a user's own making is stored.
    case beforeCreate
    /// Before a session is opened, after the second factor where there is one.
    case beforeSignIn
    /// Before a mail goes out that resets a password or signs in.
    case beforeSendEmail
    /// Before a text message goes out.
    case beforeSendSMS = "beforeSendSms"
}

extension ProjectConfig {
    /// Where the function for a trigger is; nil where nobody is asked.
    package func functionURI(of trigger: BlockingTrigger) -> String? {
        let function = json["blockingFunctions"]?["triggers"]?[trigger.rawValue]
        return function?["functionUri"]?.stringValue.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Whether any function is asked while somebody signs up or in.
    var asksAboutSignIns: Bool {
        functionURI(of: .beforeCreate) != nil || functionURI(of: .beforeSignIn) != nil
    }

    /// Whether functions get this one of an identity provider's tokens.
    func forwards(_ token: InboundCredentials.Token) -> Bool {
        let settings = json["blockingFunctions"]?["forwardInboundCredentials"]
        return settings?[token.rawValue]?.boolValue ?? false
    }
}

/// The tokens with which an identity provider vouched for a user.
package struct InboundCredentials: Sendable {
    enum Token: String, CaseIterable {
        case idToken
        case accessToken
        case refreshToken

        /// The name in what a function gets.
        var claim: String {
            switch self {
            case .idToken: "oauth_id_token"
            case .accessToken: "oauth_access_token"
            case .refreshToken: "oauth_refresh_token"
            }
        }
    }

    private let values: [Token: String]

    /// Takes what the provider gave.
    package init(idToken: String?, accessToken: String?, refreshToken: String?) {
        var values: [Token: String] = [:]
        values[.idToken] = idToken
        values[.accessToken] = accessToken
        values[.refreshToken] = refreshToken
        self.values = values
    }

    /// Adds what the project lets its functions see.
    func add(to claims: inout JSONObject, _ config: ProjectConfig) {
        for token in Token.allCases where config.forwards(token) {
            claims[token.claim] = values[token].map(JSONValue.string)
        }
    }
}
