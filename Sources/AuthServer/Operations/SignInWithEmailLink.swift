package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signInWithEmailLink`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func signInWithEmailLink(
        _ request: SignInWithEmailLinkRequest,
        _ caller: Caller
    ) async throws -> SignInWithEmailLinkResponse {
        try caller.requireEmailLinkSignIn()
        let idToken = request.idToken.nonEmpty
        let user = idToken == nil ? nil : try await user(idToken, caller)
        guard let email = request.email.nonEmpty else { throw WireError(.missingEmail) }
        guard let code = request.oobCode.nonEmpty else { throw WireError(.missingOobCode) }
        let (outcome, isNew) = try await SignInWithEmailLink(environment)
            .signIn(.init(email: email, code: code), user: user, caller: caller)
        switch outcome {
        case .signedIn(let account, let tokens):
            var response = SignInWithEmailLinkResponse(account, isNew: isNew)
            response.idToken = tokens.idToken
            response.refreshToken = tokens.refreshToken
            response.expiresIn = tokens.expiresInSeconds
            return response
        case .secondFactorRequired(let account, let pendingCredential, let factors):
            var response = SignInWithEmailLinkResponse(account, isNew: isNew)
            response.mfaPendingCredential = pendingCredential
            response.mfaInfo = factors.map { factor in
                MFAEnrollment(masking: factor, by: environment.phoneNumbers)
            }
            return response
        }
    }
}

extension SignInWithEmailLinkResponse {
    /// The part that says who signed in.
    fileprivate init(_ account: Account, isNew: Bool) {
        self.init(
            kind: "identitytoolkit#EmailLinkSigninResponse",
            email: account.email,
            localId: account.id.rawValue,
            isNewUser: isNew
        )
    }
}
