import AuthDomain
import AuthWire

/// What an app is told in place of a sign-in.
struct HandlerRefusal: Error {
    /// What the person reads.
    enum Words: Sendable {
        case failed
        case notAllowed
        case notSetUp

        func phrase(in phrases: AuthorizationPhrases) -> Phrase {
            switch self {
            case .failed: phrases.failed
            case .notAllowed: phrases.notAllowed
            case .notSetUp: phrases.notSetUp
            }
        }
    }

    /// As the SDKs spell it, for example `auth/operation-not-allowed`.
    let code: String
    /// For the app's developer.
    let message: String
    let words: Words

    /// Not set up as the request supposes.
    static func invalid(_ message: String) -> HandlerRefusal {
        HandlerRefusal(code: "auth/internal-error", message: message, words: .notAllowed)
    }
}

extension HandlerRefusal {
    /// A refusal of the rules or the protocol; nil where it is none.
    init?(_ error: any Error) {
        if error is ProviderUnavailable {
            self.init(
                code: "auth/network-request-failed",
                message: "The identity provider does not answer.",
                words: .failed
            )
            return
        }
        let refusal: WireError
        switch error {
        case let error as HandlerRefusal:
            self = error
            return
        case let error as AuthError: refusal = WireError(refusal: error)
        case let error as WireError where error.status < 500: refusal = error
        default: return nil
        }
        let (code, words): (String, Words) =
            switch refusal.code {
            case .operationNotAllowed: ("operation-not-allowed", .notSetUp)
            case .tooManyAttemptsTryLater: ("too-many-requests", .failed)
            case .unauthorizedDomain: ("unauthorized-domain", .notAllowed)
            case .invalidContinueURI: ("invalid-continue-uri", .notAllowed)
            case .invalidTenantID: ("invalid-tenant-id", .notAllowed)
            case .apiKeyInvalid: ("invalid-api-key", .notAllowed)
            default: ("internal-error", .failed)
            }
        self.init(code: "auth/" + code, message: refusal.message, words: words)
    }
}
