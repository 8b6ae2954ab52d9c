public import Foundation

/// When an account was made and last used.
public final class UserMetadata: NSObject, Sendable {
    /// When the user last signed in.
    public let lastSignInDate: Date?
    /// When the account was made.
    public let creationDate: Date?

    init(_ profile: UserProfile) {
        lastSignInDate = Self.date(profile.lastSignInAt)
        creationDate = Self.date(profile.createdAt)
    }

    private static func date(_ milliseconds: Int64?) -> Date? {
        milliseconds.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    }
}
