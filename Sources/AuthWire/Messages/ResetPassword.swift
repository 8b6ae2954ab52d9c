/// Body of `accounts:resetPassword`; without `newPassword` it only looks at the code.
///
/// Source: discovery document v1, `ResetPasswordRequest`.
package struct ResetPasswordRequest: Codable, Hashable, Sendable {
    package var oobCode: String?
    package var newPassword: String?
    package var oldPassword: String?
    package var email: String?
    package var tenantId: String?

    package init(
        oobCode: String? = nil,
        newPassword: String? = nil,
        oldPassword: String? = nil,
        email: String? = nil,
        tenantId: String? = nil
    ) {
        self.oobCode = oobCode
        self.newPassword = newPassword
        self.oldPassword = oldPassword
        self.email = email
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:resetPassword`: what the code is for.
package struct ResetPasswordResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var email: String?
    package var requestType: OobRequestType?
    package var newEmail: String?
    package var mfaInfo: MFAEnrollment?

    package init(
        kind: String? = nil,
        email: String? = nil,
        requestType: OobRequestType? = nil,
        newEmail: String? = nil,
        mfaInfo: MFAEnrollment? = nil
    ) {
        self.kind = kind
        self.email = email
        self.requestType = requestType
        self.newEmail = newEmail
        self.mfaInfo = mfaInfo
    }
}
