extension Auth {
    /// Mails a link that sets a new password.
    ///
    /// The completion is called on the main actor.
    public func sendPasswordReset(
        withEmail email: String,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.sendPasswordReset(withEmail: email) }
    }

    /// Mails a link that sets a new password.
    ///
    /// The completion is called on the main actor.
    public func sendPasswordReset(
        withEmail email: String,
        actionCodeSettings: ActionCodeSettings?,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.sendPasswordReset(
                withEmail: email,
                actionCodeSettings: actionCodeSettings
            )
        }
    }

    /// Sets a new password with a mailed code.
    ///
    /// The completion is called on the main actor.
    public func confirmPasswordReset(
        withCode code: String,
        newPassword: String,
        completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        Completion.run(completion) {
            try await self.confirmPasswordReset(withCode: code, newPassword: newPassword)
        }
    }

    /// Looks at a mailed code without using it.
    ///
    /// The completion is called on the main actor.
    public func checkActionCode(
        _ code: String,
        completion: @escaping @MainActor (ActionCodeInfo?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.checkActionCode(code) }
    }

    /// Looks at a mailed code that sets a new password, without using it.
    ///
    /// The completion is called on the main actor, with the account's address.
    public func verifyPasswordResetCode(
        _ code: String,
        completion: @escaping @MainActor (String?, (any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.verifyPasswordResetCode(code) }
    }

    /// Does what a mailed code is for, other than setting a password.
    ///
    /// The completion is called on the main actor.
    public func applyActionCode(
        _ code: String,
        completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        Completion.run(completion) { try await self.applyActionCode(code) }
    }

    /// The ways an address can sign in; empty where the project hides which have an account.
    ///
    /// The completion is called on the main actor.
    @available(
        *,
        deprecated,
        message: "Projects that hide which addresses have an account answer with an empty list."
    )
    public func fetchSignInMethods(
        forEmail email: String,
        completion: (@MainActor ([String]?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) { try await self.signInMethods(ofEmail: email) }
    }

    /// Mails a link that signs in.
    ///
    /// The completion is called on the main actor.
    public func sendSignInLink(
        toEmail email: String,
        actionCodeSettings: ActionCodeSettings,
        completion: (@MainActor ((any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.sendSignInLink(
                toEmail: email,
                actionCodeSettings: actionCodeSettings
            )
        }
    }
}
