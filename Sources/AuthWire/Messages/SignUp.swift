/// Body of `accounts:signUp`: an anonymous account, one with address and password, or a link to one.
///
/// Source: discovery document v1, `SignUpRequest`.
package struct SignUpRequest: Codable, Hashable, Sendable {
    /// A phone factor that an administrator gives to a new account.
    package struct MFAFactor: Codable, Hashable, Sendable {
        package var displayName: String?
        package var phoneInfo: String?

        package init(displayName: String? = nil, phoneInfo: String? = nil) {
            self.displayName = displayName
            self.phoneInfo = phoneInfo
        }
    }

    /// The account to link to; absent for a new one.
    package var idToken: String?
    package var email: String?
    package var password: String?
    package var displayName: String?
    package var photoUrl: String?
    package var phoneNumber: String?
    package var emailVerified: Bool?
    package var disabled: Bool?
    /// The identifier an administrator chooses for the account.
    package var localId: String?
    package var mfaInfo: [MFAFactor]?
    package var captchaChallenge: String?
    package var captchaResponse: String?
    package var clientType: ClientType?
    package var recaptchaVersion: RecaptchaVersion?
    package var instanceId: String?
    package var returnSecureToken: Bool?
    package var tenantId: String?
    package var targetProjectId: String?

    package init(
        idToken: String? = nil,
        email: String? = nil,
        password: String? = nil,
        displayName: String? = nil,
        photoUrl: String? = nil,
        phoneNumber: String? = nil,
        emailVerified: Bool? = nil,
        disabled: Bool? = nil,
        localId: String? = nil,
        mfaInfo: [MFAFactor]? = nil,
        captchaChallenge: String? = nil,
        captchaResponse: String? = nil,
        clientType: ClientType? = nil,
        recaptchaVersion: RecaptchaVersion? = nil,
        instanceId: String? = nil,
        returnSecureToken: Bool? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil
    ) {
        self.idToken = idToken
        self.email = email
        self.password = password
        self.displayName = displayName
        self.photoUrl = photoUrl
        self.phoneNumber = phoneNumber
        self.emailVerified = emailVerified
        self.disabled = disabled
        self.localId = localId
        self.mfaInfo = mfaInfo
        self.captchaChallenge = captchaChallenge
        self.captchaResponse = captchaResponse
        self.clientType = clientType
        self.recaptchaVersion = recaptchaVersion
        self.instanceId = instanceId
        self.returnSecureToken = returnSecureToken
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
    }
}

/// Answer of `accounts:signUp`; the tokens are for API-key requests only.
package struct SignUpResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var localId: String?
    package var displayName: String?
    package var email: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?

    package init(
        kind: String? = nil,
        localId: String? = nil,
        displayName: String? = nil,
        email: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil
    ) {
        self.kind = kind
        self.localId = localId
        self.displayName = displayName
        self.email = email
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }
}
