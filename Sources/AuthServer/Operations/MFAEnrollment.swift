package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts/mfaEnrollment:start`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func mfaEnrollmentStart(
        _ request: MFAEnrollmentStartRequest,
        _ caller: Caller
    ) async throws -> MFAEnrollmentStartResponse {
        if request.totpEnrollmentInfo != nil { return try await totpStart(request, caller) }
        let user = try await userForSMSFactor(request.idToken, caller)
        let info = request.phoneEnrollmentInfo
        let missing =
            info == nil
            ? WireError.missingPhoneEnrollmentInfo
            : WireError(.invalidPhoneNumber, detail: "Invalid format.")
        let sessionInfo = try await AuthDomain.MFAEnrollment(environment).start(
            phoneNumber: info?.phoneNumber,
            proof: AppProof(info),
            user: user,
            caller: caller,
            orMissing: missing
        )
        return MFAEnrollmentStartResponse(phoneSessionInfo: .init(sessionInfo: sessionInfo))
    }

    /// Answers `accounts/mfaEnrollment:finalize`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func mfaEnrollmentFinalize(
        _ request: MFAEnrollmentFinalizeRequest,
        _ caller: Caller
    ) async throws -> MFAEnrollmentFinalizeResponse {
        if let info = request.totpVerificationInfo {
            return try await totpFinalize(request, info, caller)
        }
        let user = try await userForSMSFactor(request.idToken, caller)
        guard let info = request.phoneVerificationInfo else {
            throw WireError.missingPhoneVerificationInfo
        }
        let (sessionInfo, code) = try proof(info)
        let (tokens, phoneNumber) = try await AuthDomain.MFAEnrollment(environment).finalize(
            .init(sessionInfo: sessionInfo, code: code, displayName: request.displayName.nonEmpty),
            user: user,
            caller: caller
        )
        return MFAEnrollmentFinalizeResponse(
            idToken: tokens.idToken,
            refreshToken: tokens.refreshToken,
            phoneAuthInfo: .init(phoneNumber: phoneNumber)
        )
    }

    /// Answers `accounts/mfaEnrollment:withdraw`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func mfaEnrollmentWithdraw(
        _ request: MFAEnrollmentWithdrawRequest,
        _ caller: Caller
    ) async throws -> MFAEnrollmentWithdrawResponse {
        let user = try await user(request.idToken, caller)
        let tokens = try await MFAWithdrawal(environment).withdraw(
            FactorID(request.mfaEnrollmentId ?? ""),
            user: user,
            caller: caller
        )
        return MFAEnrollmentWithdrawResponse(
            idToken: tokens?.idToken,
            refreshToken: tokens?.refreshToken
        )
    }

    private func userForSMSFactor(
        _ idToken: String?,
        _ caller: Caller
    ) async throws -> SignedInUser {
        guard caller.config.allowsSMSFactor else { throw AuthError.secondFactorDisabled }
        return try await user(idToken, caller)
    }
}

extension Operations {
    private func totpStart(
        _ request: MFAEnrollmentStartRequest,
        _ caller: Caller
    ) async throws -> MFAEnrollmentStartResponse {
        guard request.phoneEnrollmentInfo == nil else {
            throw WireError.fieldsExclude("phoneEnrollmentInfo", "totpEnrollmentInfo")
        }
        let user = try await userForTOTPFactor(request.idToken, caller)
        let offer = try TOTPEnrollment(environment).start(user: user, caller: caller)
        return MFAEnrollmentStartResponse(
            totpSessionInfo: .init(
                sharedSecretKey: offer.secret,
                verificationCodeLength: TOTP.digits,
                hashingAlgorithm: "SHA1",
                periodSec: Int(TOTP.periodSeconds),
                sessionInfo: offer.sessionInfo,
                finalizeEnrollmentTime: WireTimestamp(offer.deadline)
            )
        )
    }

    private func totpFinalize(
        _ request: MFAEnrollmentFinalizeRequest,
        _ info: MFAEnrollmentFinalizeRequest.TOTPVerificationInfo,
        _ caller: Caller
    ) async throws -> MFAEnrollmentFinalizeResponse {
        guard request.phoneVerificationInfo == nil else {
            throw WireError.fieldsExclude("phoneVerificationInfo", "totpVerificationInfo")
        }
        let user = try await userForTOTPFactor(request.idToken, caller)
        guard let sessionInfo = info.sessionInfo.nonEmpty else {
            throw WireError(.missingSessionInfo)
        }
        guard let code = info.verificationCode.nonEmpty else { throw WireError(.missingCode) }
        let tokens = try await TOTPEnrollment(environment).finalize(
            .init(sessionInfo: sessionInfo, code: code, displayName: request.displayName.nonEmpty),
            user: user,
            caller: caller
        )
        return MFAEnrollmentFinalizeResponse(
            idToken: tokens.idToken,
            refreshToken: tokens.refreshToken,
            totpAuthInfo: .init()
        )
    }

    private func userForTOTPFactor(
        _ idToken: String?,
        _ caller: Caller
    ) async throws -> SignedInUser {
        guard caller.config.allowsTOTPFactor else { throw AuthError.totpDisabled }
        return try await user(idToken, caller)
    }
}

extension WireError {
    /// A start of an enrollment that says of no factor what it is.
    static let missingPhoneEnrollmentInfo = Self(
        .invalidArgument,
        detail: "Missing phoneEnrollmentInfo."
    )
    /// An end of an enrollment without a proof.
    static let missingPhoneVerificationInfo = Self(
        .invalidArgument,
        detail: "Missing phoneVerificationInfo."
    )
}
