/// Body of `accounts:signInWithPhoneNumber`: a code with its session, or a number with a proof.
///
/// Source: discovery document v1, `SignInWithPhoneNumberRequest`.
package struct SignInWithPhoneNumberRequest: Codable, Hashable, Sendable {
    package var sessionInfo: String?
    package var code: String?
    /// E.164; with a proof only.
    package var phoneNumber: String?
    package var temporaryProof: String?
    package var verificationProof: String?
    /// The account that is to get the number; absent for a sign-in.
    package var idToken: String?
    package var operation: PhoneOperation?
    package var tenantId: String?

    package init(
        sessionInfo: String? = nil,
        code: String? = nil,
        phoneNumber: String? = nil,
        temporaryProof: String? = nil,
        verificationProof: String? = nil,
        idToken: String? = nil,
        operation: PhoneOperation? = nil,
        tenantId: String? = nil
    ) {
        self.sessionInfo = sessionInfo
        self.code = code
        self.phoneNumber = phoneNumber
        self.temporaryProof = temporaryProof
        self.verificationProof = verificationProof
        self.idToken = idToken
        self.operation = operation
        self.tenantId = tenantId
    }
}

/// Answer of `accounts:signInWithPhoneNumber`: tokens, or a proof where another account has the number.
package struct SignInWithPhoneNumberResponse: Codable, Hashable, Sendable {
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds.
    package var expiresIn: Int64?
    package var localId: String?
    package var isNewUser: Bool?
    package var phoneNumber: String?
    package var temporaryProof: String?
    /// Seconds.
    package var temporaryProofExpiresIn: Int64?

    package init(
        idToken: String? = nil,
        refreshToken: String? = nil,
        expiresIn: Int64? = nil,
        localId: String? = nil,
        isNewUser: Bool? = nil,
        phoneNumber: String? = nil,
        temporaryProof: String? = nil,
        temporaryProofExpiresIn: Int64? = nil
    ) {
        self.idToken = idToken
        self.refreshToken = refreshToken
        self.expiresIn = expiresIn
        self.localId = localId
        self.isNewUser = isNewUser
        self.phoneNumber = phoneNumber
        self.temporaryProof = temporaryProof
        self.temporaryProofExpiresIn = temporaryProofExpiresIn
    }
}

extension SignInWithPhoneNumberResponse: KeepsEmptyFields {
    static func keepsEmpty(_ field: String) -> Bool { field == "isNewUser" }
}
