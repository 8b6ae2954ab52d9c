/// Body of `accounts:signInWithEmailLink`: a mailed code, and the address it was mailed to.
///
/// Source: discovery document v1, `SignInWithEmailLinkRequest`.
package struct SignInWithEmailLinkRequest: Codable, Hashable, Sendable {
    package var email: String?
    package var oobCode: String?
    /// The account that is to get the address; absent for a sign-in.
    package var idToken: String?
    package var tenantId: String?

    package init(
        email: String? = nil,
        oobCode: String? = nil,
        idToken: String? = nil,
        tenantId: String? = nil
    ) {
        self.email = email
        self.oobCode = oobCode
        self.idToken = idToken
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:signInWithEmailLink`: tokens, or a pending credential and the factors.
package struct SignInWithEmailLinkResponse: Codable, Hashable, Sendable {
    package var kind: String?
    package var idToken: String?
    package var email: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var localId: String?
    package var isNewUser: Bool?
    package var mfaPendingCredential: String?
    package var mfaInfo: [MFAEnrollment]?

    package init(
        kind: String? = nil,
        idToken: String? = nil,
        email: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        localId: String? = nil,
        isNewUser: Bool? = nil,
        mfaPendingCredential: String? = nil,
        mfaInfo: [MFAEnrollment]? = nil
    ) {
        self.kind = kind
        self.idToken = idToken
        self.email = email
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.localId = localId
        self.isNewUser = isNewUser
        self.mfaPendingCredential = mfaPendingCredential
        self.mfaInfo = mfaInfo
    }
}

extension SignInWithEmailLinkResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "isNewUser" }
}
