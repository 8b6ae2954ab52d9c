import AuthWire
import Foundation

extension Auth {
    /// Mails a link that sets a new password.
    ///
    /// Where the project hides which addresses have an account, this succeeds for every address.
    ///
    /// - Parameters:
    ///   - email: the account's address.
    ///   - actionCodeSettings: how the link goes on once it was used.
    /// - Throws: `invalidEmail`, `userNotFound`, `invalidRecipientEmail`, `invalidSender`,
    ///   `invalidMessagePayload`, `unauthorizedDomain`, `invalidContinueURI`.
    public func sendPasswordReset(
        withEmail email: String,
        actionCodeSettings: ActionCodeSettings? = nil
    ) async throws {
        var request = SendOobCodeRequest(requestType: .passwordReset, email: email)
        request.apply(actionCodeSettings)
        request.tenantId = tenantID
        _ = try await backend.call(Endpoints.sendOobCode, request)
    }

    /// Mails a link that signs in.
    ///
    /// - Parameters:
    ///   - email: the address; the app keeps it until the link is opened.
    ///   - actionCodeSettings: where the link goes on; its `handleCodeInApp` must be true.
    /// - Throws: `operationNotAllowed` where `handleCodeInApp` is false or the project has no such
    ///   sign-in; `missingContinueURI`, `invalidContinueURI`, `unauthorizedDomain`, `invalidEmail`,
    ///   `tooManyRequests`.
    public func sendSignInLink(
        toEmail email: String,
        actionCodeSettings: ActionCodeSettings
    ) async throws {
        guard actionCodeSettings.handleCodeInApp else {
            throw AuthErrorCode.operationNotAllowed.error(
                "A link that signs in needs settings whose handleCodeInApp is true."
            )
        }
        var request = SendOobCodeRequest(requestType: .emailSignin, email: email)
        request.apply(actionCodeSettings)
        request.tenantId = tenantID
        _ = try await backend.call(Endpoints.sendOobCode, request)
    }

    /// Whether a link is one that signs in, wrapped in another one or not.
    public func isSignIn(withEmailLink link: String) -> Bool {
        ActionCodeURL.signInCode(in: link) != nil
    }

    /// Sets a new password with a mailed code.
    ///
    /// - Throws: `expiredActionCode`, `invalidActionCode`, `weakPassword`,
    ///   `passwordDoesNotMeetRequirements`, `userDisabled`.
    public func confirmPasswordReset(
        withCode code: String,
        newPassword: String
    ) async throws {
        guard !newPassword.isEmpty else {
            throw AuthErrorCode.weakPassword.error(reason: "The password is empty.")
        }
        _ = try await resetPassword(
            ResetPasswordRequest(oobCode: code, newPassword: newPassword, tenantId: tenantID)
        )
    }

    /// Looks at a mailed code without using it.
    ///
    /// - Throws: `expiredActionCode`, `invalidActionCode`.
    public func checkActionCode(_ code: String) async throws -> ActionCodeInfo {
        let response = try await resetPassword(
            ResetPasswordRequest(oobCode: code, tenantId: tenantID)
        )
        return ActionCodeInfo(
            operation: ActionCodeOperation(requestType: response.requestType),
            email: response.email ?? "",
            newEmail: response.newEmail
        )
    }

    /// Looks at a mailed code that sets a new password, without using it.
    ///
    /// - Returns: the account's address.
    /// - Throws: `expiredActionCode`, `invalidActionCode`.
    public func verifyPasswordResetCode(_ code: String) async throws -> String {
        try await checkActionCode(code).email
    }

    /// Does what a mailed code is for, other than setting a password.
    ///
    /// The current user's properties change at the next `reload()`.
    ///
    /// - Throws: `expiredActionCode`, `invalidActionCode`, `userDisabled`, `emailAlreadyInUse`.
    public func applyActionCode(_ code: String) async throws {
        _ = try await backend.call(
            Endpoints.update,
            UpdateRequest(oobCode: code, tenantId: tenantID)
        )
    }

    /// The ways an address can sign in; empty where the project hides which have an account.
    ///
    /// - Throws: `invalidEmail`.
    @available(
        *,
        deprecated,
        message: "Projects that hide which addresses have an account answer with an empty list."
    )
    public func fetchSignInMethods(forEmail email: String) async throws -> [String] {
        try await signInMethods(ofEmail: email)
    }

    func signInMethods(ofEmail email: String) async throws -> [String] {
        let response = try await backend.call(
            Endpoints.createAuthURI,
            CreateAuthURIRequest(
                identifier: email,
                continueUri: "http://localhost",
                tenantId: tenantID
            )
        )
        return response.signinMethods ?? []
    }

    private func resetPassword(
        _ request: ResetPasswordRequest
    ) async throws -> ResetPasswordResponse {
        try await backend.call(Endpoints.resetPassword, request)
    }
}

extension SendOobCodeRequest {
    /// Adds how the link goes on.
    mutating func apply(_ settings: ActionCodeSettings?) {
        clientType = .iOS
        guard let values = settings?.values else { return }
        continueUrl = values.url?.absoluteString
        iOSBundleId = values.iOSBundleID
        androidPackageName = values.androidPackageName
        androidMinimumVersion = values.androidMinimumVersion
        androidInstallApp = values.androidInstallIfNotAvailable ? true : nil
        canHandleCodeInApp = values.handleCodeInApp ? true : nil
        linkDomain = values.linkDomain
    }
}
