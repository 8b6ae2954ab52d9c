/// Body of `accounts:signInWithPassword`.
///
/// Source: discovery document v1, `SignInWithPasswordRequest`.
package struct SignInWithPasswordRequest: Codable, Hashable, Sendable {
    package var email: String?
    package var password: String?
    package var returnSecureToken: Bool?
    package var tenantId: String?
    package var captchaChallenge: String?
    package var captchaResponse: String?
    package var clientType: ClientType?
    package var recaptchaVersion: RecaptchaVersion?
    package var idToken: String?
    package var pendingIdToken: String?
    package var instanceId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        email: String? = nil,
        password: String? = nil,
        returnSecureToken: Bool? = nil,
        tenantId: String? = nil,
        captchaChallenge: String? = nil,
        captchaResponse: String? = nil,
        clientType: ClientType? = nil,
        recaptchaVersion: RecaptchaVersion? = nil,
        idToken: String? = nil,
        pendingIdToken: String? = nil,
        instanceId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.email = email
        self.password = password
        self.returnSecureToken = returnSecureToken
        self.tenantId = tenantId
        self.captchaChallenge = captchaChallenge
        self.captchaResponse = captchaResponse
        self.clientType = clientType
        self.recaptchaVersion = recaptchaVersion
        self.idToken = idToken
        self.pendingIdToken = pendingIdToken
        self.instanceId = instanceId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:signInWithPassword`: tokens, or what a second factor needs.
package struct SignInWithPasswordResponse: Codable, Hashable, Sendable {
    /// A rule of the password policy that the password used does not meet.
    package struct UserNotification: Codable, Hashable, Sendable {
        package var notificationCode: NotificationCode?
        package var notificationMessage: String?

        package init(
            notificationCode: NotificationCode? = nil,
            notificationMessage: String? = nil
        ) {
            self.notificationCode = notificationCode
            self.notificationMessage = notificationMessage
        }
    }

    package var kind: String?
    package var localId: String?
    package var email: String?
    /// Written even when empty, as the service does.
    package var displayName: String?
    package var registered: Bool?
    package var profilePicture: String?
    /// Read by the Apple SDK in place of `profilePicture`.
    package var photoUrl: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    /// Proof of the first factor, in place of the tokens.
    package var mfaPendingCredential: String?
    package var mfaInfo: [MFAEnrollment]?
    package var oauthAccessToken: String?
    package var oauthAuthorizationCode: String?
    package var oauthExpireIn: Int?
    package var userNotifications: [UserNotification]?

    package init(
        kind: String? = nil,
        localId: String? = nil,
        email: String? = nil,
        displayName: String? = nil,
        registered: Bool? = nil,
        profilePicture: String? = nil,
        photoUrl: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        mfaPendingCredential: String? = nil,
        mfaInfo: [MFAEnrollment]? = nil,
        oauthAccessToken: String? = nil,
        oauthAuthorizationCode: String? = nil,
        oauthExpireIn: Int? = nil,
        userNotifications: [UserNotification]? = nil
    ) {
        self.kind = kind
        self.localId = localId
        self.email = email
        self.displayName = displayName
        self.registered = registered
        self.profilePicture = profilePicture
        self.photoUrl = photoUrl
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaInfo = mfaInfo
        self.oauthAccessToken = oauthAccessToken
        self.oauthAuthorizationCode = oauthAuthorizationCode
        self.oauthExpireIn = oauthExpireIn
        self.userNotifications = userNotifications
    }
}

extension SignInWithPasswordResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "displayName" }
}
