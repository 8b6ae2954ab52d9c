/// A code that travels by SMS, and what it may be used for.
package struct PhoneVerification: Hashable, Sendable {
    /// What a code proves; a code of one purpose is useless for another.
    package enum Purpose: String, Sendable {
        case enrollment
        case secondFactor
        case firstFactor
    }

    /// SHA-256 of the session info that names the verification.
    package let hash: [UInt8]
    package let scope: Scope
    package let purpose: Purpose
    /// The account that asked; nil for a first factor.
    package let account: AccountID?
    /// The factor that is being proved; nil unless the purpose is `secondFactor`.
    package let factor: FactorID?
    /// The pending sign-in that asked for it; nil unless the purpose is `secondFactor`.
    package let pendingSignIn: String?
    /// E.164 number the code was sent to.
    package let phoneNumber: String
    /// What the use of the code is counted for; nil where no message was sent that costs anything.
    package let prefix: String?
    /// HMAC of the code under a key derived from the master key.
    package let codeMAC: [UInt8]
    package let createdAt: Timestamp
    package let expiresAt: Timestamp
    /// Tries taken so far; ``maximumTries`` end it.
    package var tries: Int64
    package var usedAt: Timestamp?

    /// Tries that end a verification.
    package static let maximumTries: Int64 = 5

    /// Creates a verification.
    package init(
        hash: [UInt8],
        scope: Scope,
        purpose: Purpose,
        account: AccountID?,
        factor: FactorID? = nil,
        pendingSignIn: String? = nil,
        phoneNumber: String,
        prefix: String? = nil,
        codeMAC: [UInt8],
        createdAt: Timestamp,
        expiresAt: Timestamp,
        tries: Int64 = 0,
        usedAt: Timestamp? = nil
    ) {
        self.hash = hash
        self.scope = scope
        self.purpose = purpose
        self.account = account
        self.factor = factor
        self.pendingSignIn = pendingSignIn
        self.phoneNumber = phoneNumber
        self.prefix = prefix
        self.codeMAC = codeMAC
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.tries = tries
        self.usedAt = usedAt
    }
}
