/// How far the check of a mail domain is.
package struct DomainVerificationState: WireEnum {
    package static let notStarted = Self(rawValue: "NOT_STARTED")
    package static let inProgress = Self(rawValue: "IN_PROGRESS")
    package static let failed = Self(rawValue: "FAILED")
    package static let succeeded = Self(rawValue: "SUCCEEDED")

    package static let names = [
        "VERIFICATION_STATE_UNSPECIFIED",
        "NOT_STARTED",
        "IN_PROGRESS",
        "FAILED",
        "SUCCEEDED",
    ]

    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }
}
