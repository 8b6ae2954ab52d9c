/// Why something of the protocol is not done: the one part of the record that is written by hand.
///
/// The first that fits counts. What a reason is not needed for, because it is done, none is given for.
enum CoverageReasons {
    /// What operations do that answer, but not with what they promise.
    static let remarks = [
        CoverageReason(
            "*signInWithIdp",
            .partly,
            "the providers of `Docs/providers.md`; no Game Center"
        ),
        CoverageReason("*verifyAssertion", .partly, "as `accounts.signInWithIdp`"),
        CoverageReason("v1 accounts.issueSamlResponse", .refused, "`OPERATION_NOT_ALLOWED`"),
        CoverageReason("v1 accounts.signInWithGameCenter", .refused, "`OPERATION_NOT_ALLOWED`"),
        CoverageReason("* getRecaptchaConfig", .partly, "for text messages alone"),
        CoverageReason("* getRecaptchaParams", .partly, "only with `hearth captcha set`"),
        CoverageReason("*getRecaptchaParam", .partly, "only with `hearth captcha set`"),
    ]

    /// Why operations do not answer; the status that they answer with stands ahead of it.
    static let refusals = [
        CoverageReason("*signOutUser", .refused, "a session ends where its tokens are dropped"),
        CoverageReason(
            "v1 getPublicKeys",
            .refused,
            "the keys are at the paths of Google's key endpoints"
        ),
        CoverageReason(
            "*setProjectConfig",
            .refused,
            "`PATCH /v2/projects/{p}/config` does it"
        ),
        CoverageReason("*IamPolicy", .refused, "service accounts have roles, tenants none"),
        CoverageReason(
            "*testIamPermissions",
            .refused,
            "service accounts have roles, tenants none"
        ),
        CoverageReason("v2 *", .refused, "not there yet"),
    ]

    /// Fields of requests of which one value alone is taken.
    static let limited =
        [
            "emailPasswordEnforcementState", "managedRules", "phoneEnforcementState",
            "tollFraudManagedRules", "useAccountDefender", "useSmsBotScore",
            "useSmsTollFraudProtection",
        ].map {
            CoverageReason(
                "* AdminRecaptchaConfig.\($0)",
                .partly,
                "only switched off, else `INVALID_CONFIG`: `hearth captcha set` and `hearth risk set` take its place"
            )
        }
        + [
            CoverageReason(
                "* AdminRecaptchaManagedRule.action",
                .refused,
                "there are no rules; `INVALID_CONFIG`"
            ),
            CoverageReason(
                "* AdminRecaptchaTollFraudManagedRule.action",
                .refused,
                "there are no rules; `INVALID_CONFIG`"
            ),
            CoverageReason(
                "* AdminMobileLinksConfig.domain",
                .partly,
                "only `HOSTING_DOMAIN`: there are no Dynamic Links"
            ),
        ]

    /// Fields of requests that the server reads in other messages, but not in these.
    static let unread = [
        CoverageReason(
            "* SignInWithPasswordRequest.captchaResponse",
            .ignored,
            "reCAPTCHA guards text messages alone"
        ),
        CoverageReason(
            "* VerifyPasswordRequest.captchaResponse",
            .ignored,
            "reCAPTCHA guards text messages alone"
        ),
        CoverageReason(
            "* SignUpRequest.captchaResponse",
            .ignored,
            "reCAPTCHA guards text messages alone"
        ),
        CoverageReason(
            "* SignupNewUserRequest.captchaResponse",
            .ignored,
            "reCAPTCHA guards text messages alone"
        ),
        CoverageReason(
            "* SetAccountInfoRequest.captchaResponse",
            .ignored,
            "reCAPTCHA guards text messages alone"
        ),
        CoverageReason(
            "* SignInWithPasswordRequest.idToken",
            .ignored,
            "`accounts:update` links a password"
        ),
        CoverageReason(
            "* SignInWithPasswordRequest.pendingIdToken",
            .ignored,
            "no client of today uses it"
        ),
        CoverageReason(
            "* VerifyPasswordRequest.idToken",
            .ignored,
            "`accounts:update` links a password"
        ),
        CoverageReason(
            "* VerifyPasswordRequest.pendingIdToken",
            .ignored,
            "no client of today uses it"
        ),
        CoverageReason(
            "* SignInWithIdpRequest.pendingIdToken",
            .refused,
            "`OPERATION_NOT_ALLOWED`"
        ),
        CoverageReason(
            "* VerifyAssertionRequest.pendingIdToken",
            .refused,
            "`OPERATION_NOT_ALLOWED`"
        ),
        CoverageReason(
            "* SignInWithPhoneNumberRequest.verificationProof",
            .refused,
            "`OPERATION_NOT_ALLOWED`"
        ),
        CoverageReason(
            "* VerifyPhoneNumberRequest.verificationProof",
            .refused,
            "`OPERATION_NOT_ALLOWED`"
        ),
        CoverageReason("* SignInWithGameCenterRequest.*", .ignored, "the operation is refused"),
        CoverageReason("* IssueSamlResponseRequest.*", .ignored, "the operation is refused"),
    ]

