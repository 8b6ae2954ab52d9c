package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:resetPassword`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func resetPassword(
        _ request: ResetPasswordRequest,
        _ caller: Caller
    ) async throws -> ResetPasswordResponse {
        let rule = ResetPassword(environment)
        guard let code = request.oobCode.nonEmpty else {
            try caller.requirePasswordSignIn()
            return try await changePassword(request, caller)
        }
        guard let password = request.newPassword else {
            let found = try await rule.inspect(code, caller: caller)
            return ResetPasswordResponse(
                found,
                factor: try await rule.factor(of: found),
                environment.phoneNumbers
            )
        }
        try caller.requirePasswordSignIn()
        guard !password.isEmpty else {
            // The only case in which the code comes without a sentence, as the service answers it.
            _ = try await rule.inspect(code, caller: caller)
            throw WireError(.weakPassword)
        }
        let used = try await rule.reset(to: password, code: code, caller: caller)
        return ResetPasswordResponse(used, factor: nil, environment.phoneNumbers)
    }

    /// The form without a code: the old password proves whose account it is.
    private func changePassword(
        _ request: ResetPasswordRequest,
        _ caller: Caller
    ) async throws -> ResetPasswordResponse {
        guard let email = request.email.nonEmpty, let old = request.oldPassword.nonEmpty,
            let password = request.newPassword.nonEmpty
        else {
            throw WireError(.missingOobCode)
        }
        let account = try await ResetPassword(environment)
            .change(to: password, from: old, email: email, caller: caller)
        return ResetPasswordResponse(
            kind: "identitytoolkit#ResetPasswordResponse",
            email: account.email,
            requestType: .passwordReset
        )
    }
}

extension ResetPasswordResponse {
    /// What a code is for; the address of a sign-in link must be known to its holder.
    fileprivate init(_ code: ActionCode, factor: Factor?, _ phoneNumbers: any PhoneNumbers) {
        self.init(
            kind: "identitytoolkit#ResetPasswordResponse",
            email: code.kind == .emailSignIn ? nil : code.email,
            requestType: OobRequestType(rawValue: code.kind.rawValue),
            newEmail: code.newEmail,
            mfaInfo: factor.map { MFAEnrollment(masking: $0, by: phoneNumbers) }
        )
    }
}
