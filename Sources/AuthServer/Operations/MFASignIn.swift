package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts/mfaSignIn:start`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func mfaSignInStart(
        _ request: MFASignInStartRequest,
        _ caller: Caller
    ) async throws -> MFASignInStartResponse {
        guard caller.config.allowsSMSFactor else { throw AuthError.secondFactorDisabled }
        guard let credential = request.mfaPendingCredential.nonEmpty else {
            throw WireError(
                .missingMFAPendingCredential,
                detail: "Request does not have MFA pending credential."
            )
        }
        guard let factor = request.mfaEnrollmentId.nonEmpty else {
            throw WireError(
                .missingMFAEnrollmentID,
                detail: "No second factor identifier is provided."
            )
        }
        let sessionInfo = try await AuthDomain.MFASignIn(environment).start(
            pending: credential,
            factor: FactorID(factor),
            proof: AppProof(request.phoneSignInInfo),
            caller: caller
        )
        return MFASignInStartResponse(phoneResponseInfo: .init(sessionInfo: sessionInfo))
    }

    /// Answers `accounts/mfaSignIn:finalize`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func mfaSignInFinalize(
        _ request: MFASignInFinalizeRequest,
        _ caller: Caller
    ) async throws -> MFASignInFinalizeResponse {
        if let info = request.totpVerificationInfo {
            return try await totpFinalize(request, info, caller)
        }
        guard caller.config.allowsSMSFactor else { throw AuthError.secondFactorDisabled }
        // Where `start` says MISSING_MFA_PENDING_CREDENTIAL, `finalize` says MISSING_CREDENTIAL.
        // Source: the Auth emulator of firebase-tools, src/emulator/auth/operations.ts.
        guard let credential = request.mfaPendingCredential.nonEmpty else {
            throw WireError(.missingCredential, detail: "Please set MFA Pending Credential.")
        }
        guard let info = request.phoneVerificationInfo else {
            throw WireError(.invalidArgument, detail: "MFA provider not supported!")
        }
        let (sessionInfo, code) = try proof(info)
        let (_, tokens, phoneNumber) = try await AuthDomain.MFASignIn(environment).finalize(
            .init(pendingCredential: credential, sessionInfo: sessionInfo, code: code),
            caller: caller
        )
        return MFASignInFinalizeResponse(
            idToken: tokens.idToken,
            refreshToken: tokens.refreshToken,
            phoneAuthInfo: .init(phoneNumber: phoneNumber)
        )
    }

    private func totpFinalize(
        _ request: MFASignInFinalizeRequest,
        _ info: MFASignInFinalizeRequest.TOTPVerificationInfo,
        _ caller: Caller
    ) async throws -> MFASignInFinalizeResponse {
        guard request.phoneVerificationInfo == nil else {
            throw WireError.fieldsExclude("phoneVerificationInfo", "totpVerificationInfo")
        }
        let isRecovery =
            request.mfaEnrollmentId == RecoveryCode.factorID.rawValue
            && caller.config.allowsRecoveryCodes
        guard isRecovery || caller.config.allowsTOTPFactor else { throw AuthError.totpDisabled }
        guard let credential = request.mfaPendingCredential.nonEmpty else {
            throw WireError(.missingCredential, detail: "Please set MFA Pending Credential.")
        }
        guard let factor = request.mfaEnrollmentId.nonEmpty else {
            throw WireError(
                .missingMFAEnrollmentID,
                detail: "No second factor identifier is provided."
            )
        }
        guard let code = info.verificationCode.nonEmpty else { throw WireError(.missingCode) }
        let tokens =
            isRecovery
            ? try await RecoverySignIn(environment)
                .finalize(pending: credential, code: code, caller: caller)
            : try await TOTPSignIn(environment).finalize(
                .init(pendingCredential: credential, factor: FactorID(factor), code: code),
                caller: caller
            )
        return MFASignInFinalizeResponse(
            idToken: tokens.idToken,
            refreshToken: tokens.refreshToken
        )
    }

    /// The session info and the code of a phone proof; the code is asked for first, as Firebase does.
    ///
    /// - Throws: `WireError`.
    func proof(
        _ info: FinalizeMFAPhoneRequestInfo
    ) throws(WireError) -> (sessionInfo: String, code: String) {
        guard info.androidVerificationProof == nil else {
            throw WireError(.notImplemented, status: 501)
        }
        guard let code = info.code.nonEmpty else { throw WireError(.missingCode) }
        guard let sessionInfo = info.sessionInfo.nonEmpty else {
            throw WireError(.missingSessionInfo)
        }
        return (sessionInfo, code)
    }
}
