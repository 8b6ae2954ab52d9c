import AuthCrypto
import AuthTestSupport

/// What somebody in another place asks of one operation, with all that is known of the victim.
struct Reach: Sendable {
    /// The operation's name in `Endpoints`.
    let operation: String
    /// The requests; none of their answers may tell or change anything of the victim.
    let requests: @Sendable (Victim, Stranger) -> [TestRequest]
    /// Whether every one of them must be refused.
    let isRefused: Bool

    init(
        _ operation: String,
        isRefused: Bool = true,
        requests: @escaping @Sendable (Victim, Stranger) -> [TestRequest]
    ) {
        self.operation = operation
        self.isRefused = isRefused
        self.requests = requests
    }

    private static let email = JSONValue.string(Victim.email)
    private static let id = JSONValue.string(Victim.id)

    static let all = accounts + signIns + factors + administration + development

    private static let accounts = [
        Reach("verifications.list", isRefused: false) { _, stranger in
            ["", "localId=\(Victim.id)", "phoneNumber=%2B\(Victim.phoneNumber.dropFirst())"]
                .map { stranger.verifications($0) }
        },
        Reach("accounts:createAuthUri", isRefused: false) { _, stranger in
            [
                stranger.app(
                    "/v1/accounts:createAuthUri",
                    ["identifier": email, "continueUri": "http://localhost/"]
                )
            ]
        },
        Reach("accounts:delete") { victim, stranger in
            [
                stranger.app("/v1/accounts:delete", ["idToken": .string(victim.idToken)]),
                stranger.admin("/accounts:delete", ["localId": id]),
            ]
        },
        Reach("accounts:revokeToken", isRefused: false) { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts:revokeToken",
                    [
                        "providerId": "apple.com", "tokenType": "CODE", "token": "c",
                        "idToken": .string(victim.idToken),
                    ]
                )
            ]
        },
        Reach("accounts:createRecoveryCodes") { victim, stranger in
            [
                stranger.app(
                    "/hearth/v1/accounts:createRecoveryCodes",
                    ["idToken": .string(victim.idToken)]
                )
            ]
        },
        Reach("accounts:lookup", isRefused: false) { victim, stranger in
            [
                stranger.app("/v1/accounts:lookup", ["idToken": .string(victim.idToken)]),
                stranger.admin(
                    "/accounts:lookup",
                    [
                        "localId": [id], "email": [email],
                        "phoneNumber": [.string(Victim.phoneNumber)],
                    ]
                ),
            ]
        },
        Reach("accounts:resetPassword") { victim, stranger in
            [victim.resetCode, victim.signInCode].flatMap { code in
                [
                    stranger.app("/v1/accounts:resetPassword", ["oobCode": .string(code)]),
                    stranger.app(
                        "/v1/accounts:resetPassword",
                        ["oobCode": .string(code), "newPassword": "another horse"]
                    ),
                ]
            }
        },
        Reach("accounts:sendOobCode") { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:sendOobCode",
                    ["requestType": "PASSWORD_RESET", "email": email]
                ),
                stranger.app(
                    "/v1/accounts:sendOobCode",
                    ["requestType": "VERIFY_EMAIL", "idToken": .string(victim.idToken)]
                ),
                stranger.admin(
                    "/accounts:sendOobCode",
                    ["requestType": "PASSWORD_RESET", "email": email, "returnOobLink": true]
                ),
            ]
        },
        Reach("sessions:list") { victim, stranger in
            [
                stranger.app(
                    "/hearth/v1/accounts/sessions:list",
                    ["idToken": .string(victim.idToken)]
                ),
                stranger.admin("/accounts/sessions:list", ["localId": id], version: "hearth"),
            ]
        },
        Reach("sessions:end") { victim, stranger in
            [
                stranger.app(
                    "/hearth/v1/accounts/sessions:end",
                    ["idToken": .string(victim.idToken), "sessionId": "any"]
                ),
                stranger.admin(
                    "/accounts/sessions:end",
                    ["localId": id, "sessionId": "any"],
                    version: "hearth"
                ),
            ]
        },
        Reach("accounts:update") { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:update",
                    ["idToken": .string(victim.idToken), "displayName": "Changed"]
                ),
                stranger.app("/v1/accounts:update", ["oobCode": .string(victim.signInCode)]),
                stranger.admin("/accounts:update", ["localId": id, "displayName": "Changed"]),
            ]
        },
    ]

    private static let signIns = [
        Reach("accounts:signInWithPassword") { _, stranger in
            [
                stranger.app(
                    "/v1/accounts:signInWithPassword",
                    ["email": email, "password": .string(TestServer.userPassword)]
                )
            ]
        },
        Reach("accounts:signInWithEmailLink") { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:signInWithEmailLink",
                    ["email": email, "oobCode": .string(victim.signInCode)]
                )
            ]
        },
        // The same id, address and number may belong to others in other places.
        Reach("accounts:signInWithCustomToken", isRefused: false) { _, stranger in
            var claims: JSONObject = ["uid": .string(Victim.id)]
            let foreign = CustomTokens.unsigned(claims.adding("tenant_id", .string(Victim.tenant)))
            claims["tenant_id"] = stranger.tenant.map(JSONValue.string)
            return [CustomTokens.unsigned(claims), foreign].map { token in
                stranger.app("/v1/accounts:signInWithCustomToken", ["token": .string(token)])
            }
        },
        Reach("accounts:signUp", isRefused: false) { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:signUp",
                    ["email": email, "password": .string("another horse")]
                ),
                stranger.app(
                    "/v1/accounts:signUp",
                    [
                        "idToken": .string(victim.idToken), "email": "new@example.com",
                        "password": .string("another horse"),
                    ]
                ),
            ]
        },
        // The same person may have an account in every place.
        Reach("accounts:signInWithIdp", isRefused: false) { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:signInWithIdp",
                    [
                        "requestUri": "http://localhost",
                        "postBody": .string("providerId=google.com&id_token=\(Victim.identity)"),
                    ]
                ),
                stranger.app(
                    "/v1/accounts:signInWithIdp",
                    [
                        "requestUri": "http://localhost", "idToken": .string(victim.idToken),
                        "postBody": "providerId=github.com&id_token={\"sub\":\"another\"}",
                    ]
                ),
            ]
        },
        Reach("accounts:sendVerificationCode", isRefused: false) { _, stranger in
            [
                stranger.app(
                    "/v1/accounts:sendVerificationCode",
                    ["phoneNumber": .string(Victim.phoneNumber)]
                )
            ]
        },
        Reach("accounts:signInWithPhoneNumber") { victim, stranger in
            [
                stranger.app(
                    "/v1/accounts:signInWithPhoneNumber",
                    ["sessionInfo": .string(victim.smsSession), "code": .string(victim.smsCode)]
                )
            ]
        },
    ]

    private static let factors = [
        Reach("mfaEnrollment:start") { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts/mfaEnrollment:start",
                    [
                        "idToken": .string(victim.idToken),
                        "phoneEnrollmentInfo": ["phoneNumber": "+16505550111"],
                    ]
                )
            ]
        },
        Reach("mfaEnrollment:finalize") { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts/mfaEnrollment:finalize",
                    [
                        "idToken": .string(victim.idToken),
                        "phoneVerificationInfo": [
                            "sessionInfo": .string(victim.smsSession),
                            "code": .string(victim.smsCode),
                        ],
                    ]
                )
            ]
        },
        Reach("mfaEnrollment:withdraw") { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts/mfaEnrollment:withdraw",
                    ["idToken": .string(victim.idToken), "mfaEnrollmentId": "vera-factor"]
                )
            ]
        },
        Reach("mfaSignIn:start") { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts/mfaSignIn:start",
                    [
                        "mfaPendingCredential": .string(victim.pendingCredential),
                        "mfaEnrollmentId": "vera-factor",
                    ]
                )
            ]
        },
        Reach("mfaSignIn:finalize") { victim, stranger in
            [
                stranger.app(
                    "/v2/accounts/mfaSignIn:finalize",
                    [
                        "mfaPendingCredential": .string(victim.pendingCredential),
                        "phoneVerificationInfo": [
                            "sessionInfo": .string(victim.smsSession),
                            "code": .string(victim.smsCode),
                        ],
                    ]
                )
            ]
        },
    ]

    private static let administration = [
        Reach("accounts:batchCreate", isRefused: false) { _, stranger in
            [
                stranger.admin(
                    "/accounts:batchCreate",
                    [
                        "users": [["localId": id, "email": email, "displayName": "Other"]],
                        "allowOverwrite": true,
                    ]
                )
            ]
        },
        Reach("accounts:batchDelete", isRefused: false) { _, stranger in
            let ids: JSONValue = [id, .string(Victim.neighbourID)]
            return [stranger.admin("/accounts:batchDelete", ["localIds": ids, "force": true])]
        },
        Reach("accounts:batchGet", isRefused: false) { _, stranger in
            [stranger.admin(get: "/accounts:batchGet?maxResults=1000")]
        },
        Reach("downloadAccount", isRefused: false) { _, stranger in
            [
                stranger.app(
                    "/identitytoolkit/v3/relyingparty/downloadAccount",
                    ["maxResults": 1000]
                ).asOwner
            ]
        },
        Reach("accounts:query", isRefused: false) { _, stranger in
            [
                stranger.admin("/accounts:query", [:]),
                stranger.admin("/accounts:query", ["expression": [["userId": id]]]),
                stranger.admin("/accounts:query", ["expression": [["email": email]]]),
            ]
        },
        Reach("queryAccounts", isRefused: false) { _, stranger in
            guard stranger.tenant == nil else { return [] }
            return [stranger.admin(":queryAccounts", ["expression": [["email": email]]])]
        },
        Reach("createSessionCookie") { victim, stranger in
            [
                stranger.admin(
                    ":createSessionCookie",
                    ["idToken": .string(victim.idToken), "validDuration": "3600"]
                )
            ]
        },
    ]

    private static let development = [
        Reach("emulator.clearAccounts", isRefused: false) { _, stranger in
            [TestRequest("DELETE", "/emulator" + stranger.path("v1", "/accounts"))]
        },
        Reach("emulator.oobCodes", isRefused: false) { _, stranger in
            [.get("/emulator" + stranger.path("v1", "/oobCodes"))]
        },
        Reach("emulator.verificationCodes", isRefused: false) { _, stranger in
            [.get("/emulator" + stranger.path("v1", "/verificationCodes"))]
        },
    ]

    /// Operations that know no accounts, or no place but the one of what they are given.
    static let withoutAccounts: Set = [
        "accounts:issueSamlResponse", "accounts:signInWithGameCenter", "accounts:verifyIosClient",
        "dev.advanceClock", "dev.clearOutbox", "dev.outbox", "emulator.config",
        "emulator.updateConfig", "identityPlatform:initializeAuth", "passwordPolicy", "projects",
        "projects.config", "projects.updateConfig", "recaptchaConfig", "recaptchaParams",
        "defaultSupportedIdps",
        "oauth2:token",
        // Keys of a project's apps, which know no tenants; `ServiceKeyQueriesTests` parts projects.
        "pushKeys.set", "pushKeys.list", "pushKeys.delete",
        "templates:preview",
        // The name of one is nobody's to guess; `VerificationListTests` parts places.
        "verifications.get",
        // It takes a session of another server, for an account of the project itself.
        "accounts:carryOver",
        // A refresh token names its own account; a key of another project is `TokenTests`' matter.
        "token",
    ]

    /// Settings and providers of a place; `TenantTests` and `ProviderConfigTests` part those.
    static let ofPlaces = [
        "tenants.", "oauthIdpConfigs.", "inboundSamlConfigs.", "defaultSupportedIdpConfigs.",
    ]
}

extension JSONObject {
    fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONObject {
        var object = self
        object[name] = value
        return object
    }
}
