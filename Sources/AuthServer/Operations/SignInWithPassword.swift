package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signInWithPassword`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func signInWithPassword(
        _ request: SignInWithPasswordRequest,
        _ caller: Caller
    ) async throws -> SignInWithPasswordResponse {
        try caller.requirePasswordSignIn()
        guard let email = request.email else { throw WireError(.missingEmail) }
        guard EmailAddress(email) != nil else { throw WireError(.invalidEmail) }
        guard let password = request.password.nonEmpty else { throw WireError(.missingPassword) }
        let outcome = try await SignInWithPassword(environment)
            .signIn(email: email, password: password, caller: caller)
        switch outcome {
        case .signedIn(let account, let tokens):
            var response = SignInWithPasswordResponse(account)
            response.idToken = tokens.idToken
            response.refreshToken = tokens.refreshToken
            response.expiresIn = tokens.expiresInSeconds
            let missing = caller.config.passwordPolicy.missing(in: password)
            if !missing.isEmpty { response.userNotifications = missing.map(\.notification) }
            return response
        case .secondFactorRequired(let account, let pendingCredential, let factors):
            var response = SignInWithPasswordResponse(account)
            response.mfaPendingCredential = pendingCredential
            response.mfaInfo = factors.map { factor in
                MFAEnrollment(masking: factor, by: environment.phoneNumbers)
            }
            return response
        }
    }
}

extension SignInWithPasswordResponse {
    /// The part that says who signed in.
    fileprivate init(_ account: Account) {
        self.init(
            kind: "identitytoolkit#VerifyPasswordResponse",
            localId: account.id.rawValue,
            email: account.email,
            displayName: account.displayName ?? "",
            registered: true,
            profilePicture: account.photoURL
        )
    }
}
