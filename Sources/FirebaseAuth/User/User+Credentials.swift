import AuthWire
import Foundation

extension User {
    /// Shows a credential of the user again, so that the session counts as a recent one.
    ///
    /// - Returns: the user itself, with fresh tokens.
    /// - Throws: `userMismatch` if the credential is another user's; `secondFactorRequired` with a
    ///   resolver that finishes it if the user has second factors; else as signing in.
    @discardableResult
    public func reauthenticate(with credential: AuthCredential) async throws -> AuthDataResult {
        do {
            return try await auth.authenticate(
                with: credential,
                for: .reauthentication(of: self)
            )
        } catch  where AuthErrorCode.userNotFound.matches(error) {
            throw AuthErrorCode.userMismatch.error()
        }
    }

    /// Adds a further way to sign in to the account.
    ///
    /// - Throws: `providerAlreadyLinked`, `emailAlreadyInUse`, `invalidEmail`, `weakPassword`,
    ///   `requiresRecentLogin`; `operationNotAllowed` for a kind of credential that this version
    ///   cannot link.
    @discardableResult
    public func link(with credential: AuthCredential) async throws -> AuthDataResult {
        guard !profile.providers.contains(where: { $0.providerID == credential.provider }) else {
            throw AuthErrorCode.providerAlreadyLinked.error()
        }
        guard let credential = credential as? EmailAuthCredential else {
            throw AuthErrorCode.operationNotAllowed.error(
                "This version cannot link a credential of \(credential.provider)."
            )
        }
        let response = try await withIDToken { token in
            try await self.auth.backend.call(
                Endpoints.signUp,
                SignUpRequest(
                    idToken: token,
                    email: credential.email,
                    password: credential.password.value,
                    clientType: .iOS,
                    returnSecureToken: true,
                    tenantId: self.auth.tenantID
                )
            )
        }
        adopt(try SignInAnswer(response).tokens())
        try await reload()
        return AuthDataResult(user: self)
    }

    /// Takes a way to sign in away from the account.
    ///
    /// - Parameter provider: the provider, such as `password`.
    /// - Returns: the user itself.
    /// - Throws: `noSuchProvider`, `requiresRecentLogin`.
    public func unlink(fromProvider provider: String) async throws -> User {
        guard profile.providers.contains(where: { $0.providerID == provider }) else {
            throw AuthErrorCode.noSuchProvider.error()
        }
        try await update(UpdateRequest(deleteProvider: [provider]))
        return self
    }
}
