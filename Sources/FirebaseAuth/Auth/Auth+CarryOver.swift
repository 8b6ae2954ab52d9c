import AuthWire

extension Auth {
    /// Goes on with a session of the Firebase project that the app has left.
    ///
    /// Hearth's addition, for servers that take over that project's sessions. The server has Google say
    /// whether the old session lives, once; it is used up then.
    ///
    /// - Parameter refreshToken: the old project's, from wherever the app kept it.
    /// - Returns: the user, signed in as when the old session began.
    /// - Throws: `operationNotAllowed` where the server takes over no sessions, or no longer;
    ///   `invalidUserToken` for a token that is none, or was carried over before; `userTokenExpired`,
    ///   `userDisabled`, `userNotFound`, `tenantIDMismatch`; `secondFactorRequired` with a
    ///   `MultiFactorResolver`.
    @discardableResult
    public func signIn(
        withCarriedOverRefreshToken refreshToken: String
    ) async throws -> AuthDataResult {
        try await signIn(withCarriedOverRefreshToken: refreshToken, from: nil)
    }

    /// Goes on with an old session.
    ///
    /// - Parameters:
    ///   - refreshToken: the old project's.
    ///   - former: where Google's SDK has it on the device, to be forgotten with the second factor.
    /// - Returns: the user.
    /// - Throws: as the public form.
    func signIn(
        withCarriedOverRefreshToken refreshToken: String,
        from former: FormerSignIn.Place?
    ) async throws -> AuthDataResult {
        let response: CarryOverResponse
        do {
            response = try await backend.call(
                Endpoints.carryOver,
                CarryOverRequest(refreshToken: refreshToken, tenantId: tenantID)
            )
        } catch  where ServerRefusal.code(of: error) == .invalidRefreshToken {
            throw AuthErrorCode.invalidUserToken.error(
                userInfo: [
                    AuthErrorUserInfoServerCodeKey: WireError.Code.invalidRefreshToken.rawValue
                ]
            )
        }
        return try await finish(
            SignInAnswer(response),
            after: FirstFactor(purpose: .signIn, former: former)
        )
    }

    /// Goes on with a session of the Firebase project that the app has left.
    ///
    /// Hearth's addition.
    ///
    /// - Parameters:
    ///   - refreshToken: the old project's, from wherever the app kept it.
    ///   - completion: called on the main actor, after the listeners.
    public func signIn(
        withCarriedOverRefreshToken refreshToken: String,
        completion: (@MainActor (AuthDataResult?, (any Error)?) -> Void)? = nil
    ) {
        Completion.run(completion) {
            try await self.signIn(withCarriedOverRefreshToken: refreshToken)
        }
    }
}
