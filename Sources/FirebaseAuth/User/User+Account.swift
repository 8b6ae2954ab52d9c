import AuthWire
import FirebaseCore
import Foundation

extension User {
    /// Asks the server for the account as it is now.
    ///
    /// The ID token stays as it is: `getIDToken(forcingRefresh: true)` brings its claims up to date.
    ///
    /// - Throws: `userNotFound`, `userDisabled`, `userTokenExpired` and the like when the session is
    ///   over, which signs the current user out.
    public func reload() async throws {
        let profile = try await withIDToken { token in
            try await self.auth.profile(of: IDToken(token))
        }
        guard profile.uid == uid else {
            throw InternalErrorCode.decoding.error("The answer shows another account.")
        }
        adopt(profile)
    }

    /// Asks for the account after a change of it; the change stands, whether or not there is an answer.
    ///
    /// - Throws: what ends the session.
    func readBack() async throws {
        do {
            try await reload()
        } catch  where !Self.endsSession(error) {
            Auth.log.write(.info, "I-AUT000023", "The changed account could not be read: \(error)")
        }
    }

    /// The user's ID token, for a back end to check.
    ///
    /// - Parameter forceRefresh: whether a new one is asked for although this one is still good.
    /// - Returns: the token.
    /// - Throws: `userTokenExpired` and the like when the session is over; `networkError`.
    public func getIDToken(forcingRefresh forceRefresh: Bool = false) async throws -> String {
        try await idToken(forcingRefresh: forceRefresh)
    }

    /// The user's ID token, for a back end to check.
    ///
    /// - Parameter forceRefresh: whether a new one is asked for although this one is still good.
    /// - Returns: the token.
    /// - Throws: `userTokenExpired` and the like when the session is over; `networkError`.
    public func idTokenForcingRefresh(_ forceRefresh: Bool) async throws -> String {
        try await idToken(forcingRefresh: forceRefresh)
    }

    /// The user's ID token and what it says.
    ///
    /// - Parameter forceRefresh: whether a new one is asked for although this one is still good.
    /// - Returns: the token, taken apart.
    /// - Throws: `malformedJWT` if it cannot be read; else as `getIDToken(forcingRefresh:)`.
    public func getIDTokenResult(
        forcingRefresh forceRefresh: Bool = false
    ) async throws -> AuthTokenResult {
        AuthTokenResult(try IDToken(try await idToken(forcingRefresh: forceRefresh)))
    }

    /// Mails a link that verifies the account's address.
    ///
    /// - Parameter actionCodeSettings: how the link goes on once it was used.
    /// - Throws: `invalidRecipientEmail`, `invalidSender`, `invalidMessagePayload`,
    ///   `unauthorizedDomain`, `tooManyRequests`.
    public func sendEmailVerification(
        with actionCodeSettings: ActionCodeSettings? = nil
    ) async throws {
        try await withIDToken { token in
            var request = SendOobCodeRequest(requestType: .verifyEmail, idToken: token)
            request.apply(actionCodeSettings)
            request.tenantId = self.auth.tenantID
            _ = try await self.auth.backend.call(Endpoints.sendOobCode, request)
        }
    }

    /// Mails a link to a new address, which replaces the old one when the link is used.
    ///
    /// - Parameters:
    ///   - newEmail: the new address.
    ///   - actionCodeSettings: how the link goes on once it was used.
    /// - Throws: `requiresRecentLogin`, `emailAlreadyInUse`, `invalidEmail`.
    public func sendEmailVerification(
        beforeUpdatingEmail newEmail: String,
        actionCodeSettings: ActionCodeSettings? = nil
    ) async throws {
        try await withIDToken { token in
            var request = SendOobCodeRequest(
                requestType: .verifyAndChangeEmail,
                newEmail: newEmail,
                idToken: token
            )
            request.apply(actionCodeSettings)
            request.tenantId = self.auth.tenantID
            _ = try await self.auth.backend.call(Endpoints.sendOobCode, request)
        }
    }

    /// Sets a new password; other sessions of the account end.
    ///
    /// - Throws: `weakPassword`, `passwordDoesNotMeetRequirements`, `requiresRecentLogin`,
    ///   `operationNotAllowed`.
    public func updatePassword(to password: String) async throws {
        guard !password.isEmpty else {
            throw AuthErrorCode.weakPassword.error(reason: "The password is empty.")
        }
        try await update(UpdateRequest(password: password))
    }

    /// Sets a new address at once; other sessions of the account end.
    ///
    /// - Throws: `emailAlreadyInUse`, `invalidEmail`, `requiresRecentLogin`; `operationNotAllowed`
    ///   where the project wants the new address verified first.
    @available(*, deprecated, message: "Use sendEmailVerification(beforeUpdatingEmail:) instead.")
    public func updateEmail(to email: String) async throws {
        try await setEmail(email)
    }

    func setEmail(_ email: String) async throws {
        try await update(UpdateRequest(email: email))
    }

    /// Begins a change of name or picture.
    public func createProfileChangeRequest() -> UserProfileChangeRequest {
        UserProfileChangeRequest(user: self)
    }

    /// Deletes the account, and signs out.
    ///
    /// - Throws: `requiresRecentLogin`.
    public func delete() async throws {
        try await withIDToken { token in
            _ = try await self.auth.backend.call(
                Endpoints.delete,
                DeleteRequest(idToken: token, localId: self.uid)
            )
        }
        auth.endSession(of: self)
    }

    /// Changes the account, and takes what the answer says about it.
    func update(_ change: UpdateRequest) async throws {
        _ = try await openingSession({ try $0.newTokens() }) { token in
            var request = change
            request.idToken = token
            request.returnSecureToken = true
            request.tenantId = self.auth.tenantID
            return try await self.auth.backend.call(Endpoints.update, request)
        }
        try await readBack()
    }
}

extension UpdateResponse {
    /// The tokens of the session that the change has opened, where it has ended the one before.
    fileprivate func newTokens() throws -> SessionTokens? {
        guard idToken != nil, refreshToken != nil else { return nil }
        return try SessionTokens(
            idToken: idToken,
            refreshToken: refreshToken,
            expiresIn: expiresIn
        )
    }
}
