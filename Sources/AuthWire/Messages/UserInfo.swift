/// An account as the protocol shows it.
///
/// Source: discovery document v1, `UserInfo`.
package struct UserInfo: Codable, Hashable, Sendable {
    /// A passkey of the account; Firebase's emulator alone shows them.
    package struct PasskeyInfo: Codable, Hashable, Sendable {
        package var credentialId: String?
        package var name: String?

        package init(credentialId: String? = nil, name: String? = nil) {
            self.credentialId = credentialId
            self.name = name
        }
    }

    package var localId: String?
    package var email: String?
    package var emailVerified: Bool?
    package var displayName: String?
    package var photoUrl: String?
    /// Base64; `UkVEQUNURUQ=` where the reader may know only that there is one.
    package var passwordHash: String?
    /// Base64.
    package var salt: String?
    /// Import only.
    package var rawPassword: String?
    /// Of the hash; 0 is the project's own algorithm.
    package var version: Int?
    /// Milliseconds since 1970; a number, unlike the other times.
    package var passwordUpdatedAt: Double?
    /// Seconds since 1970; older sessions are dead.
    package var validSince: Int64?
    package var disabled: Bool?
    /// Milliseconds since 1970.
    package var lastLoginAt: Int64?
    /// Milliseconds since 1970.
    package var createdAt: Int64?
    package var lastRefreshAt: WireTimestamp?
    package var phoneNumber: String?
    /// The custom claims: text of a JSON object.
    package var customAttributes: String?
    package var customAuth: Bool?
    package var emailLinkSignin: Bool?
    package var initialEmail: String?
    package var screenName: String?
    package var language: String?
    package var timeZone: String?
    package var dateOfBirth: String?
    package var tenantId: String?
    package var providerUserInfo: [ProviderUserInfo]?
    package var mfaInfo: [MFAEnrollment]?
    package var passkeyInfo: [PasskeyInfo]?
    /// When the latest mail came back from the address; for administrators, and of Hearth's own.
    package var emailBouncedAt: WireTimestamp?

    package init(
        localId: String? = nil,
        email: String? = nil,
        emailVerified: Bool? = nil,
        displayName: String? = nil,
        photoUrl: String? = nil,
        passwordHash: String? = nil,
        salt: String? = nil,
        rawPassword: String? = nil,
        version: Int? = nil,
        passwordUpdatedAt: Double? = nil,
        validSince: Int64? = nil,
        disabled: Bool? = nil,
        lastLoginAt: Int64? = nil,
        createdAt: Int64? = nil,
        lastRefreshAt: WireTimestamp? = nil,
        phoneNumber: String? = nil,
        customAttributes: String? = nil,
        customAuth: Bool? = nil,
        emailLinkSignin: Bool? = nil,
        initialEmail: String? = nil,
        screenName: String? = nil,
        language: String? = nil,
        timeZone: String? = nil,
        dateOfBirth: String? = nil,
        tenantId: String? = nil,
        providerUserInfo: [ProviderUserInfo]? = nil,
        mfaInfo: [MFAEnrollment]? = nil,
        passkeyInfo: [PasskeyInfo]? = nil,
        emailBouncedAt: WireTimestamp? = nil
    ) {
        self.localId = localId
        self.email = email
        self.emailVerified = emailVerified
        self.displayName = displayName
        self.photoUrl = photoUrl
        self.passwordHash = passwordHash
        self.salt = salt
        self.rawPassword = rawPassword
        self.version = version
        self.passwordUpdatedAt = passwordUpdatedAt
        self.validSince = validSince
        self.disabled = disabled
        self.lastLoginAt = lastLoginAt
        self.createdAt = createdAt
        self.lastRefreshAt = lastRefreshAt
        self.phoneNumber = phoneNumber
        self.customAttributes = customAttributes
        self.customAuth = customAuth
        self.emailLinkSignin = emailLinkSignin
        self.initialEmail = initialEmail
        self.screenName = screenName
        self.language = language
        self.timeZone = timeZone
        self.dateOfBirth = dateOfBirth
        self.tenantId = tenantId
        self.providerUserInfo = providerUserInfo
        self.mfaInfo = mfaInfo
        self.passkeyInfo = passkeyInfo
        self.emailBouncedAt = emailBouncedAt
    }
}

extension UserInfo: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool {
        ["emailVerified", "disabled", "version"].contains(field)
    }
}
