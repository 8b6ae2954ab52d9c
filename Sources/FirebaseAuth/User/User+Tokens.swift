import AuthWire
import FirebaseCore
import Foundation

extension User {
    /// An ID token that is good for a while.
    ///
    /// One request serves any number of callers at the same time, forced ones included. A caller that
    /// is cancelled stops waiting at once; the request goes on, since its answer may have the only
    /// copy of a new refresh token.
    ///
    /// - Parameter isForced: whether the server is asked although the token is still good.
    /// - Returns: the token.
    /// - Throws: `userTokenExpired`, `userDisabled`, `userNotFound` or `invalidUserToken` when the
    ///   session is over, which signs the current user out; `networkError` otherwise keeps it.
    func idToken(forcingRefresh isForced: Bool = false) async throws -> String {
        try Task.checkCancellation()
        let waiter = UUID()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waitForToken(as: waiter, isForced: isForced, continuation)
                // A cancellation before this point found nobody waiting.
                if Task.isCancelled { stopWaiting(waiter) }
            }
        } onCancel: {
            stopWaiting(waiter)
        }
    }

    /// Runs an operation with an ID token.
    ///
    /// Where the server does not take the token any more, a new one is asked for and the operation
    /// tried once more, since it did nothing; the refusal of a new one ends the session.
    func withIDToken<Result: Sendable>(
        _ operation: (String) async throws -> Result
    ) async throws -> Result {
        var token = try await idToken()
        do {
            do {
                return try await operation(token)
            } catch  where Self.refusesToken(error) {
                token = try await idToken(forcingRefresh: true)
                return try await operation(token)
            }
        } catch  where Self.endsSession(error) {
            auth.endSession(of: self, refused: token)
            throw error
        }
    }

    /// Runs an operation whose answer may open a session in place of the present one, and takes its
    /// tokens.
    ///
    /// The server has ended the present session by the time it answers. Whoever is refused meanwhile
    /// waits for the answer before they take the session for lost; a further such operation begins with
    /// the new session, since of two at once nobody could tell which one the server did last.
    ///
    /// - Parameters:
    ///   - newTokens: the tokens of an answer; nil where it has none of this user's.
    ///   - operation: the call.
    /// - Returns: the answer.
    /// - Throws: what the call is refused with.
    func openingSession<Answer: Sendable>(
        _ newTokens: (Answer) throws -> SessionTokens?,
        _ operation: (String) async throws -> Answer
    ) async throws -> Answer {
        try await turns.run {
            try await withIDToken { token in
                state.withLock { $0.opening.count += 1 }
                defer { finishOpening() }
                let answer = try await operation(token)
                if let tokens = try newTokens(answer) { adopt(tokens) }
                return answer
            }
        }
    }

    private func finishOpening() {
        let waiting = state.withLock { state in
            state.opening.count -= 1
            guard state.opening.count == 0 else { return [CheckedContinuation<Void, Never>]() }
            defer { state.opening.waiting = [] }
            return state.opening.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    private func waitForOpeningSessions() async {
        await withCheckedContinuation { continuation in
            let isOver = state.withLock { state in
                guard state.opening.count > 0 else { return true }
                state.opening.waiting.append(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }
    }

    /// Takes tokens that an answer brought, in place of the ones before.
    func adopt(_ tokens: SessionTokens) {
        auth.userChanged(self, hasNewSession: true) { state in
            state.tokens = tokens
            return true
        }
    }

    /// Takes the account as an answer shows it, and keeps it.
    func adopt(_ profile: UserProfile) {
        auth.userChanged(self) { state in
            state.profile = profile
            return true
        }
    }

    /// Hands the token over at once if it is good, else lets the caller wait for the one refresh.
    private func waitForToken(
        as waiter: UUID,
        isForced: Bool,
        _ continuation: CheckedContinuation<String, any Error>
    ) {
        let (token, begins) = state.withLock { state -> (String?, Bool) in
            if !isForced, state.tokens.isFresh { return (state.tokens.idToken.value, false) }
            var refresh = state.refresh ?? TokenRefresh()
            defer { state.refresh = refresh }
            refresh.waiting[waiter] = continuation
            return (nil, state.refresh == nil)
        }
        if let token { continuation.resume(returning: token) }
        if begins { Task { await self.refreshTokens() } }
    }

    private func stopWaiting(_ waiter: UUID) {
        let continuation = state.withLock { $0.refresh?.waiting.removeValue(forKey: waiter) }
        continuation?.resume(throwing: CancellationError())
    }

    private func refreshTokens() async {
        let outcome: Result<String, any Error>
        do {
            outcome = .success(try await refreshedToken())
        } catch {
            outcome = .failure(error)
        }
        let waiting = state.withLock { state in
            defer { state.refresh = nil }
            return Array((state.refresh?.waiting ?? [:]).values)
        }
        for continuation in waiting { continuation.resume(with: outcome) }
    }

    /// Asks for new tokens, with the latest refresh token that any program has.
    ///
    /// Another program that shares the storage may be ahead. Where refresh tokens rotate, showing one
    /// that was replaced long ago ends the session for both.
    private func refreshedToken() async throws -> String {
        auth.takeTokensKeptMeanwhile(for: self)
        let old = state.withLock { $0.tokens }
        do {
            let new = try await auth.backend.refresh(old, of: uid)
            auth.userChanged(self) { state in
                // Tokens that came with another answer meanwhile are newer.
                guard state.tokens.isSame(as: old) else { return false }
                state.tokens = new
                return true
            }
            return state.withLock { $0.tokens.idToken.value }
        } catch {
            if Self.endsSession(error) {
                await waitForOpeningSessions()
                auth.takeTokensKeptMeanwhile(for: self)
            }
            let newer = state.withLock { $0.tokens.isSame(as: old) ? nil : $0.tokens }
            if let newer, newer.isFresh { return newer.idToken.value }
            if newer != nil { return try await refreshedToken() }
            if Self.endsSession(error) {
                auth.endSession(of: self, refused: old.idToken.value)
            }
            throw error
        }
    }

    /// Whether an error means that the account or its session is gone.
    static func endsSession(_ error: any Error) -> Bool {
        let codes: [AuthErrorCode] = [
            .userNotFound, .userDisabled, .invalidUserToken, .userTokenExpired,
        ]
        // It shares a code with the account that is gone, but is about an address.
        guard ServerRefusal.code(of: error) != .emailNotFound else { return false }
        return codes.contains { $0.matches(error) }
    }

    private static func refusesToken(_ error: any Error) -> Bool {
        AuthErrorCode.invalidUserToken.matches(error)
            || AuthErrorCode.userTokenExpired.matches(error)
    }
}

extension Backend {
    /// Gets new tokens for a session.
    ///
    /// - Throws: what the server refuses with; `internalError` for an answer without tokens of that
    ///   user, which says nothing about the session.
    fileprivate func refresh(_ tokens: SessionTokens, of uid: String) async throws -> SessionTokens
    {
        let response = try await call(
            Endpoints.token,
            TokenRequest(
                grantType: "refresh_token",
                refreshToken: tokens.refreshToken.value
            )
        )
        guard
            let text = response.accessToken ?? response.idToken,
            let token = try? IDToken(text), token.uid == uid
        else { throw InternalErrorCode.decoding.error("The answer has no token of the user.") }
        let refreshToken = response.refreshToken ?? ""
        return try SessionTokens(
            idToken: text,
            refreshToken: refreshToken.isEmpty ? tokens.refreshToken.value : refreshToken,
            expiresIn: response.expiresIn
        )
    }
}
