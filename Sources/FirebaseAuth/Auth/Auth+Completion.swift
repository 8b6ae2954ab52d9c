extension Auth {
    /// Signs in with an email address and its password.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func signIn(
        withEmail email: String,
        password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signIn(withEmail: email, password: password) }
    }

    /// Signs in with a credential.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func signIn(
        with credential: AuthCredential,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signIn(with: credential) }
    }

    /// Makes an account with an email address and a password, and signs in.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func createUser(
        withEmail email: String,
        password: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.createUser(withEmail: email, password: password)
        }
    }

    /// Makes an account without any credential, and signs in.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func signInAnonymously(
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signInAnonymously() }
    }

    /// Signs in with an email address and a link that was mailed to it.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func signIn(
        withEmail email: String,
        link: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signIn(withEmail: email, link: link) }
    }

    /// Signs in with a token that the project's own back end has signed.
    ///
    /// The completion is called on the main actor, after the listeners.
    public func signIn(
        withCustomToken token: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signIn(withCustomToken: token) }
    }

    /// Signs in with what a provider asks the user for, on a page of its own.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    ///   - completion: called on the main actor, after the listeners.
    public func signIn(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) {
            try await self.signIn(with: provider, uiDelegate: uiDelegate)
        }
    }

    /// Makes a user the current one.
    ///
    /// - Parameters:
    ///   - user: of this `Auth` or another one; nil fails with `nullUser`.
    ///   - completion: called on the main actor, after the listeners.
    public func updateCurrentUser(
        _ user: User?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            guard let user else { throw AuthErrorCode.nullUser.error() }
            try await self.updateCurrentUser(user)
        }
    }

    /// Takes back at Apple what the user has granted to the app.
    ///
    /// The completion is called on the main actor.
    public func revokeToken(
        withAuthorizationCode authorizationCode: String,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.revokeToken(withAuthorizationCode: authorizationCode)
        }
    }

    /// Asks how strictly the project wants reCAPTCHA.
    ///
    /// The completion is called on the main actor.
    public func initializeRecaptchaConfig(completion: (@MainActor ((any Error)?) -> Void)?) {
        Completion.run(completion) { try await self.initializeRecaptchaConfig() }
    }

    /// Checks a password against what the project asks of passwords.
    ///
    /// The completion is called on the main actor.
    public func validatePassword(
        _ password: String,
        completion: @escaping @MainActor (PasswordValidationStatus?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.validatePassword(password) }
    }
}
