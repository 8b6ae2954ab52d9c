/// Body of `accounts:sendOobCode`: mails a code, or gives it to an administrator.
///
/// Source: discovery document v1, `GetOobCodeRequest`.
package struct SendOobCodeRequest: Codable, Hashable, Sendable {
    package var requestType: OobRequestType?
    package var email: String?
    package var newEmail: String?
    package var idToken: String?
    package var continueUrl: String?
    package var returnOobLink: Bool?
    package var canHandleCodeInApp: Bool?
    package var iOSBundleId: String?
    package var iOSAppStoreId: String?
    package var androidPackageName: String?
    package var androidInstallApp: Bool?
    package var androidMinimumVersion: String?
    package var dynamicLinkDomain: String?
    package var linkDomain: String?
    /// Named `captchaResponse` everywhere else.
    package var captchaResp: String?
    package var challenge: String?
    package var clientType: ClientType?
    package var recaptchaVersion: RecaptchaVersion?
    package var userIp: String?
    package var tenantId: String?
    package var targetProjectId: String?

    package init(
        requestType: OobRequestType? = nil,
        email: String? = nil,
        newEmail: String? = nil,
        idToken: String? = nil,
        continueUrl: String? = nil,
        returnOobLink: Bool? = nil,
        canHandleCodeInApp: Bool? = nil,
        iOSBundleId: String? = nil,
        iOSAppStoreId: String? = nil,
        androidPackageName: String? = nil,
        androidInstallApp: Bool? = nil,
        androidMinimumVersion: String? = nil,
        dynamicLinkDomain: String? = nil,
        linkDomain: String? = nil,
        captchaResp: String? = nil,
        challenge: String? = nil,
        clientType: ClientType? = nil,
        recaptchaVersion: RecaptchaVersion? = nil,
        userIp: String? = nil,
        tenantId: String? = nil,
        targetProjectId: String? = nil
    ) {
        self.requestType = requestType
        self.email = email
        self.newEmail = newEmail
        self.idToken = idToken
        self.continueUrl = continueUrl
        self.returnOobLink = returnOobLink
        self.canHandleCodeInApp = canHandleCodeInApp
        self.iOSBundleId = iOSBundleId
        self.iOSAppStoreId = iOSAppStoreId
        self.androidPackageName = androidPackageName
        self.androidInstallApp = androidInstallApp
        self.androidMinimumVersion = androidMinimumVersion
        self.dynamicLinkDomain = dynamicLinkDomain
        self.linkDomain = linkDomain
        self.captchaResp = captchaResp
        self.challenge = challenge
        self.clientType = clientType
        self.recaptchaVersion = recaptchaVersion
        self.userIp = userIp
        self.tenantId = tenantId
        self.targetProjectId = targetProjectId
    }
}

/// Answer of `accounts:sendOobCode`; code and link are for `returnOobLink` only.
package struct SendOobCodeResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var email: String?
    package var oobCode: String?
    package var oobLink: String?

    package init(
        kind: String? = nil,
        email: String? = nil,
        oobCode: String? = nil,
        oobLink: String? = nil
    ) {
        self.kind = kind
        self.email = email
        self.oobCode = oobCode
        self.oobLink = oobLink
    }
}
