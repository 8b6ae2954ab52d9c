import AuthWire

/// What every way to sign in is answered with: tokens, or a demand for the second factor.
struct SignInAnswer: Sendable {
    var idToken: String?
    var refreshToken: String?
    /// Seconds.
    var expiresIn: Int64?
    var pendingCredential: String?
    /// Absent where no second factor is asked for.
    var factors: [MFAEnrollment]?

    /// Whether the first factor alone is not enough.
    var needsSecondFactor: Bool {
        (idToken ?? "").isEmpty && factors != nil
    }

    /// The session's tokens.
    ///
    /// - Throws: `invalidUserToken` if the answer has none.
    func tokens() throws -> SessionTokens {
        try SessionTokens(idToken: idToken, refreshToken: refreshToken, expiresIn: expiresIn)
    }
}

extension SignInAnswer {
    init(_ response: SignUpResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
    }

    init(_ response: SignInWithPasswordResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
        pendingCredential = response.mfaPendingCredential
        factors = response.mfaInfo
    }

    init(_ response: CarryOverResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
        pendingCredential = response.mfaPendingCredential
        factors = response.mfaInfo
    }

    init(_ response: SignInWithEmailLinkResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
        pendingCredential = response.mfaPendingCredential
        factors = response.mfaInfo
    }

    init(_ response: SignInWithIdpResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
        pendingCredential = response.mfaPendingCredential
        factors = response.mfaInfo
    }

    init(_ response: SignInWithPhoneNumberResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
    }

    init(_ response: SignInWithCustomTokenResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
        expiresIn = response.expiresIn
    }

    init(_ response: MFASignInFinalizeResponse) {
        idToken = response.idToken
        refreshToken = response.refreshToken
    }
}
