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
        }
    }

    /// The name of the kind in a token's `sign_in_second_factor`.
    package var claim: String {
        switch kind {
        case .phone: "phone"
        }
    }
}
