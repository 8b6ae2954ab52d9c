/// What a client may hold that opens something.
enum TokenKind: String, CaseIterable, Sendable {
    case idToken
    case customToken
    case sessionCookie
    case refreshToken
    case pendingCredential
    case enrollmentSession
    case secondFactorSession
    case firstFactorSession
    case totpSession
    case temporaryProof
    case recoveryCode
    case verifyEmailCode
    case passwordResetCode
    case emailSignInCode
    case changeEmailCode
    case recoverEmailCode
    case revertFactorCode
}
