/// A second factor's id (`mfaEnrollmentId`).
package struct FactorID: Hashable, Sendable, CustomStringConvertible {
    /// The id as it appears on the wire.
    package let rawValue: String

    /// Wraps an id.
    package init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    package var description: String { rawValue }
}

/// A second factor that an account has enrolled.
package struct Factor: Hashable, Sendable {
    /// What proves the factor.
    package enum Kind: Hashable, Sendable {
        /// A code sent to this E.164 number.
        case phone(String)
        /// A code of an authenticator app; its secret is sealed under the master key.
        case totp(sealedSecret: [UInt8])
    }

    package let id: FactorID
    package let kind: Kind
    package let displayName: String?
    package let enrolledAt: Timestamp

    /// Creates a factor.
    package init(id: FactorID, kind: Kind, displayName: String?, enrolledAt: Timestamp) {
        self.id = id
        self.kind = kind
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }

    /// The E.164 number, for a phone factor.
    package var phoneNumber: String? {
        switch kind {
        case .phone(let number): number
        case .totp: nil
        }
    }

    /// The name of the kind in a token's `sign_in_second_factor`.
    package var claim: String {
        switch kind {
        case .phone: "phone"
        case .totp: "totp"
        }
    }

    /// Whether the factor is an authenticator app.
    package var isTOTP: Bool { claim == "totp" }
}

extension Factor {
    /// The same factor as an authenticator app with this secret.
    func sealing(_ secret: [UInt8], by secrets: Secrets) -> Factor {
        Factor(
            id: id,
            kind: .totp(sealedSecret: secrets.seal(secret, for: secretPlace)),
            displayName: displayName,
            enrolledAt: enrolledAt
        )
    }

    /// The secret of an authenticator app; nil for another kind.
    ///
    /// - Throws: `SealingError` where it was not sealed for this factor under a key at hand.
    func secret(by secrets: Secrets) throws -> [UInt8]? {
        guard case .totp(let sealed) = kind else { return nil }
        return try secrets.open(sealed, for: secretPlace)
    }

    /// Where the secret is kept: table, row and column.
    private var secretPlace: String { Self.secretPlace(id) }

    /// Where the secret of a factor is kept.
    static func secretPlace(_ id: FactorID) -> String { "factors/\(id)/secret" }
}

/// The sealed secret of an authenticator app, and whose it is.
package struct AuthenticatorApp: Hashable, Sendable {
    package let scope: Scope
    package let account: AccountID
    package let factor: FactorID
    package let sealedSecret: [UInt8]

    /// Creates it.
    package init(scope: Scope, account: AccountID, factor: FactorID, sealedSecret: [UInt8]) {
        self.scope = scope
        self.account = account
        self.factor = factor
        self.sealedSecret = sealedSecret
    }
}
