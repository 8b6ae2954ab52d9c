import AuthWire

extension User {
    /// The places where the account is signed in, the newest sign-in first.
    ///
    /// Hearth's addition.
    public func sessions() async throws -> [UserSession] {
        let response = try await withIDToken { token in
            try await self.auth.backend.call(
                Endpoints.listSessions,
                ListSessionsRequest(
                    idToken: token,
                    refreshToken: self.refreshToken,
                    tenantId: self.auth.tenantID
                )
            )
        }
        return (response.sessions ?? []).compactMap(UserSession.init)
    }

    /// Signs the account out in one place.
    ///
    /// Hearth's addition. The app there finds out at its next refresh, within an hour. Of the user's own
    /// session, this signs out here.
    ///
    /// - Parameter sessionID: of one of `sessions()`.
    /// - Throws: `internalError` if there is no such session any more.
    public func endSession(withID sessionID: String) async throws {
        let isCurrent = try await sessions().contains { $0.isCurrent && $0.sessionID == sessionID }
        try await withIDToken { token in
            _ = try await self.auth.backend.call(
                Endpoints.endSession,
                EndSessionRequest(
                    idToken: token,
                    sessionId: sessionID,
                    tenantId: self.auth.tenantID
                )
            )
        }
        if isCurrent { auth.endSession(of: self) }
    }

    /// The places where the account is signed in, the newest sign-in first.
    ///
    /// Hearth's addition.
    ///
    /// - Parameter completion: called on the main actor.
    public func sessions(completion: @escaping @MainActor ([UserSession]?, (any Error)?) -> Void) {
        Completion.run(completion) { try await self.sessions() }
    }

    /// Signs the account out in one place.
    ///
    /// Hearth's addition.
    ///
    /// - Parameters:
    ///   - sessionID: of one of `sessions()`.
    ///   - completion: called on the main actor, after the listeners.
    public func endSession(
        withID sessionID: String,
        completion: (@MainActor ((any Error)?) -> Void)?
    ) {
        Completion.run(completion) { try await self.endSession(withID: sessionID) }
    }
}
