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
        try await signIn(with: EmailAuthProvider.credential(withEmail: email, password: password))
    }

    /// Signs in with an email address and a link that was mailed to it.
    ///
    /// - Parameters:
    ///   - email: the address that the link was mailed to.
    ///   - link: the whole link, wrapped in another one or not.
    /// - Returns: who signed in; the account is made where there is none.
    /// - Throws: `invalidActionCode` for a link that signs nobody in, or was used before;
    ///   `expiredActionCode`, `invalidEmail` for another address than the link's; else as
    ///   `signIn(withEmail:password:)`.
    public func signIn(withEmail email: String, link: String) async throws -> AuthDataResult {
        try await signIn(with: EmailAuthProvider.credential(withEmail: email, link: link))
    }

    /// Signs in with a credential.
    ///
    /// - Throws: `invalidCredential`, `userDisabled`, `operationNotAllowed`, `tooManyRequests`;
    ///   `accountExistsWithDifferentCredential` with the address and a credential to link in the user
    ///   info; `missingOrInvalidNonce` for an ID token; `missingVerificationID`,
    ///   `missingVerificationCode`, `invalidVerificationID`, `invalidVerificationCode`,
    ///   `sessionExpired` for a phone number; `secondFactorRequired` with a `MultiFactorResolver`.
    @discardableResult
    public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        try await authenticate(with: credential, for: .signIn)
    }

    /// Signs in with a token that the project's own back end has signed.
    ///
    /// - Throws: `invalidCustomToken`, `customTokenMismatch`, `userDisabled`.
    @discardableResult
    public func signIn(withCustomToken token: String) async throws -> AuthDataResult {
        let response = try await backend.call(
            Endpoints.signInWithCustomToken,
            SignInWithCustomTokenRequest(
                token: token,
                returnSecureToken: true,
                tenantId: tenantID
            )
        )
        let info = AdditionalUserInfo(providerID: "", isNewUser: response.isNewUser ?? false)
        return try await finish(
            SignInAnswer(response),
            after: FirstFactor(purpose: .signIn, additionalUserInfo: info)
        )
    }

    /// Signs in with what a provider asks the user for, on a page of its own.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    /// - Returns: who signed in.
    /// - Throws: as `OAuthProvider.credential(with:)`, and as `signIn(with:)` with a credential.
    @discardableResult
    public func signIn(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult {
        try await signIn(with: try await provider.credential(with: uiDelegate))
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
}
