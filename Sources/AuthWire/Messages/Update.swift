/// Body of `accounts:update`: applies an `oobCode`, or changes an account.
///
/// Source: discovery document v1, `SetAccountInfoRequest`.
package struct UpdateRequest: Codable, Hashable, Sendable {
    package var idToken: String?
    package var localId: String?
    package var oobCode: String?
    package var email: String?
    package var password: String?
    package var displayName: String?
    package var photoUrl: String?
    package var phoneNumber: String?
    package var emailVerified: Bool?
    package var disableUser: Bool?
    /// Seconds since 1970.
    package var validSince: Int64?
    package var customAttributes: String?
    /// Milliseconds since 1970.
    package var createdAt: Int64?
    /// Milliseconds since 1970.
    package var lastLoginAt: Int64?
    package var deleteAttribute: [UserAttribute]?
    package var deleteProvider: [String]?
    package var deletePasskey: [String]?
    package var linkProviderUserInfo: ProviderUserInfo?
    /// `{}` removes every factor.
    package var mfa: MFAInfo?
    package var provider: [String]?
    package var upgradeToFederatedLogin: Bool?
    package var captchaChallenge: String?
    package var captchaResponse: String?
    package var instanceId: String?
    package var returnSecureToken: Bool?
    package var tenantId: String?
    package var targetProjectId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        idToken: String? = nil,
        localId: String? = nil,
        oobCode: String? = nil,
        email: String? = nil,
        password: String? = nil,
        displayName: String? = nil,
        photoUrl: String? = nil,
        phoneNumber: String? = nil,
        emailVerified: Bool? = nil,
        disableUser: Bool? = nil,
        validSince: Int64? = nil,
        customAttributes: String? = nil,
        createdAt: Int64? = nil,
        lastLoginAt: Int64? = nil,
        deleteAttribute: [UserAttribute]? = nil,
        deleteProvider: [String]? = nil,
        deletePasskey: [String]? = nil,
        linkProviderUserInfo: ProviderUserInfo? = nil,
        mfa: MFAInfo? = nil,
        provider: [String]? = nil,
        upgradeToFederatedLogin: Bool? = nil,
        captchaChallenge: String? = nil,
        captchaResponse: String? = nil,
        instanceId: String? = nil,
        returnSecureToken: Bool? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.idToken = idToken
        self.localId = localId
        self.oobCode = oobCode
        self.email = email
        self.password = password
        self.displayName = displayName
        self.photoUrl = photoUrl
        self.phoneNumber = phoneNumber
        self.emailVerified = emailVerified
        self.disableUser = disableUser
        self.validSince = validSince
        self.customAttributes = customAttributes
        self.createdAt = createdAt
        self.lastLoginAt = lastLoginAt
        self.deleteAttribute = deleteAttribute
        self.deleteProvider = deleteProvider
        self.deletePasskey = deletePasskey
        self.linkProviderUserInfo = linkProviderUserInfo
        self.mfa = mfa
        self.provider = provider
        self.upgradeToFederatedLogin = upgradeToFederatedLogin
        self.captchaChallenge = captchaChallenge
        self.captchaResponse = captchaResponse
        self.instanceId = instanceId
        self.returnSecureToken = returnSecureToken
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

extension UpdateRequest: RemovesByNull {
    static let attributesOfNulls: [String: UserAttribute] = [
        "displayName": .displayName, "photoUrl": .photoURL,
    ]
}

/// Answer of `accounts:update`; tokens come only when the change ended the old ones.
package struct UpdateResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var localId: String?
    package var email: String?
    package var displayName: String?
    package var photoUrl: String?
    package var emailVerified: Bool?
    package var newEmail: String?
    package var providerUserInfo: [ProviderUserInfo]?
    package var passwordHash: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?

    package init(
        kind: String? = nil,
        localId: String? = nil,
        email: String? = nil,
        displayName: String? = nil,
        photoUrl: String? = nil,
        emailVerified: Bool? = nil,
        newEmail: String? = nil,
        providerUserInfo: [ProviderUserInfo]? = nil,
        passwordHash: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil
    ) {
        self.kind = kind
        self.localId = localId
        self.email = email
        self.displayName = displayName
        self.photoUrl = photoUrl
        self.emailVerified = emailVerified
        self.newEmail = newEmail
        self.providerUserInfo = providerUserInfo
        self.passwordHash = passwordHash
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
    }
}
