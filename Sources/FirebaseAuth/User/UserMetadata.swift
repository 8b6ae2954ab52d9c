public import Foundation

/// When an account was made and last used.
public final class UserMetadata: NSObject, NSSecureCoding, Sendable {
    /// When the user last signed in.
    public let lastSignInDate: Date?
    /// When the account was made.
    public let creationDate: Date?

    init(_ profile: UserProfile) {
        lastSignInDate = Self.date(profile.lastSignInAt)
        creationDate = Self.date(profile.createdAt)
    }

    /// True: both dates are encoded and decoded.
    public static let supportsSecureCoding = true

    /// Reads the dates from an archive, which may be one of Google's SDK.
    public init?(coder: NSCoder) {
        lastSignInDate = coder.object(NSDate.self, "lastSignInDate") as Date?
        creationDate = coder.object(NSDate.self, "creationDate") as Date?
    }

    /// Writes both dates.
    public func encode(with coder: NSCoder) {
        coder.encode(lastSignInDate as NSDate?, forKey: "lastSignInDate")
        coder.encode(creationDate as NSDate?, forKey: "creationDate")
    }

    private static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(milliseconds: $0) }
    }
}
