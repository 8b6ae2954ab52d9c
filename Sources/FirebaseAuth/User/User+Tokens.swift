import AuthWire
import FirebaseCore
import Foundation

extension User {
    /// An ID token that is good for a while.
    ///
    /// One request serves any number of callers at the same time, forced ones included.
    ///
    /// - Parameter isForced: whether the server is asked although the token is still good.
    /// - Returns: the token.
    /// - Throws: `userTokenExpired`, `userDisabled`, `userNotFound` or `invalidUserToken` when the
    ///   session is over, which signs the current user out; `networkError` otherwise keeps it.
    func idToken(forcingRefresh isForced: Bool = false) async throws -> String {
        try Task.checkCancellation()
        let source = state.withLock { state -> TokenSource in
            if !isForced, state.tokens.isFresh { return .kept(state.tokens.idToken.value) }
            if var running = state.refresh {
                running.waiting += 1
                state.refresh = running
                return .coming(running)
            }
            state.refreshCount += 1
            let number = state.refreshCount
            let refresh = TokenRefresh(
                number: number,
                task: Task { try await self.refreshTokens(number) }
            )
            state.refresh = refresh
            return .coming(refresh)
        }
        switch source {
        case .kept(let token): return token
        case .coming(let refresh):
            return try await withTaskCancellationHandler {
                try await refresh.task.value
            } onCancel: {
                stopWaiting(for: refresh.number)
            }
        }
    }

    /// Runs an operation with an ID token.
    ///
    /// Where the server does not take the token any more, a new one is asked for and the operation
    /// tried once more, since it did nothing; the refusal of a new one ends the session.
    func withIDToken<Result: Sendable>(
        _ operation: (String) async throws -> Result
    ) async throws -> Result {
        let token = try await idToken()
        do {
            return try await operation(token)
        } catch  where Self.refusesToken(error) {
            let newToken = try await idToken(forcingRefresh: true)
            return try await operation(newToken)
        } catch  where Self.endsSession(error) {
            auth.endSession(of: self)
            throw error
        }
    }

    /// Takes tokens that an answer brought, in place of the ones before.
    func adopt(_ tokens: SessionTokens) {
        state.withLock { $0.tokens = tokens }
        auth.userChanged(self)
    }

    /// Takes the account as an answer shows it, and keeps it.
    func adopt(_ profile: UserProfile) {
        state.withLock { $0.profile = profile }
        auth.userChanged(self)
    }

    private enum TokenSource: Sendable {
        case kept(String)
        case coming(TokenRefresh)
    }

    /// Ends the refresh if nobody waits for it any more.
    private func stopWaiting(for number: Int) {
        let abandoned = state.withLock { state -> Task<String, any Error>? in
            guard var refresh = state.refresh, refresh.number == number else { return nil }
            refresh.waiting -= 1
            state.refresh = refresh.waiting > 0 ? refresh : nil
            return refresh.waiting > 0 ? nil : refresh.task
        }
        abandoned?.cancel()
    }

    private func refreshTokens(_ number: Int) async throws -> String {
        let old = state.withLock { $0.tokens }
        do {
            let new = try await renewed(old)
            let (token, isAdopted) = state.withLock { state -> (String, Bool) in
                state.endRefresh(number)
                // Tokens that came with another answer meanwhile are newer.
                guard state.tokens.isSame(as: old) else {
                    return (state.tokens.idToken.value, false)
                }
                state.tokens = new
                return (new.idToken.value, true)
            }
            if isAdopted { auth.userChanged(self) }
            return token
        } catch {
            let newer = state.withLock { state -> SessionTokens? in
                state.endRefresh(number)
                return state.tokens.isSame(as: old) ? nil : state.tokens
            }
            if let newer { return newer.idToken.value }
            if Self.endsSession(error) { auth.endSession(of: self) }
            throw error
        }
    }

    /// Asks for new tokens; where the server refuses the old ones, looks whether another program
    /// that shares the storage has got newer ones.
    private func renewed(_ old: SessionTokens) async throws -> SessionTokens {
        do {
            return try await auth.backend.refresh(old)
        } catch  where Self.endsSession(error) {
            guard let kept = auth.keptTokens(of: self), kept.refreshToken != old.refreshToken
            else { throw error }
            return kept.isFresh ? kept : try await auth.backend.refresh(kept)
        }
    }

    /// Whether an error means that the account or its session is gone.
    static func endsSession(_ error: any Error) -> Bool {
        let codes: [AuthErrorCode] = [
            .userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired,
        ]
        return codes.contains { $0.matches(error) }
    }

    private static func refusesToken(_ error: any Error) -> Bool {
        AuthErrorCode.invalidUserToken.matches(error)
            || AuthErrorCode.userTokenExpired.matches(error)
    }
}

extension User.State {
    fileprivate mutating func endRefresh(_ number: Int) {
        if refresh?.number == number { refresh = nil }
    }
}

extension Backend {
    /// Gets new tokens for a session.
    fileprivate func refresh(_ tokens: SessionTokens) async throws -> SessionTokens {
        let response = try await call(
            Endpoints.token,
            TokenRequest(
                grantType: "refresh_token",
                refreshToken: tokens.refreshToken.value
            )
        )
        return try SessionTokens(
            idToken: response.accessToken ?? response.idToken,
            refreshToken: response.refreshToken ?? tokens.refreshToken.value,
            expiresIn: response.expiresIn
        )
    }
}
