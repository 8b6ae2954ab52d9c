import AuthDomain
import AuthWire

extension AuthWire.MFAEnrollment {
    /// Shows a factor to the account's owner or an administrator, with the whole number.
    init(_ factor: Factor) {
        self.init(
            mfaEnrollmentId: factor.id.rawValue,
            phoneInfo: factor.phoneNumber,
            totpInfo: factor.isTOTP ? .init() : nil,
            displayName: factor.displayName,
            enrolledAt: WireTimestamp(factor.enrolledAt)
        )
    }

    /// Shows a factor to whoever has proved no more than the first factor.
    init(masking factor: Factor, by phoneNumbers: any PhoneNumbers) {
        self.init(factor)
        phoneInfo = factor.phoneNumber.map(phoneNumbers.masked)
    }
}

extension FactorProposal {
    /// Reads an entry of an administrator's list.
    init(_ entry: AuthWire.MFAEnrollment) {
        let isPhone = entry.totpInfo == nil && entry.emailInfo == nil
        self.init(
            id: entry.mfaEnrollmentId.nonEmpty.map { FactorID($0) },
            kind: isPhone ? .phone(entry.phoneInfo) : .other,
            displayName: entry.displayName.nonEmpty,
            enrolledAt: entry.enrolledAt.map { Timestamp(milliseconds: $0.milliseconds) }
        )
    }
}
