import Foundation

/// What a page sent the user back with.
struct WebAnswer: Sendable {
    private struct Failure: Decodable {
        let code: String?
        let message: String?
    }

    private let query: FormQuery

    init(query: FormQuery) {
        self.query = query
    }

    /// What the provider answered: an address, for the server to read.
    ///
    /// - Throws: what the page says went wrong; `webSignInUserInteractionFailure` if it says nothing.
    func providerAnswer() throws -> String {
        try value("link", orElse: .webSignInUserInteractionFailure)
    }

    /// The proof that a person has the app in hand.
    ///
    /// - Throws: what the page says went wrong; `appVerificationUserInteractionFailure` if it says
    ///   nothing.
    func appProof() throws -> String {
        try value("recaptchaToken", orElse: .appVerificationUserInteractionFailure)
    }

    private func value(_ name: String, orElse code: AuthErrorCode) throws -> String {
        if let value = query[name], !value.isEmpty { return value }
        guard let failure = query["firebaseError"] else { throw code.error() }
        throw Self.error(of: failure)
    }

    private static func error(of text: String) -> NSError {
        let failure: Failure
        do {
            failure = try JSONDecoder().decode(Failure.self, from: Data(text.utf8))
        } catch {
            return InternalErrorCode.serialization.error(underlying: error)
        }
        let known = failure.code.flatMap { codes[$0] }
        return (known ?? .webSignInUserInteractionFailure).error(failure.message)
    }

    /// The codes of pages that have one of their own here.
    ///
    /// The first three are those of Google's SDK; the others it takes for
    /// `webSignInUserInteractionFailure`, although it has codes of their meaning.
    private static let codes: [String: AuthErrorCode] = [
        "auth/invalid-oauth-client-id": .invalidClientID,
        "auth/network-request-failed": .webNetworkRequestFailed,
        "auth/internal-error": .webInternalError,
        "auth/user-cancelled": .webContextCancelled,
        "auth/operation-not-allowed": .operationNotAllowed,
        "auth/unauthorized-domain": .unauthorizedDomain,
        "auth/invalid-api-key": .invalidAPIKey,
        "auth/app-not-authorized": .appNotAuthorized,
        "auth/invalid-provider-id": .invalidProviderID,
        "auth/rejected-credential": .rejectedCredential,
        "auth/tenant-id-mismatch": .tenantIDMismatch,
        "auth/too-many-requests": .tooManyRequests,
    ]
}
