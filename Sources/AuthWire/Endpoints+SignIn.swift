/// Sign-in by what is sent to a user, and the ways in that this server refuses.
extension Endpoints {
    /// A sign-in by a mailed link.
    package static let signInWithEmailLink = Endpoint<
        SignInWithEmailLinkRequest, SignInWithEmailLinkResponse
    >(
        .init(
            "accounts:signInWithEmailLink",
            .post,
            "/v1/accounts:signInWithEmailLink",
            legacy: "emailLinkSignin"
        )
    )
    /// A sign-in that an identity provider vouches for.
    package static let signInWithIdp = Endpoint<SignInWithIdpRequest, SignInWithIdpResponse>(
        .init(
            "accounts:signInWithIdp",
            .post,
            "/v1/accounts:signInWithIdp",
            legacy: "verifyAssertion"
        )
    )
    /// Sends the code that signs a phone number in.
    package static let sendVerificationCode = Endpoint<
        SendVerificationCodeRequest, SendVerificationCodeResponse
    >(
        .init(
            "accounts:sendVerificationCode",
            .post,
            "/v1/accounts:sendVerificationCode",
            legacy: "sendVerificationCode"
        )
    )
    /// A sign-in by a phone number, or a number for an account.
    package static let signInWithPhoneNumber = Endpoint<
        SignInWithPhoneNumberRequest, SignInWithPhoneNumberResponse
    >(
        .init(
            "accounts:signInWithPhoneNumber",
            .post,
            "/v1/accounts:signInWithPhoneNumber",
            legacy: "verifyPhoneNumber"
        )
    )
    /// Has an Apple app prove itself by a push.
    package static let verifyIOSClient = Endpoint<VerifyIOSClientRequest, VerifyIOSClientResponse>(
        .init(
            "accounts:verifyIosClient",
            .post,
            "/v1/accounts:verifyIosClient",
            legacy: "verifyClient"
        )
    )
    /// A sign-in by Apple's Game Center; refused.
    package static let signInWithGameCenter = Endpoint<SignInWithGameCenterRequest, EmptyResponse>(
        .init(
            "accounts:signInWithGameCenter",
            .post,
            "/v1/accounts:signInWithGameCenter",
            legacy: "signInWithGameCenter"
        )
    )
    /// Has a provider take back what it gave to the app for a user.
    package static let revokeToken = Endpoint<RevokeTokenRequest, EmptyResponse>(
        .init("accounts:revokeToken", .post, "/v2/accounts:revokeToken", errors: .status)
    )
    /// New codes that stand in for a lost second factor; an operation of Hearth's own.
    package static let createRecoveryCodes = Endpoint<
        CreateRecoveryCodesRequest, CreateRecoveryCodesResponse
    >(
        .init(
            "accounts:createRecoveryCodes",
            .post,
            "/hearth/v1/accounts:createRecoveryCodes",
            access: .apiKey
        )
    )
    /// A SAML assertion for another service; refused.
    package static let issueSAMLResponse = Endpoint<IssueSAMLResponseRequest, EmptyResponse>(
        .init("accounts:issueSamlResponse", .post, "/v1/accounts:issueSamlResponse")
    )
}
