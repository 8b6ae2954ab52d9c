/// What a mailed code does.
package enum ActionKind: String, Sendable, CaseIterable {
    case verifyEmail = "VERIFY_EMAIL"
    case passwordReset = "PASSWORD_RESET"
    case emailSignIn = "EMAIL_SIGNIN"
    case recoverEmail = "RECOVER_EMAIL"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"
}

/// A code that travels by mail and serves once.
package struct ActionCode: Hashable, Sendable {
    /// SHA-256 of the code.
    package let hash: [UInt8]
    package let scope: Scope
    package let kind: ActionKind
    /// The account it acts on; nil where the address has none yet (sign-in by link).
    package let account: AccountID?
    /// The address it was sent for; normalized.
    package let email: String
    /// The address that the account changes to.
    package let newEmail: String?
    /// The factor whose enrollment it undoes.
    package let factor: FactorID?
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// When it was used or retired; nil while it is good.
    package var usedAt: Timestamp?

    /// Creates a code.
    package init(
        hash: [UInt8],
        scope: Scope,
        kind: ActionKind,
        account: AccountID?,
        email: String,
        newEmail: String? = nil,
        factor: FactorID? = nil,
        createdAt: Timestamp,
        expiresAt: Timestamp,
        usedAt: Timestamp? = nil
    ) {
        self.hash = hash
        self.scope = scope
        self.kind = kind
        self.account = account
        self.email = email
        self.newEmail = newEmail
        self.factor = factor
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.usedAt = usedAt
    }
}
