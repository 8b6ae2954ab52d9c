package import AuthDomain
package import AuthWire

extension Operations {
    /// Answers `accounts:sendOobCode`.
    ///
    /// - Throws: `WireError` for what is missing, `AuthError` for what is refused.
    package func sendOobCode(
        _ request: SendOobCodeRequest,
        _ caller: Caller
    ) async throws -> SendOobCodeResponse {
        guard let type = request.requestType, !type.isUnspecified else {
            throw WireError(.missingReqType)
        }
        let returnsLink = request.returnOobLink ?? false
        guard !returnsLink || caller.access == .administrator else {
            throw WireError(.insufficientPermission)
        }
        let sending = OobSending(
            request: request,
            caller: caller,
            rule: SendOobCode(environment),
            delivery: SendOobCode.Delivery(
                returnsLink: returnsLink,
                continueURL: try continueURL(of: request, caller),
                opensApp: request.canHandleCodeInApp ?? false
            ),
            user: { try await user($0, caller) }
        )
        let receipt: SendOobCode.Receipt =
            switch type {
            case .passwordReset: try await sending.passwordReset()
            case .verifyEmail: try await sending.verifyEmail()
            case .verifyAndChangeEmail: try await sending.verifyAndChangeEmail()
            case .emailSignin: try await sending.emailSignIn()
            // Codes that undo a change are mailed by the change, to whom it is news.
            default: throw WireError(.invalidReqType, detail: "Unsupported request parameters.")
            }
        return SendOobCodeResponse(
            kind: "identitytoolkit#GetOobConfirmationCodeResponse",
            email: receipt.email,
            oobCode: receipt.code,
            oobLink: receipt.link
        )
    }

    private func continueURL(
        of request: SendOobCodeRequest,
        _ caller: Caller
    ) throws -> ContinueURL? {
        guard let text = request.continueUrl.nonEmpty else {
            guard request.canHandleCodeInApp != true else { throw WireError(.missingContinueURI) }
            return nil
        }
        let rule = SendOobCode(environment)
        let url = try rule.continueURL(text, caller: caller)
        if let domain = request.linkDomain.nonEmpty { try rule.checkLinkDomain(domain) }
        if request.iOSAppStoreId.nonEmpty != nil, request.iOSBundleId.nonEmpty == nil {
            throw WireError(.missingIOSBundleID)
        }
        if request.androidInstallApp == true, request.androidPackageName.nonEmpty == nil {
            throw WireError(.missingAndroidPackageName)
        }
        return url
    }
}

/// One request for a code, with what each kind of it needs.
private struct OobSending {
    let request: SendOobCodeRequest
    let caller: Caller
    let rule: SendOobCode
    let delivery: SendOobCode.Delivery
    let user: (String) async throws -> SignedInUser

    func passwordReset() async throws -> SendOobCode.Receipt {
        guard let email = request.email.nonEmpty else { throw WireError(.missingEmail) }
        return try await rule.passwordReset(email: email, delivery: delivery, caller: caller)
    }

    func emailSignIn() async throws -> SendOobCode.Receipt {
        try caller.requireEmailLinkSignIn()
        guard let email = request.email.nonEmpty else { throw WireError(.missingEmail) }
        return try await rule.emailSignIn(email: email, delivery: delivery, caller: caller)
    }

    func verifyEmail() async throws -> SendOobCode.Receipt {
        // Where VERIFY_AND_CHANGE_EMAIL says MISSING_ID_TOKEN, this says INVALID_ID_TOKEN. Kept.
        // Source: Firebase's own emulator, src/emulator/auth/operations.ts.
        let (account, email, _) = try await subject(orMissing: WireError(.invalidIDToken))
        return try await rule.verifyEmail(email, of: account, delivery: delivery, caller: caller)
    }

    func verifyAndChangeEmail() async throws -> SendOobCode.Receipt {
        guard let newEmail = request.newEmail.nonEmpty else { throw WireError(.missingNewEmail) }
        let (account, email, user) = try await subject(orMissing: WireError(.missingIDToken))
        return try await rule.verifyAndChangeEmail(
            email,
            of: account,
            to: newEmail,
            user: user,
            delivery: delivery,
            caller: caller
        )
    }

    /// The account of the ID token, or the one whose address an administrator gives.
    private func subject(
        orMissing missing: WireError
    ) async throws -> (account: Account, email: String, user: SignedInUser?) {
        guard let idToken = request.idToken.nonEmpty else {
            guard delivery.returnsLink else { throw missing }
            guard let email = request.email.nonEmpty else { throw WireError(.missingEmail) }
            let account = try await rule.account(email: email, caller: caller)
            return (account, account.email ?? email, nil)
        }
        let user = try await user(idToken)
        guard let email = user.account.email else { throw WireError(.missingEmail) }
        return (user.account, email, user)
    }
}
