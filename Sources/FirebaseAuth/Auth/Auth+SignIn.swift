import AuthWire
import Foundation

extension Auth {
    /// Signs in with an email address and its password.
    ///
    /// - Throws: `invalidCredential`, or `wrongPassword` and `userNotFound` where the project does
    ///   not hide which addresses have an account; `userDisabled`, `invalidEmail`,
    ///   `operationNotAllowed`, `tooManyRequests`; `secondFactorRequired` with a
    ///   `MultiFactorResolver` in the user info, and then nobody is signed in yet.
    @discardableResult
    public func signIn(
        withEmail email: String,
        password: String
    ) async throws -> AuthDataResult {
        let credential = EmailAuthCredential(email: email, password: password)
        return try await authenticate(with: credential, for: .signIn)
    }

    /// Signs in with a credential.
    ///
    /// - Throws: `operationNotAllowed` for a kind of credential that this version cannot sign in
    ///   with; else as `signIn(withEmail:password:)`.
    @discardableResult
    public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        try await authenticate(with: credential, for: .signIn)
    }

    /// Makes an account with an email address and a password, and signs in.
    ///
    /// - Throws: `emailAlreadyInUse`, `invalidEmail`, `missingEmail`, `weakPassword`,
    ///   `passwordDoesNotMeetRequirements`, `operationNotAllowed`.
    @discardableResult
    public func createUser(
        withEmail email: String,
        password: String
    ) async throws -> AuthDataResult {
        guard !email.isEmpty else { throw AuthErrorCode.missingEmail.error() }
        guard !password.isEmpty else {
            throw AuthErrorCode.weakPassword.error(reason: "The password is empty.")
        }
        let response = try await backend.call(
            Endpoints.signUp,
            SignUpRequest(
                email: email,
                password: password,
                clientType: .iOS,
                returnSecureToken: true,
                tenantId: tenantID
            )
        )
        let info = AdditionalUserInfo(providerID: EmailAuthProvider.id, isNewUser: true)
        return try await finish(
            SignInAnswer(response),
            after: FirstFactor(purpose: .signIn, additionalUserInfo: info)
        )
    }

    /// Makes an account without any credential, and signs in.
    ///
    /// A user who is signed in anonymously already stays the current one.
    ///
    /// - Throws: `operationNotAllowed` or `adminRestrictedOperation` if the project has none of it.
    @discardableResult
    public func signInAnonymously() async throws -> AuthDataResult {
        if let user = currentUser, user.isAnonymous { return AuthDataResult(user: user) }
        let response = try await backend.call(
            Endpoints.signUp,
            SignUpRequest(clientType: .iOS, returnSecureToken: true, tenantId: tenantID)
        )
        let info = AdditionalUserInfo(providerID: "", isNewUser: true)
        return try await finish(
            SignInAnswer(response),
            after: FirstFactor(purpose: .signIn, additionalUserInfo: info)
        )
    }

    /// Shows a credential to the server, to sign in or to make a session a recent one.
    func authenticate(
        with credential: AuthCredential,
        for purpose: FirstFactor.Purpose
    ) async throws -> AuthDataResult {
        guard let credential = credential as? EmailAuthCredential else {
            throw AuthErrorCode.operationNotAllowed.error(
                "This version cannot sign in with a credential of \(credential.provider)."
            )
        }
        guard !credential.password.value.isEmpty else { throw AuthErrorCode.wrongPassword.error() }
        let response = try await backend.call(
            Endpoints.signInWithPassword,
            SignInWithPasswordRequest(
                email: credential.email,
                password: credential.password.value,
                returnSecureToken: true,
                tenantId: tenantID,
                clientType: .iOS
            )
        )
        let info = AdditionalUserInfo(providerID: EmailAuthProvider.id, isNewUser: false)
        return try await finish(
            SignInAnswer(response),
            after: FirstFactor(purpose: purpose, additionalUserInfo: info)
        )
    }

    /// Makes of an answer what was asked for: a signed-in user, or a fresh session.
    ///
    /// - Throws: `secondFactorRequired` with a resolver if the answer asks for the second factor;
    ///   `userMismatch` if another user's session was to become a recent one.
    func finish(
        _ answer: SignInAnswer,
        after firstFactor: FirstFactor
    ) async throws -> AuthDataResult {
        if answer.needsSecondFactor {
            throw secondFactorRequired(answer, after: firstFactor)
        }
        let tokens = try answer.tokens()
        let profile = try await profile(for: tokens)
        let user: User
        switch firstFactor.purpose {
        case .signIn:
            user = User(auth: self, profile: profile, tokens: tokens)
            try signIn(user)
        case .reauthentication(let owner):
            guard profile.uid == owner.uid else { throw AuthErrorCode.userMismatch.error() }
            owner.adopt(tokens)
            owner.adopt(profile)
            user = owner
        }
        return AuthDataResult(
            user: user,
            additionalUserInfo: firstFactor.additionalUserInfo,
            credential: firstFactor.credential
        )
    }

    /// Asks the server for the account that tokens belong to.
    func profile(for tokens: SessionTokens) async throws -> UserProfile {
        let token = try IDToken(tokens.idToken.value)
        return try await profile(of: token)
    }

    /// Asks the server for the account that an ID token belongs to.
    func profile(of token: IDToken) async throws -> UserProfile {
        let response = try await backend.call(
            Endpoints.lookup,
            LookupRequest(idToken: token.text.value)
        )
        guard
            let account = response.users?.first, response.users?.count == 1,
            let profile = UserProfile(
                account,
                isAnonymous: token.signInProvider == "anonymous",
                tenantID: token.tenantID
            )
        else { throw InternalErrorCode.decoding.error("The answer does not show one account.") }
        return profile
    }

    private func secondFactorRequired(
        _ answer: SignInAnswer,
        after firstFactor: FirstFactor
    ) -> NSError {
        guard let pendingCredential = answer.pendingCredential, !pendingCredential.isEmpty else {
            return AuthErrorCode.secondFactorRequired.error()
        }
        let resolver = MultiFactorResolver(
            auth: self,
            pendingCredential: pendingCredential,
            hints: (answer.factors ?? []).compactMap(FactorProfile.init).map(MultiFactorInfo.make),
            firstFactor: firstFactor
        )
        return AuthErrorCode.secondFactorRequired.error(
            userInfo: [AuthErrorUserInfoMultiFactorResolverKey: resolver]
        )
    }
}
