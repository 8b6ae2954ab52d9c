/// A second factor of an account; `phoneInfo`, `totpInfo` or `emailInfo` tells its kind.
///
/// Source: discovery document v1, `MfaEnrollment`.
package struct MFAEnrollment: Codable, Hashable, Sendable {
    /// Marks a TOTP factor; an empty object.
    package struct TOTPInfo: Codable, Hashable, Sendable {
        package init() {}
    }

    /// Marks an e-mail factor.
    package struct EmailInfo: Codable, Hashable, Sendable {
        package var emailAddress: String?

        package init(emailAddress: String? = nil) {
            self.emailAddress = emailAddress
        }
    }

    package var mfaEnrollmentId: String?
    /// E.164; masked in the answer of a first factor.
    package var phoneInfo: String?
    package var totpInfo: TOTPInfo?
    package var emailInfo: EmailInfo?
    package var unobfuscatedPhoneInfo: String?
    package var displayName: String?
    package var enrolledAt: WireTimestamp?

    package init(
        mfaEnrollmentId: String? = nil,
        phoneInfo: String? = nil,
        totpInfo: TOTPInfo? = nil,
        emailInfo: EmailInfo? = nil,
        unobfuscatedPhoneInfo: String? = nil,
        displayName: String? = nil,
        enrolledAt: WireTimestamp? = nil
    ) {
        self.mfaEnrollmentId = mfaEnrollmentId
        self.phoneInfo = phoneInfo
        self.totpInfo = totpInfo
        self.emailInfo = emailInfo
        self.unobfuscatedPhoneInfo = unobfuscatedPhoneInfo
        self.displayName = displayName
        self.enrolledAt = enrolledAt
    }
}

/// The factors that an administrator wants an account to have.
package struct MFAInfo: Codable, Hashable, Sendable {
    package var enrollments: [MFAEnrollment]?

    package init(enrollments: [MFAEnrollment]? = nil) {
        self.enrollments = enrollments
    }
}
