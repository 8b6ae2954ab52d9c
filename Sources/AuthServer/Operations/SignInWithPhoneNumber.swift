package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:signInWithPhoneNumber`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func signInWithPhoneNumber(
        _ request: SignInWithPhoneNumberRequest,
        _ caller: Caller
    ) async throws -> SignInWithPhoneNumberResponse {
        guard caller.scope.tenant == nil else { throw WireError(.unsupportedTenantOperation) }
        try caller.requirePhoneSignIn()
        let proof = try proof(request)
        let outcome = try await SignInWithPhoneNumber(environment)
            .signIn(proof, try await intent(request, caller), caller: caller)
        switch outcome {
        case .signedIn(let account, let tokens, let isNew):
            return SignInWithPhoneNumberResponse(
                idToken: tokens.idToken,
                refreshToken: tokens.refreshToken,
                expiresIn: tokens.expiresInSeconds,
                localId: account.id.rawValue,
                isNewUser: isNew,
                phoneNumber: account.phoneNumber
            )
        case .numberTaken(let phoneNumber, let proof, let expiresInSeconds):
            // No error on the wire: clients tell it by the proof.
            return SignInWithPhoneNumberResponse(
                phoneNumber: phoneNumber,
                temporaryProof: proof,
                temporaryProofExpiresIn: expiresInSeconds
            )
        }
    }

    /// The session is asked for before the code; the second factor's `finalize` has it the other way.
    private func proof(
        _ request: SignInWithPhoneNumberRequest
    ) throws(WireError) -> SignInWithPhoneNumber.Proof {
        guard request.verificationProof.nonEmpty == nil else {
            throw .unsupported("verificationProof")
        }
        if let proof = request.temporaryProof.nonEmpty {
            guard let phoneNumber = request.phoneNumber.nonEmpty else {
                throw WireError(.missingPhoneNumber)
            }
            return .temporary(proof, phoneNumber: phoneNumber)
        }
        guard let sessionInfo = request.sessionInfo.nonEmpty else {
            throw WireError(.missingSessionInfo)
        }
        guard let code = request.code.nonEmpty else { throw WireError(.missingCode) }
        return .code(code, sessionInfo: sessionInfo)
    }

    private func intent(
        _ request: SignInWithPhoneNumberRequest,
        _ caller: Caller
    ) async throws -> SignInWithPhoneNumber.Intent {
        let idToken = request.idToken.nonEmpty
        switch request.operation {
        case .reauth?:
            // Clients compare the account with the one they have; the number says which it is.
            if idToken != nil { _ = try await user(idToken, caller) }
            return .reauthenticate
        case .link?, .update?:
            return .link(try await user(idToken, caller))
        default:
            guard idToken != nil else { return .signIn }
            return .link(try await user(idToken, caller))
        }
    }
}
