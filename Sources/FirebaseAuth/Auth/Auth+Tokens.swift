import AuthWire
public import FirebaseAuthInterop

extension Auth {
    /// Takes back at Apple what the user has granted to the app.
    ///
    /// The user stays signed in; an app does this before it deletes the account.
    ///
    /// - Parameter authorizationCode: of a sign-in with Apple that has just happened.
    /// - Throws: what the server says against it, with and without a user who is signed in.
    public func revokeToken(withAuthorizationCode authorizationCode: String) async throws {
        let request = RevokeTokenRequest(
            providerId: AuthProviderID.apple.rawValue,
            tokenType: .authorizationCode,
            token: authorizationCode,
            tenantId: tenantID
        )
        guard let user = currentUser else { return try await revoke(request) }
        try await user.withIDToken { token in
            var own = request
            own.idToken = token
            try await self.revoke(own)
        }
    }

    private func revoke(_ request: RevokeTokenRequest) async throws {
        _ = try await backend.call(Endpoints.revokeToken, request)
    }
}

extension Auth: AuthInterop {
    /// The current user's ID token, for libraries beside this one.
    ///
    /// - Parameters:
    ///   - forcingRefresh: whether a new one is asked for although this one is still good.
    ///   - completion: called on the main actor; with neither token nor error if nobody is signed in.
    public func getToken(
        forcingRefresh: Bool,
        completion: @escaping @MainActor (String?, (any Error)?) -> Void
    ) {
        guard let user = currentUser else {
            return Completion.onMain { completion(nil, nil) }
        }
        Completion.run(completion) { try await user.getIDToken(forcingRefresh: forcingRefresh) }
    }

    /// The current user's identifier, for libraries beside this one; nil if nobody is signed in.
    public func getUserID() -> String? {
        currentUser?.uid
    }
}
