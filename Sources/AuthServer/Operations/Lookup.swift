package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:lookup`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func lookup(_ request: LookupRequest, _ caller: Caller) async throws -> LookupResponse {
        let found: [AccountDetails]
        if let idToken = request.idToken.nonEmpty {
            found = [try await user(idToken, caller).details]
        } else {
            guard caller.access == .administrator else { throw WireError(.missingIDToken) }
            found = try await Lookup(environment).accounts(
                Self.selectors(of: request),
                caller: caller
            )
        }
        return LookupResponse(
            kind: "identitytoolkit#GetAccountInfoResponse",
            users: found.isEmpty ? nil : found.map(userInfo)
        )
    }

    private static func selectors(of request: LookupRequest) -> [Lookup.Selector] {
        let ids = (request.localId ?? []).map { Lookup.Selector.id(AccountID($0)) }
        let emails = (request.email ?? []).map { Lookup.Selector.email($0) }
        let numbers = (request.phoneNumber ?? []).map { Lookup.Selector.phoneNumber($0) }
        let identities = (request.federatedUserId ?? []).compactMap { identity in
            identity.providerId.nonEmpty.flatMap { provider in
                identity.rawId.nonEmpty.map { rawID in
                    Lookup.Selector.identity(provider: provider, rawID: rawID)
                }
            }
        }
        return ids + emails + numbers + identities
    }
}
