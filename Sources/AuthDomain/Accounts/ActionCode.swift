/// What a mailed code does.
package enum ActionKind: String, Sendable, CaseIterable {
    case verifyEmail = "VERIFY_EMAIL"
    case passwordReset = "PASSWORD_RESET"
    case emailSignIn = "EMAIL_SIGNIN"
    case recoverEmail = "RECOVER_EMAIL"
    case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
    case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"

    /// Life of a code.
    ///
    /// Source: no page of Google's states it; answers of its developers, and measurements.
    var lifeSeconds: Int64 {
        switch self {
        case .passwordReset: 3600
        case .verifyEmail: 3 * 24 * 3600
        case .revertSecondFactorAddition: 72 * 3600
        case .emailSignIn, .recoverEmail, .verifyAndChangeEmail: 6 * 3600
        }
    }

    /// Whether a new code retires the earlier ones of the same address, as measured at Firebase.
    var retiresEarlier: Bool {
        switch self {
        case .passwordReset, .verifyAndChangeEmail, .emailSignIn: true
        case .verifyEmail, .recoverEmail, .revertSecondFactorAddition: false
        }
    }

    /// The name in a link's `mode`.
    package var mode: String {
        switch self {
        case .verifyEmail: "verifyEmail"
        case .passwordReset: "resetPassword"
        case .emailSignIn: "signIn"
        case .recoverEmail: "recoverEmail"
        case .verifyAndChangeEmail: "verifyAndChangeEmail"
        case .revertSecondFactorAddition: "revertSecondFactorAddition"
        }
    }
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
