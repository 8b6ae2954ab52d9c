extension User {
    /// Asks the server for the account as it is now.
    ///
    /// The completion is called on the main actor.
    public func reload(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        Completion.run(completion) { try await self.reload() }
    }

    /// The user's ID token, for a back end to check.
    ///
    /// The completion is called on the main actor.
    public func getIDToken(completion: (@MainActor (String?, (any Error)?) -> Void)?) {
        Completion.run(completion) { try await self.getIDToken() }
    }

    /// The user's ID token, for a back end to check.
    ///
    /// - Parameters:
    ///   - forceRefresh: whether a new one is asked for although this one is still good.
    ///   - completion: called on the main actor.
    public func getIDTokenForcingRefresh(
        _ forceRefresh: Bool,
        completion: (@MainActor (String?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.getIDToken(forcingRefresh: forceRefresh) }
    }

    /// The user's ID token and what it says.
    ///
    /// The completion is called on the main actor.
    public func getIDTokenResult(
        completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.getIDTokenResult() }
    }

    /// The user's ID token and what it says.
    ///
    /// - Parameters:
    ///   - forcingRefresh: whether a new one is asked for although this one is still good.
    ///   - completion: called on the main actor.
    public func getIDTokenResult(
        forcingRefresh: Bool,
        completion: (@MainActor (AuthTokenResult?, (any Error)?) -> Void)?
    ) {
        Completion.run(completion) {
            try await self.getIDTokenResult(forcingRefresh: forcingRefresh)
        }
    }

    /// Mails a link that verifies the account's address.
    ///
    /// - Parameters:
    ///   - actionCodeSettings: how the link goes on once it was used.
    ///   - completion: called on the main actor.
    public func sendEmailVerification(
        with actionCodeSettings: ActionCodeSettings? = nil,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.sendEmailVerification(with: actionCodeSettings)
        }
    }

    /// Mails a link to a new address, which replaces the old one when the link is used.
    ///
    /// - Parameters:
    ///   - email: the new address.
    ///   - actionCodeSettings: how the link goes on once it was used.
    ///   - completion: called on the main actor.
    public func sendEmailVerification(
        beforeUpdatingEmail email: String,
        actionCodeSettings: ActionCodeSettings? = nil,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.sendEmailVerification(
                beforeUpdatingEmail: email,
                actionCodeSettings: actionCodeSettings
            )
        }
    }

    /// Sets a new password; other sessions of the account end.
    ///
    /// The completion is called on the main actor.
    public func updatePassword(
        to password: String,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.updatePassword(to: password) }
    }

    /// Sets a new address at once; other sessions of the account end.
    ///
    /// The completion is called on the main actor.
    @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:) instead.")
    public func updateEmail(
        to email: String,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.setEmail(email) }
    }

    /// Deletes the account, and signs out.
    ///
    /// The completion is called on the main actor.
    public func delete(completion: (@MainActor ((any Error)?) -> Void)? = nil) {
        Completion.run(completion) { try await self.delete() }
    }

    /// Shows a credential of the user again, so that the session counts as a recent one.
    ///
    /// The completion is called on the main actor.
    public func reauthenticate(
        with credential: AuthCredential,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.reauthenticate(with: credential) }
    }

    /// Adds a further way to sign in to the account.
    ///
    /// The completion is called on the main actor.
    public func link(
        with credential: AuthCredential,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.link(with: credential) }
    }

    /// Takes a way to sign in away from the account.
    ///
    /// - Parameters:
    ///   - provider: the provider, such as `password`.
    ///   - completion: called on the main actor.
    public func unlink(
        fromProvider provider: String,
        completion: (@MainActor (User?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.unlink(fromProvider: provider) }
    }

    /// Puts a phone number in place of the account's present one, or adds the first.
    ///
    /// The completion is called on the main actor.
    public func updatePhoneNumber(
        _ credential: PhoneAuthCredential,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.updatePhoneNumber(credential) }
    }

    /// Shows again who the user is, on a page of a provider's own.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    ///   - completion: called on the main actor.
    public func reauthenticate(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.reauthenticate(with: provider, uiDelegate: uiDelegate)
        }
    }

    /// Adds a further way to sign in to the account, by a page of a provider's own.
    ///
    /// - Parameters:
    ///   - provider: an `OAuthProvider`, which leads to the provider's web page, or one of the app's own.
    ///   - uiDelegate: shows the page; nil leaves it to the provider.
    ///   - completion: called on the main actor.
    public func link(
        with provider: any FederatedAuthProvider,
        uiDelegate: (any AuthUIDelegate)?,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.link(with: provider, uiDelegate: uiDelegate)
        }
    }
}
