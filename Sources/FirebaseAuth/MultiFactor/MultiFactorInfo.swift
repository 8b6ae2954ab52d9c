public import Foundation

/// The kind of a second factor that gets codes by SMS.
public let PhoneMultiFactorID = "phone"
/// The kind of a second factor that is an authenticator app.
public let TOTPMultiFactorID = "totp"
/// The kind of a second factor that is an authenticator app, as some guides spell it.
public let TotpMultiFactorID = TOTPMultiFactorID

/// A second factor of an account.
///
/// Unchecked, because Swift checks `Sendable` on final classes only; this class and its subclasses,
/// all of them in this module, hold constants.
public class MultiFactorInfo: NSObject, NSSecureCoding, @unchecked Sendable {
    /// The factor's identifier.
    public let uid: String
    /// The name the user gave it.
    public let displayName: String?
    /// When it was enrolled.
    public let enrollmentDate: Date
    /// Its kind: `PhoneMultiFactorID`, `TOTPMultiFactorID`, or one that this SDK does not know.
    public let factorID: String

    /// The phone number of a factor that gets codes by SMS, as `PhoneMultiFactorInfo` has it.
    public var phoneNumber: String? { nil }

    init(_ profile: FactorProfile) {
        uid = profile.uid
        displayName = profile.displayName
        enrollmentDate = Date(milliseconds: profile.enrolledAt)
        factorID = profile.kind
    }

    /// Makes the object that fits the factor's kind.
    static func make(_ profile: FactorProfile) -> MultiFactorInfo {
        switch profile.kind {
        case PhoneMultiFactorID: PhoneMultiFactorInfo(profile)
        case TOTPMultiFactorID: TOTPMultiFactorInfo(profile)
        default: MultiFactorInfo(profile)
        }
    }

    /// What the object was made of.
    var profile: FactorProfile {
        FactorProfile(
            uid: uid,
            kind: factorID,
            displayName: displayName,
            enrolledAt: Int64(exactly: (enrollmentDate.timeIntervalSince1970 * 1000).rounded())
                ?? 0,
            phoneNumber: phoneNumber
        )
    }

    /// True: an archive is read without running code of its own.
    public class var supportsSecureCoding: Bool { true }

    /// Reads a factor; nil without its identifier or kind.
    public required init?(coder: NSCoder) {
        guard
            let uid = coder.text("uid"),
            let factorID = coder.text("factorID")
        else { return nil }
        let date = coder.object(NSDate.self, "enrollmentDate")
        self.uid = uid
        self.factorID = factorID
        displayName = coder.text("displayName")
        enrollmentDate = Date(timeIntervalSince1970: date?.timeIntervalSince1970 ?? 0)
    }

    /// Writes the factor.
    public func encode(with coder: NSCoder) {
        coder.encode(text: uid, forKey: "uid")
        coder.encode(text: factorID, forKey: "factorID")
        coder.encode(text: displayName, forKey: "displayName")
        let date = NSDate(timeIntervalSince1970: enrollmentDate.timeIntervalSince1970)
        coder.encode(date, forKey: "enrollmentDate")
    }
}

/// A second factor that gets codes by SMS.
///
/// Unchecked as its superclass; holds constants.
public final class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    /// The kind of a second factor that gets codes by SMS.
    public static let PhoneMultiFactorID = "phone"
    /// The kind of a second factor that is an authenticator app.
    public static let TOTPMultiFactorID = "totp"

    /// The phone number; masked, such as `+1******1234`, until the user has signed in.
    public override var phoneNumber: String { number }

    private let number: String

    override init(_ profile: FactorProfile) {
        number = profile.phoneNumber ?? ""
        super.init(profile)
    }

    /// True: an archive is read without running code of its own.
    public override class var supportsSecureCoding: Bool { true }

    /// Reads a factor; nil without its identifier or kind.
    public required init?(coder: NSCoder) {
        number = coder.text("phoneNumber") ?? ""
        super.init(coder: coder)
    }

    /// Writes the factor.
    public override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(text: number, forKey: "phoneNumber")
    }
}

/// A second factor that is an authenticator app.
///
/// Unchecked as its superclass; holds constants.
public final class TOTPMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
    /// True: an archive is read without running code of its own.
    public override class var supportsSecureCoding: Bool { true }
}
