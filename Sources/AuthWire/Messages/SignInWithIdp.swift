/// Body of `accounts:signInWithIdp`: what an identity provider says about a user.
///
/// Source: discovery document v1, `SignInWithIdpRequest`.
package struct SignInWithIdpRequest: Codable, Hashable, Sendable {
    /// Where the provider sent the user back to; any address where it did not.
    package var requestUri: String?
    /// A form: `providerId`, `id_token`, `access_token`, `nonce` and others.
    package var postBody: String?
    /// Of the flow that `createAuthUri` began.
    package var sessionId: String?
    /// Stands for what an earlier answer brought of the provider.
    package var pendingToken: String?
    package var pendingIdToken: String?
    /// The account to link to; absent for a sign-in.
    package var idToken: String?
    package var returnSecureToken: Bool?
    /// Whether a conflict is told in an answer of 200, with the provider's tokens.
    package var returnIdpCredential: Bool?
    package var returnRefreshToken: Bool?
    /// False where no account is to be made.
    package var autoCreate: Bool?
    package var tenantId: String?
    package var delegatedProjectNumber: Int64?

    package init(
        requestUri: String? = nil,
        postBody: String? = nil,
        sessionId: String? = nil,
        pendingToken: String? = nil,
        pendingIdToken: String? = nil,
        idToken: String? = nil,
        returnSecureToken: Bool? = nil,
        returnIdpCredential: Bool? = nil,
        returnRefreshToken: Bool? = nil,
        autoCreate: Bool? = nil,
        tenantId: String? = nil,
        delegatedProjectNumber: Int64? = nil
    ) {
        self.requestUri = requestUri
        self.postBody = postBody
        self.sessionId = sessionId
        self.pendingToken = pendingToken
        self.pendingIdToken = pendingIdToken
        self.idToken = idToken
        self.returnSecureToken = returnSecureToken
        self.returnIdpCredential = returnIdpCredential
        self.returnRefreshToken = returnRefreshToken
        self.autoCreate = autoCreate
        self.tenantId = tenantId
        self.delegatedProjectNumber = delegatedProjectNumber
    }
}

/// Answer of `accounts:signInWithIdp`: tokens, a pending credential and the factors, or a conflict.
package struct SignInWithIdpResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var localId: String?
    package var federatedId: String?
    package var providerId: String?
    package var email: String?
    package var emailVerified: Bool?
    package var displayName: String?
    package var fullName: String?
    package var firstName: String?
    package var lastName: String?
    package var nickName: String?
    package var screenName: String?
    package var photoUrl: String?
    package var language: String?
    package var timeZone: String?
    package var dateOfBirth: String?
    /// Text of a JSON object.
    package var rawUserInfo: String?
    package var context: String?
    package var oauthIdToken: String?
    package var oauthAccessToken: String?
    package var oauthTokenSecret: String?
    package var oauthRefreshToken: String?
    package var oauthAuthorizationCode: String?
    /// Seconds.
    package var oauthExpireIn: Int?
    /// The text whose SHA-256 an ID token in this answer has as its nonce.
    package var nonce: String?
    package var pendingToken: String?
    package var isNewUser: Bool?
    package var emailRecycled: Bool?
    package var originalEmail: String?
    package var inputEmail: String?
    package var needEmail: Bool?
    /// Whether another account has the address, so that nobody is signed in.
    package var needConfirmation: Bool?
    /// How that account signs in.
    package var verifiedProvider: [String]?
    /// A refusal, as an error's message says it.
    package var errorMessage: String?
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var tenantId: String?
    package var mfaPendingCredential: String?
    package var mfaInfo: [MFAEnrollment]?

    package init(
        kind: String? = nil,
        localId: String? = nil,
        federatedId: String? = nil,
        providerId: String? = nil,
        email: String? = nil,
        emailVerified: Bool? = nil,
        displayName: String? = nil,
        fullName: String? = nil,
        firstName: String? = nil,
        lastName: String? = nil,
        nickName: String? = nil,
        screenName: String? = nil,
        photoUrl: String? = nil,
        language: String? = nil,
        timeZone: String? = nil,
        dateOfBirth: String? = nil,
        rawUserInfo: String? = nil,
        context: String? = nil,
        oauthIdToken: String? = nil,
        oauthAccessToken: String? = nil,
        oauthTokenSecret: String? = nil,
        oauthRefreshToken: String? = nil,
        oauthAuthorizationCode: String? = nil,
        oauthExpireIn: Int? = nil,
        nonce: String? = nil,
        pendingToken: String? = nil,
        isNewUser: Bool? = nil,
        emailRecycled: Bool? = nil,
        originalEmail: String? = nil,
        inputEmail: String? = nil,
        needEmail: Bool? = nil,
        needConfirmation: Bool? = nil,
        verifiedProvider: [String]? = nil,
        errorMessage: String? = nil,
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        tenantId: String? = nil,
        mfaPendingCredential: String? = nil,
        mfaInfo: [MFAEnrollment]? = nil
    ) {
        self.kind = kind
        self.localId = localId
        self.federatedId = federatedId
        self.providerId = providerId
        self.email = email
        self.emailVerified = emailVerified
        self.displayName = displayName
        self.fullName = fullName
        self.firstName = firstName
        self.lastName = lastName
        self.nickName = nickName
        self.screenName = screenName
        self.photoUrl = photoUrl
        self.language = language
        self.timeZone = timeZone
        self.dateOfBirth = dateOfBirth
        self.rawUserInfo = rawUserInfo
        self.context = context
        self.oauthIdToken = oauthIdToken
        self.oauthAccessToken = oauthAccessToken
        self.oauthTokenSecret = oauthTokenSecret
        self.oauthRefreshToken = oauthRefreshToken
        self.oauthAuthorizationCode = oauthAuthorizationCode
        self.oauthExpireIn = oauthExpireIn
        self.nonce = nonce
        self.pendingToken = pendingToken
        self.isNewUser = isNewUser
        self.emailRecycled = emailRecycled
        self.originalEmail = originalEmail
        self.inputEmail = inputEmail
        self.needEmail = needEmail
        self.needConfirmation = needConfirmation
        self.verifiedProvider = verifiedProvider
        self.errorMessage = errorMessage
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.tenantId = tenantId
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaInfo = mfaInfo
    }
}

extension SignInWithIdpResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool {
        field == "isNewUser" || field == "emailVerified"
    }
}
