package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `sessions:list`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func listSessions(
        _ request: ListSessionsRequest,
        _ caller: Caller
    ) async throws -> ListSessionsResponse {
        let account = try await account(request.localId, request.idToken, caller)
        let current = request.refreshToken.nonEmpty.map(Secrets.hash)
        let sessions = try await Sessions(environment).list(of: account, caller: caller)
        return ListSessionsResponse(
            sessions: sessions.map { SessionInfo($0, isCurrent: $0.tokenHash == current) }
        )
    }

    /// Answers `sessions:end`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func endSession(
        _ request: EndSessionRequest,
        _ caller: Caller
    ) async throws -> EmptyResponse {
        let account = try await account(request.localId, request.idToken, caller)
        guard let session = request.sessionId.nonEmpty else {
            throw WireError(.invalidArgument, detail: "sessionId is missing")
        }
        try await Sessions(environment).end(SessionID(session), of: account, caller: caller)
        return EmptyResponse()
    }

    /// The account that an administrator names, or else the user's own.
    private func account(
        _ localID: String?,
        _ idToken: String?,
        _ caller: Caller
    ) async throws -> AccountID {
        if let idToken = idToken.nonEmpty { return try await user(idToken, caller).account.id }
        guard caller.access == .administrator else { throw WireError(.missingIDToken) }
        guard let id = localID.nonEmpty else { throw WireError(.missingLocalID) }
        return AccountID(id)
    }
}

extension SessionInfo {
    fileprivate init(_ session: Session, isCurrent: Bool) {
        self.init(
            sessionId: session.id.rawValue,
            signInProvider: session.provider,
            secondFactor: session.secondFactor?.kind,
            userAgent: session.userAgent,
            signedInAt: WireTimestamp(session.signedInAt),
            lastUsedAt: WireTimestamp(session.lastUsedAt),
            isCurrent: isCurrent
        )
    }
}
