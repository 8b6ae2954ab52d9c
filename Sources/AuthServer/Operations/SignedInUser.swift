import AuthDomain
import AuthWire

extension Operations {
    /// The user of a request's `idToken`.
    ///
    /// - Throws: `MISSING_ID_TOKEN`, or what ``SignedInUser`` throws.
    func user(_ idToken: String?, _ caller: Caller) async throws -> SignedInUser {
        guard let idToken = idToken.nonEmpty else { throw WireError(.missingIDToken) }
        return try await SignedInUser(idToken: idToken, caller: caller, environment: environment)
    }
}

extension String? {
    /// The text, where there is one; the protocol takes an empty text for an absent one.
    var nonEmpty: String? { self.flatMap { $0.isEmpty ? nil : $0 } }
}
