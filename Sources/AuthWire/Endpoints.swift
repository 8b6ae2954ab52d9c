/// Every operation that the server answers, in the order of the REST reference.
package enum Endpoints {
    /// How an address signs in, or where a provider's sign-in begins.
    package static let createAuthURI = Endpoint<CreateAuthURIRequest, CreateAuthURIResponse>(
        .init(
            "accounts:createAuthUri",
            .post,
            "/v1/accounts:createAuthUri",
            legacy: "createAuthUri"
        )
    )
    /// Removes an account.
    package static let delete = Endpoint<DeleteRequest, DeleteResponse>(
        .init(
            "accounts:delete",
            .post,
            "/v1/accounts:delete",
            project: "/v1/projects/{targetProjectId}/accounts:delete",
            legacy: "deleteAccount"
        )
    )
    /// Shows accounts.
    package static let lookup = Endpoint<LookupRequest, LookupResponse>(
        .init(
            "accounts:lookup",
            .post,
            "/v1/accounts:lookup",
            project: "/v1/projects/{targetProjectId}/accounts:lookup",
            legacy: "getAccountInfo"
        )
    )
    /// Looks at a mailed code, or spends it on a new password.
    package static let resetPassword = Endpoint<ResetPasswordRequest, ResetPasswordResponse>(
        .init(
            "accounts:resetPassword",
            .post,
            "/v1/accounts:resetPassword",
            legacy: "resetPassword"
        )
    )
    /// Mails a code, or gives it to an administrator.
    package static let sendOobCode = Endpoint<SendOobCodeRequest, SendOobCodeResponse>(
        .init(
            "accounts:sendOobCode",
            .post,
            "/v1/accounts:sendOobCode",
            project: "/v1/projects/{targetProjectId}/accounts:sendOobCode",
            legacy: "getOobConfirmationCode"
        )
    )
    /// A sign-in that a service account vouches for.
    package static let signInWithCustomToken = Endpoint<
        SignInWithCustomTokenRequest, SignInWithCustomTokenResponse
    >(
        .init(
            "accounts:signInWithCustomToken",
            .post,
            "/v1/accounts:signInWithCustomToken",
            legacy: "verifyCustomToken"
        )
    )
    /// The first factor: an address and its password.
    package static let signInWithPassword = Endpoint<
        SignInWithPasswordRequest, SignInWithPasswordResponse
    >(
        .init(
            "accounts:signInWithPassword",
            .post,
            "/v1/accounts:signInWithPassword",
            legacy: "verifyPassword"
        )
    )
    /// Makes an account, or adds address and password to one.
    package static let signUp = Endpoint<SignUpRequest, SignUpResponse>(
        .init(
            "accounts:signUp",
            .post,
            "/v1/accounts:signUp",
            project: "/v1/projects/{targetProjectId}/accounts",
            legacy: "signupNewUser"
        )
    )
    /// Changes an account, or spends a mailed code.
    package static let update = Endpoint<UpdateRequest, UpdateResponse>(
        .init(
            "accounts:update",
            .post,
            "/v1/accounts:update",
            project: "/v1/projects/{targetProjectId}/accounts:update",
            legacy: "setAccountInfo"
        )
    )

    /// What an app may know of its project.
    package static let projectConfig = Endpoint<ProjectConfigRequest, ProjectConfigResponse>(
        .init("projects", .get, "/v1/projects", legacy: "getProjectConfig")
    )
    /// The site key of reCAPTCHA v2.
    package static let recaptchaParams = Endpoint<RecaptchaParamsRequest, RecaptchaParamsResponse>(
        .init("recaptchaParams", .get, "/v1/recaptchaParams", legacy: "getRecaptchaParam")
    )
    /// Proves a new second factor and adds it.
    package static let mfaEnrollmentFinalize = Endpoint<
        MFAEnrollmentFinalizeRequest, MFAEnrollmentFinalizeResponse
    >(
        .init(
            "mfaEnrollment:finalize",
            .post,
            "/v2/accounts/mfaEnrollment:finalize",
            errors: .status
        )
    )
    /// Sends the code, or makes the secret, of a new second factor.
    package static let mfaEnrollmentStart = Endpoint<
        MFAEnrollmentStartRequest, MFAEnrollmentStartResponse
    >(
        .init(
            "mfaEnrollment:start",
            .post,
            "/v2/accounts/mfaEnrollment:start",
            errors: .status
        )
    )
    /// Removes a second factor.
    package static let mfaEnrollmentWithdraw = Endpoint<
        MFAEnrollmentWithdrawRequest, MFAEnrollmentWithdrawResponse
    >(
        .init(
            "mfaEnrollment:withdraw",
            .post,
            "/v2/accounts/mfaEnrollment:withdraw",
            errors: .status
        )
    )
    /// The second factor: ends a sign-in with tokens.
    package static let mfaSignInFinalize = Endpoint<
        MFASignInFinalizeRequest, MFASignInFinalizeResponse
    >(
        .init(
            "mfaSignIn:finalize",
            .post,
            "/v2/accounts/mfaSignIn:finalize",
            errors: .status
        )
    )
    /// Sends the code of a second factor by SMS.
    package static let mfaSignInStart = Endpoint<MFASignInStartRequest, MFASignInStartResponse>(
        .init(
            "mfaSignIn:start",
            .post,
            "/v2/accounts/mfaSignIn:start",
            errors: .status
        )
    )

    /// Shows a project's settings.
    package static let config = Endpoint<EmptyRequest, Config>(
        .init(
            "projects.config",
            .get,
            "/v2/projects/{targetProjectId}/config",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// Changes a project's settings.
    package static let updateConfig = Endpoint<ConfigUpdateRequest, Config>(
        .init(
            "projects.updateConfig",
            .patch,
            "/v2/projects/{targetProjectId}/config",
            access: .oauth,
            errors: .status,
            worksWhileDisabled: true
        )
    )
    /// How strictly reCAPTCHA is asked for, and its site key.
    package static let recaptchaConfig = Endpoint<RecaptchaConfigRequest, RecaptchaConfigResponse>(
        .init("recaptchaConfig", .get, "/v2/recaptchaConfig", errors: .status)
    )
    /// Exchanges a refresh token for new tokens.
    package static let token = Endpoint<TokenRequest, TokenResponse>(
        .init(
            "token",
            .post,
            "/v1/token",
            host: .secureToken,
            access: .apiKey,
            errors: .status,
            takesForm: true,
            worksWhileDisabled: true
        )
    )
}
