import AuthWire
import Foundation

extension Auth {
    /// Shows a credential to the server, to sign in or to make a session a recent one.
    func authenticate(
        with credential: AuthCredential,
        for purpose: FirstFactor.Purpose
    ) async throws -> AuthDataResult {
        guard case .reauthentication(let user) = purpose else {
            return try await finish(try await credential.show(to: self, for: .signIn), for: purpose)
        }
        return try await user.turns.run {
            let shown = try await credential.show(to: self, for: .reauthentication)
            return try await finish(shown, for: purpose)
        }
    }

    /// Makes of what a credential was answered with what was asked for.
    func finish(
        _ shown: ShownCredential,
        for purpose: FirstFactor.Purpose
    ) async throws -> AuthDataResult {
        try await finish(
            shown.answer,
            after: FirstFactor(
                purpose: purpose,
                additionalUserInfo: shown.additionalUserInfo,
                credential: shown.credential
            )
        )
    }

    /// Makes of an answer what was asked for: a signed-in user, a fresh session, or a linked account.
    ///
    /// - Throws: `secondFactorRequired` with a resolver if the answer asks for the second factor;
    ///   `userMismatch` if the answer is about another user than the one whose session was to become a
    ///   recent one, or whose account was to be linked.
    func finish(
        _ answer: SignInAnswer,
        after firstFactor: FirstFactor
    ) async throws -> AuthDataResult {
        if answer.needsSecondFactor {
            throw secondFactorRequired(answer, after: firstFactor)
        }
        return AuthDataResult(
            user: try await user(of: try answer.tokens(), for: firstFactor.purpose),
            additionalUserInfo: firstFactor.additionalUserInfo,
            credential: firstFactor.credential
        )
    }

    private func user(
        of tokens: SessionTokens,
        for purpose: FirstFactor.Purpose
    ) async throws -> User {
        switch purpose {
        case .signIn:
            let profile = try await profile(for: tokens)
            let user = User(auth: self, profile: profile, tokens: tokens)
            try signIn(user)
            return user
        case .reauthentication(let owner):
            let profile = try await profile(for: tokens)
            guard profile.uid == owner.uid else { throw AuthErrorCode.userMismatch.error() }
            owner.adopt(tokens)
            owner.adopt(profile)
            return owner
        case .link(let owner):
            guard try IDToken(tokens.idToken.value).uid == owner.uid else {
                throw AuthErrorCode.userMismatch.error()
            }
            // The change has happened, and has ended the old tokens: the new ones are taken at once.
            owner.adopt(tokens)
            try await owner.readBack()
            return owner
        }
    }

    /// Asks the server for the account that tokens belong to.
    func profile(for tokens: SessionTokens) async throws -> UserProfile {
        let token = try IDToken(tokens.idToken.value)
        return try await profile(of: token)
    }

    /// Asks the server for the account that an ID token belongs to.
    func profile(of token: IDToken) async throws -> UserProfile {
        let response = try await backend.call(
            Endpoints.lookup,
            LookupRequest(idToken: token.text.value)
        )
        guard
            let account = response.users?.first, response.users?.count == 1,
            let profile = UserProfile(
                account,
                isAnonymous: token.signInProvider == "anonymous",
                tenantID: token.tenantID
            )
        else { throw InternalErrorCode.decoding.error("The answer does not show one account.") }
        return profile
    }

    private func secondFactorRequired(
        _ answer: SignInAnswer,
        after firstFactor: FirstFactor
    ) -> NSError {
        guard let pendingCredential = answer.pendingCredential, !pendingCredential.isEmpty else {
            return AuthErrorCode.secondFactorRequired.error()
        }
        let resolver = MultiFactorResolver(
            auth: self,
            pendingCredential: pendingCredential,
            hints: (answer.factors ?? []).compactMap(FactorProfile.init).map(MultiFactorInfo.make),
            firstFactor: firstFactor
        )
        return AuthErrorCode.secondFactorRequired.error(
            userInfo: [AuthErrorUserInfoMultiFactorResolverKey: resolver]
        )
    }
}