    /// Why fields are not read or written.
    static let fields =
        app + providers + messages + [
            CoverageReason("*delegatedProjectNumber", .ignored, "Google's own services set it"),
            CoverageReason("*.tenantProjectNumber", .ignored, "Google's own services set it"),
            CoverageReason("*.unobfuscatedPhoneInfo", .ignored, "Google's own services see it"),
            CoverageReason("*.instanceId", .ignored, "it has no effect with Google either"),
            CoverageReason("*.returnSecureToken", .ignored, "tokens are always given"),
            CoverageReason("*.kind", .ignored, "it names the message"),
            CoverageReason("*.userIp", .ignored, "the connection's own address counts"),
            CoverageReason("*GameCenter*", .ignored, "the operation is refused"),
            CoverageReason("*IssueSamlResponse*", .ignored, "the operation is refused"),
            CoverageReason("*.dateOfBirth", .ignored, "it is not kept"),
            CoverageReason("*.timeZone", .ignored, "it is not kept"),
            CoverageReason("*EmailInfo.emailAddress", .ignored, "there is no factor by mail"),
            CoverageReason("*.userNotifications", .ignored, "there is no such notice"),
            CoverageReason("*UserNotification.*", .ignored, "there is no such notice"),
            CoverageReason("*getProjects?*", .ignored, "the key alone names the project"),
            CoverageReason(
                "*.phoneSignInInfo",
                .ignored,
                "it may be absent, and holds only proof of the app"
            ),
            CoverageReason("*pageSize", .ignored, "all are in one page"),
            CoverageReason("*pageToken", .ignored, "all are in one page"),
            CoverageReason("*nextPageToken", .ignored, "all are in one page"),
            CoverageReason(
                "v2 Admin*",
                .refused,
                "no effect here; a change to it is `INVALID_CONFIG`"
            ),
        ]

    /// What shows that an app is the real one.
    private static let app = [
        CoverageReason("*aptcha*", .ignored, "reCAPTCHA guards text messages alone"),
        CoverageReason("*.challenge", .ignored, "reCAPTCHA guards text messages alone"),
        CoverageReason("*.clientType", .ignored, "only reCAPTCHA needs it"),
        CoverageReason("*utoRetrievalInfo*", .ignored, "Android's ways are not there"),
        CoverageReason("*.playIntegrityToken", .ignored, "Android's ways are not there"),
        CoverageReason("*.safetyNetToken", .ignored, "Android's ways are not there"),
        CoverageReason("*.useSms*", .ignored, "there is no score of messages"),
        CoverageReason("*erificationProof*", .ignored, "a phone does not read codes by itself"),
    ]

    /// What belongs to sign-in with identity providers.
    private static let providers = [
        CoverageReason("*.pendingIdToken", .ignored, "`pendingToken` is what is given"),
        CoverageReason("*.authFlowType", .ignored, "every provider's page gives a code"),
        CoverageReason("*CreateAuthUri*", .ignored, "OpenID 2.0 and its like are gone"),
        CoverageReason("*.oauth*", .ignored, "no client of today uses it"),
        CoverageReason("*erifyAssertion*", .ignored, "no client of today uses it"),
        CoverageReason("*SignInWithIdp*", .ignored, "no client of today uses it"),
        CoverageReason("* IdpConfig.*", .ignored, "no client of today uses it"),
        CoverageReason("*.idpConfig", .ignored, "no client of today uses it"),
    ]

    /// What belongs to mails, text messages and their links.
    private static let messages = [
        CoverageReason("*ynamicLink*", .ignored, "Dynamic Links were shut down"),
        CoverageReason("*.androidMinimumVersion", .ignored, "Dynamic Links were shut down"),
        CoverageReason("v2 *Template*", .refused, "no app of today gets it; `INVALID_CONFIG`"),
        CoverageReason("*Template*", .ignored, "templates are settings of v2"),
        CoverageReason("*.useEmailSending", .ignored, "the operator decides about mails"),
        CoverageReason(
            "v2 AdminSmtp.*",
            .refused,
            "the operator decides about mails; `INVALID_CONFIG`"
        ),
        CoverageReason("*Smtp", .refused, "the operator decides about mails; `INVALID_CONFIG`"),
        CoverageReason("*smtp", .refused, "the operator decides about mails; `INVALID_CONFIG`"),
        CoverageReason("*nsInfo*", .refused, "the operator decides about mails; `INVALID_CONFIG`"),
        CoverageReason("*onitoring*", .refused, "requests are in the log; `INVALID_CONFIG`"),
        CoverageReason("*obileLinks*", .refused, "links lead to this server; `INVALID_CONFIG`"),
        CoverageReason("*.defaultHostingSite", .refused, "there is no hosting; `INVALID_CONFIG`"),
    ]
}
