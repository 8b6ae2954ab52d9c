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
        let users = try await bounces(of: found, caller).map { details, bouncedAt in
            var info = userInfo(details)
            info.emailBouncedAt = bouncedAt.map { WireTimestamp($0) }
            return info
        }
        return LookupResponse(
            kind: "identitytoolkit#GetAccountInfoResponse",
            users: users.isEmpty ? nil : users
        )
    }

    /// When mails to the accounts came back; told to administrators alone.
    private func bounces(
        of accounts: [AccountDetails],
        _ caller: Caller
    ) async throws -> [(AccountDetails, Timestamp?)] {
        guard caller.access == .administrator else { return accounts.map { ($0, nil) } }
        return try await environment.store.scan { [environment] transaction in
            try accounts.map { details in
                (details, try details.account.bounce(environment.secrets, in: transaction))
            }
        }
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
