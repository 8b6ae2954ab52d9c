package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signUp`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func signUp(_ request: SignUpRequest, _ caller: Caller) async throws -> SignUpResponse {
        let idToken = request.idToken.nonEmpty
        let isByAdministrator = caller.access == .administrator && idToken == nil
        guard isByAdministrator || request.localId.nonEmpty == nil else {
            throw WireError(.unexpectedParameter, detail: "User ID")
        }
        let signUp = SignUp(environment)
        if isByAdministrator {
            return SignUpResponse(
                try await signUp.byAdministrator(SignUp.NewAccount(request), caller: caller)
            )
        }
        let email = request.email.nonEmpty
        let password = request.password.nonEmpty
        guard idToken != nil || email != nil || password != nil else {
            // Whoever sends a form with nothing filled in wants no anonymous account.
            // Source: Firebase's own emulator, src/emulator/auth/operations.ts.
            guard request.email == nil else { throw AuthError.emailInvalid }
            let (account, tokens) = try await signUp.anonymously(caller: caller)
            return SignUpResponse(account, tokens)
        }
        guard let email else { throw WireError(.missingEmail) }
        guard let password else { throw WireError(.missingPassword) }
        try caller.requirePasswordSignUp()
        let chosen = SignUp.Credential(
            email: email,
            password: password,
            displayName: request.displayName.nonEmpty,
            factors: environment.policy.quirks.takesUnprovedFactors ? request.factors : []
        )
        guard let idToken else {
            let (account, tokens) = try await signUp.withPassword(chosen, caller: caller)
            return SignUpResponse(account, tokens)
        }
        let user = try await user(idToken, caller)
        let (account, tokens) = try await signUp.link(chosen, to: user, caller: caller)
        return SignUpResponse(account, tokens)
    }
}

extension SignUp.NewAccount {
    fileprivate init(_ request: SignUpRequest) {
        self.init()
        id = request.localId.nonEmpty
        email = request.email.nonEmpty
        emailVerified = request.emailVerified ?? false
        password = request.password.nonEmpty
        displayName = request.displayName.nonEmpty
        photoURL = request.photoUrl.nonEmpty
        phoneNumber = request.phoneNumber.nonEmpty
        disabled = request.disabled ?? false
        factors = request.factors
    }
}

extension SignUpRequest {
    /// The second factors that the account is to have.
    fileprivate var factors: [FactorProposal] {
        (mfaInfo ?? []).map { factor in
            FactorProposal(
                id: nil,
                kind: .phone(factor.phoneInfo),
                displayName: factor.displayName.nonEmpty,
                enrolledAt: nil
            )
        }
    }
}

extension SignUpResponse {
    fileprivate init(_ account: Account, _ tokens: TokenPair? = nil) {
        self.init(
            kind: "identitytoolkit#SignupNewUserResponse",
            localId: account.id.rawValue,
            displayName: account.displayName,
            email: account.email,
            idToken: tokens?.idToken,
            refreshToken: tokens?.refreshToken,
            expiresIn: tokens?.expiresInSeconds
        )
    }
}
